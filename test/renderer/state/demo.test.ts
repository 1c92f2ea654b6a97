import { afterEach, expect, test, vi } from 'vitest'
import { useApp } from '../../../renderer/state/app'
import { beginDemo, endDemo, useDemo } from '../../../renderer/state/demo'
import { useSession } from '../../../renderer/state/session/session'
import type { StartState } from '../../../shared/ipc/ipc'
import { emptySession } from '../../../shared/session/session-state'
import { fakeMain } from '../fake-main'

afterEach(() => {
  useDemo.setState({ sessionId: null })
  useApp.setState({ start: null })
})

test('the demo is begun once, gone back to, and deleted when it is left', async () => {
  const { calls } = fakeMain({
    'demo.begin': () => ({ id: 'd', workspace: '/tmp/Demo' }),
    'demo.end': () => undefined,
    'session.open': () => ({ state: { ...emptySession, id: 'd' }, partial: '', partialThinking: '' }),
  })
  // Nothing is drawn that could take the focus.
  vi.stubGlobal('document', { querySelector: () => null })
  const names = () => calls.map(([name]) => name).filter(name => name.startsWith('demo.'))
  useApp.setState({ start: { sessions: [], hiddenFolders: [] } as unknown as StartState })
  await beginDemo()
  expect(useDemo.getState().sessionId).toBe('d')
  expect(useSession.getState().id).toBe('d')
  useApp.setState({
    start: { sessions: [{ id: 'd', workspace: '/tmp/Demo' }], hiddenFolders: [] } as unknown as StartState,
  })
  await beginDemo()
  expect(names()).toEqual(['demo.begin'])
  await endDemo()
  expect(names()).toEqual(['demo.begin', 'demo.end'])
  expect(useSession.getState().id).toBeNull()
  expect(useDemo.getState().sessionId).toBeNull()
  await endDemo()
  expect(names()).toHaveLength(2)
})
