import { beforeEach, expect, test } from 'vitest'
import { openAddress } from '../../../renderer/state/open-address'
import { useSession } from '../../../renderer/state/session/session'
import { useUi } from '../../../renderer/state/ui'
import type { BrowserTab } from '../../../shared/browser/browser-tabs'
import { fakeMain } from '../fake-main'

const EMPTY: BrowserTab = {
  id: 'tab-1',
  url: 'about:blank',
  title: '',
  isLoading: false,
  canGoBack: false,
  canGoForward: false,
  zoom: 100,
  driver: 'nobody',
  notes: [],
  downloads: [],
}

function main(tabs: readonly BrowserTab[] = []) {
  const workspace = useSession.getState().state.workspace
  const { calls } = fakeMain({
    'link.open': () => null,
    'browser.state': () => ({ workspace, tabs, current: null, keepsData: false }),
    'browser.open': () => ({ tabId: 'tab-9' }),
    'browser.act': () => null,
    'browser.go': () => ({ tabId: 'tab-1' }),
    'settings.update': () => null,
  })
  /** Returns what was opened, once everything was requested. */
  const opened = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
    return calls.filter(([name]) => name !== 'browser.state' && name !== 'settings.update')
  }
  return { opened }
}

const inFolder = (workspace: string) => useSession.setState(({ state }) => ({ state: { ...state, workspace } }))

let folder = 0
beforeEach(() => inFolder(`/work/${++folder}`))

const here = { isOther: false }
const there = { isOther: true }

test('an address of this computer opens in the Browser tab, and with Shift in the own browser of the person', async () => {
  const { opened } = main()
  openAddress('http://localhost:5173/', here)
  openAddress('http://localhost:5173/', there)
  expect(await opened()).toEqual([
    ['link.open', { url: 'http://localhost:5173/' }],
    ['browser.open', { workspace: `/work/${folder}`, address: 'http://localhost:5173/' }],
  ])
})

test('all others the other way round', async () => {
  const { opened } = main()
  openAddress('https://example.com/', here)
  openAddress('https://example.com/', there)
  expect(await opened()).toEqual([
    ['link.open', { url: 'https://example.com/' }],
    ['browser.open', { workspace: `/work/${folder}`, address: 'https://example.com/' }],
  ])
})

test('an address of no page opens outside, as does one with a password, and any if no folder is open', async () => {
  const { opened } = main()
  openAddress('mailto:a@example.com', there)
  openAddress('http://a:b@localhost/', here)
  inFolder('')
  openAddress('http://localhost/', here)
  expect((await opened()).map(([name]) => name)).toEqual(['link.open', 'link.open', 'link.open'])
})

test('a server that listens everywhere is opened here', async () => {
  const { opened } = main()
  openAddress('http://0.0.0.0:3000/', here)
  expect(await opened()).toMatchObject([['browser.open', { address: 'http://localhost:3000/' }]])
})

test('a tab that shows it already is used again, and loaded where it failed', async () => {
  const url = 'http://localhost:1/'
  const shown = main([{ ...EMPTY, url }])
  openAddress(url, here)
  expect(await shown.opened()).toEqual([['browser.act', { tabId: 'tab-1', action: 'show' }]])

  inFolder('/work/other')
  const failed = main([{ ...EMPTY, url, failure: { kind: 'refused', url, detail: '' } }])
  openAddress(url, here)
  expect(await failed.opened()).toEqual([
    ['browser.act', { tabId: 'tab-1', action: 'show' }],
    ['browser.go', { tabId: 'tab-1', address: url }],
  ])
})

test('a dialog in which it stood gives way', async () => {
  useUi.setState({ dialog: { type: 'jobs' } })
  const { opened } = main()
  openAddress('http://localhost:5173/', here)
  await opened()
  expect(useUi.getState().dialog).toBe(null)
})
