import * as Tabs from 'radix-ui/tabs'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test } from 'vitest'
import { TabStrip } from '../../../../renderer/features/browser/tab-strip'
import { useBrowsers } from '../../../../renderer/state/browser'
import type { FolderBrowser } from '../../../../shared/browser/browser-tabs'
import { browserOf, keepFocus, tabOf, WORKSPACE } from '../../browser-facts'
import { fakeMain } from '../../fake-main'
import { click, dispatch, mounted, settled } from '../../mounted'

beforeEach(() => useBrowsers.setState({}, true))

function Strip() {
  const browser = useBrowsers(state => state[WORKSPACE])
  return browser ? (
    <Tabs.Root value={browser.current ?? ''} activationMode="manual">
      <TabStrip browser={browser} />
    </Tabs.Root>
  ) : null
}

async function strip(first: FolderBrowser) {
  const { calls } = fakeMain({ 'browser.act': () => null, 'browser.open': () => ({ tabId: 'new' }) })
  const { place } = await mounted(
    <section data-browser={true}>
      <Strip />
    </section>,
  )
  const [focus, seen]: [ReturnType<typeof keepFocus>, string[]] = [keepFocus(), []]
  Object.assign(HTMLElement.prototype, {
    scrollIntoView(this: Element) {
      seen.push(this.textContent)
    },
  })
  const tabs = () => [...place.querySelectorAll<HTMLElement>('[role="tab"]')]
  const tell = async (browser: FolderBrowser) => {
    flushSync(() => useBrowsers.setState({ [WORKSPACE]: browser }))
    await settled()
  }
  await tell(first)
  return { place, calls, tabs, tell, focus, seen }
}

test('hidden characters of a title are written out, and the address is named', async () => {
  const { tabs } = await strip(browserOf(tabOf('a', { title: 'safe\u202egpj.exe' })))
  expect(tabs()[0]?.textContent).toBe('safe\\u{202e}gpj.exe')
  expect(tabs()[0]?.title).toContain('https://a.example/')
})

test('the tab that is shown comes into sight, also when it becomes another', async () => {
  const [a, b] = [tabOf('a'), tabOf('b')]
  const { seen, tell } = await strip(browserOf(a, b))
  expect(seen).toEqual(['Page a'])
  await tell({ ...browserOf(a, b), current: 'b' })
  expect(seen).toEqual(['Page a', 'Page b'])
})

test('a halted page shows its question rather than its loading', async () => {
  const question = { id: 'q', host: 'a.example', type: 'alert', message: 'Hello' } as const
  const { tabs } = await strip(
    browserOf(tabOf('a', { isLoading: true }), tabOf('b', { isLoading: true, question }), tabOf('c')),
  )
  const icons = tabs().map(one => one.querySelector('svg')?.getAttribute('class') ?? '')
  expect(icons.map(name => /loader|triangle|globe/.exec(name)?.[0])).toEqual(['loader', 'triangle', 'globe'])
})

test('Delete closes a tab, and the keyboard is at the one that is shown then', async () => {
  const [a, b] = [tabOf('a'), tabOf('b')]
  const { tabs, calls, tell, focus } = await strip(browserOf(a, b))
  tabs()[0]?.focus()
  dispatch(tabs()[0] as Element, 'keydown', { key: 'Delete' })
  await settled()
  expect(calls).toEqual([['browser.act', { tabId: 'a', action: 'close' }]])
  await tell(browserOf(b))
  expect(focus.active().textContent).toBe('Page b')
})

test('the middle button closes a tab, the others do not', async () => {
  const { tabs, calls, tell } = await strip(browserOf(tabOf('a'), tabOf('b')))
  dispatch(tabs()[1] as Element, 'auxclick', { button: 2 })
  await settled()
  expect(calls).toEqual([])
  dispatch(tabs()[1] as Element, 'auxclick', { button: 1 })
  await settled()
  expect(calls).toEqual([['browser.act', { tabId: 'b', action: 'close' }]])
  await tell(browserOf(tabOf('a')))
})

test('a new tab is opened in the folder', async () => {
  const { place, calls } = await strip(browserOf(tabOf('a')))
  click(place.querySelector('[aria-label="New tab"]'))
  await settled()
  expect(calls).toEqual([['browser.open', { workspace: WORKSPACE }]])
})
