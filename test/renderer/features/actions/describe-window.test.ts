import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeWindow } from '../../../../renderer/features/actions/describe-window'
import { startApp, useApp } from '../../../../renderer/state/app'
import { closeSession, useSession } from '../../../../renderer/state/session/session'
import { actions } from '../../../../shared/actions'
import type { Input, StartState } from '../../../../shared/ipc/ipc'
import { Settings } from '../../../../shared/settings'
import { fakeMain } from '../../fake-main'

function begin() {
  const start: StartState = {
    version: '0',
    platform: 'linux',
    canEncrypt: true,
    settings: Settings.parse({}),
    providers: [],
    profiles: [],
    recentFolders: [],
    hiddenFolders: [],
    sessions: [],
    notices: [],
  }
  const main = fakeMain({
    'app.start': () => start,
    'window.shows': () => undefined,
    'window.describe': () => undefined,
  })
  const asked = (name: string) => main.calls.filter(([called]) => called === name).map(([, input]) => input)
  return { ...main, start, asked }
}

let address = ''

beforeEach(() => {
  address = 'app://atrium/?theme=dark'
  vi.stubGlobal('location', {
    get href() {
      return address
    },
  })
  vi.stubGlobal('history', { replaceState: (_state: null, _title: string, url: URL) => (address = url.href) })
})

afterEach(() => {
  vi.unstubAllGlobals()
  useApp.setState({ start: null })
  closeSession()
})

test('main learns once what every action, menu and notification is called', async () => {
  const { asked } = begin()
  const stop = describeWindow()
  expect(asked('window.describe')).toEqual([])
  await startApp()
  useSession.setState({ id: 's' })
  const [said, ...more] = asked('window.describe') as Input<'window.describe'>[]
  expect(more).toEqual([])
  const names = actions.map(({ id }) => `action.${id}`)
  expect(Object.keys(said?.words ?? {})).toEqual(expect.arrayContaining([...names, 'menu.file', 'note.waits']))
  stop()
})

test('main learns which session is shown, and not that at first there is none', async () => {
  const { asked } = begin()
  const stop = describeWindow()
  await startApp()
  expect(asked('window.shows')).toEqual([])
  useSession.setState({ id: 'a' })
  useSession.setState({ partial: 'x' })
  closeSession()
  expect(asked('window.shows')).toEqual([{ sessionId: 'a' }, { sessionId: null }])
  stop()
  useSession.setState({ id: 'b' })
  expect(asked('window.shows')).toHaveLength(2)
})

test('a session that another window removed gives way to another one', async () => {
  const { tell } = begin()
  const stop = describeWindow()
  await startApp()
  useSession.setState({ id: 'a' })
  tell('session.removed', { sessionId: 'b' })
  expect(useSession.getState().id).toBe('a')
  tell('session.removed', { sessionId: 'a' })
  expect(useSession.getState().id).toBeNull()
  stop()
})

test('a page that is loaded again finds the session in its address', async () => {
  begin()
  const stop = describeWindow()
  await startApp()
  useSession.setState({ id: 's' })
  expect(address).toBe('app://atrium/?theme=dark&session=s')
  closeSession()
  expect(address).toBe('app://atrium/?theme=dark')
  stop()
})
