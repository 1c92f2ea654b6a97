import { flushSync } from 'react-dom'
import { beforeEach, expect, test } from 'vitest'
import { ADDRESS_ID, newTab, runBrowserAction } from '../../../../renderer/features/browser/browser-actions'
import { useBrowsers, useFullView } from '../../../../renderer/state/browser'
import type { BrowserAction } from '../../../../shared/actions'
import type { FolderBrowser } from '../../../../shared/browser/browser-tabs'
import { emptySession } from '../../../../shared/session/session-state'
import { browserOf, keepFocus, tabOf, WORKSPACE } from '../../browser-facts'
import { fakeMain } from '../../fake-main'
import { mounted, settled } from '../../mounted'

beforeEach(() => useBrowsers.setState({}, true))

async function browser(first: FolderBrowser) {
  const { calls } = fakeMain({
    'browser.act': () => null,
    'browser.zoom': () => null,
    'browser.open': () => ({ tabId: 'new' }),
  })
  const view = (
    <section data-browser={true}>
      <input id={ADDRESS_ID} />
    </section>
  )
  const { place } = await mounted(view, { session: { state: { ...emptySession, workspace: WORKSPACE } } })
  const focus = keepFocus()
  const tell = async (next: FolderBrowser) => {
    flushSync(() => useBrowsers.setState({ [WORKSPACE]: next }))
    await settled()
  }
  await tell(first)
  const run = async (action: BrowserAction) => {
    runBrowserAction(action)
    await settled()
    return calls.splice(0)
  }
  return { run, tell, calls, focus, field: place.querySelector('input') as HTMLInputElement }
}

const act = (tabId: string, action: string) => ['browser.act', { tabId, action }]

test.each([
  ['browser.back', 'back'],
  ['browser.forward', 'forward'],
  ['browser.reload', 'reload'],
  ['browser.inspect', 'inspect'],
  ['browser.takeOver', 'take-over'],
  ['browser.leavePage', 'focus'],
] as const)('%s is for the tab that is shown', async (action, done) => {
  const { run } = await browser(browserOf(tabOf('a'), tabOf('b')))
  expect(await run(action)).toEqual([act('a', done)])
})

test('a tab that the person has is handed back by the keys that take it over', async () => {
  const { run } = await browser(browserOf(tabOf('a', { driver: 'person' })))
  expect(await run('browser.takeOver')).toEqual([act('a', 'hand-back')])
})

test('without a tab nothing is done to any', async () => {
  const { run } = await browser(browserOf())
  for (const action of ['browser.closeTab', 'browser.nextTab', 'browser.zoomIn', 'browser.leavePage'] as const)
    expect(await run(action)).toEqual([])
})

test.each([
  ['browser.zoomIn', 100, 110],
  ['browser.zoomOut', 100, 90],
  ['browser.zoomIn', 300, 300],
  ['browser.zoomOut', 50, 50],
  ['browser.zoomReset', 175, 100],
] as const)('%s of %i per cent is %i', async (action, zoom, wanted) => {
  const { run } = await browser(browserOf(tabOf('a', { zoom })))
  expect(await run(action)).toEqual([['browser.zoom', { tabId: 'a', zoom: wanted }]])
})

test('steps go round the tabs, and from one alone nowhere', async () => {
  const [a, b, c] = [tabOf('a'), tabOf('b'), tabOf('c')]
  const { run, tell } = await browser(browserOf(a, b, c))
  expect(await run('browser.previousTab')).toEqual([act('c', 'show')])
  await tell({ ...browserOf(a, b, c), current: 'c' })
  expect(await run('browser.nextTab')).toContainEqual(act('a', 'show'))
  await tell(browserOf(a))
  expect(await run('browser.nextTab')).not.toContainEqual(act('a', 'show'))
})

test('from a page the keyboard goes into the page of the other tab, but only once that is shown', async () => {
  const [a, b] = [tabOf('a'), tabOf('b')]
  const { run, tell, calls } = await browser(browserOf(a, b))
  expect(await run('browser.nextTab')).toEqual([act('b', 'show')])
  await tell({ ...browserOf(a, b), current: 'b' })
  expect(calls).toEqual([act('b', 'focus')])
})

test('if the other tab shows no page, the keyboard is at the address', async () => {
  const [a, b] = [tabOf('a'), tabOf('b', { url: 'about:blank' })]
  const { run, tell, calls, focus, field } = await browser(browserOf(a, b))
  await run('browser.nextTab')
  await tell({ ...browserOf(a, b), current: 'b' })
  expect(calls).toEqual([])
  expect(focus.active()).toBe(field)
  field.blur()
  expect(await run('browser.leavePage')).toEqual([])
  expect(focus.active()).toBe(field)
})

test('the last tab that is closed leaves the keyboard at the address', async () => {
  const { run, tell, focus, field } = await browser(browserOf(tabOf('a')))
  expect(await run('browser.closeTab')).toEqual([act('a', 'close')])
  await tell(browserOf())
  expect(focus.active()).toBe(field)
})

test('a new tab has the keyboard at its address, once it is there', async () => {
  const { tell, calls, focus, field } = await browser(browserOf(tabOf('a')))
  newTab(WORKSPACE)
  await settled()
  expect(calls).toEqual([['browser.open', { workspace: WORKSPACE }]])
  expect(focus.active()).not.toBe(field)
  await tell({ ...browserOf(tabOf('a'), tabOf('new', { url: 'about:blank' })), current: 'new' })
  expect(focus.active()).toBe(field)
})

test('the browser takes all of the room, and gives it back', async () => {
  const { run } = await browser(browserOf(tabOf('a')))
  await run('browser.fullView')
  expect(useFullView.getState().isFull).toBe(true)
  await run('browser.fullView')
  expect(useFullView.getState().isFull).toBe(false)
})

test('asking for the address while in it selects it at once, and text typed after that is left alone', async () => {
  const { field } = await browser(browserOf(tabOf('a')))
  field.focus()
  let selected = 0
  field.select = () => void selected++
  runBrowserAction('browser.address')
  expect(selected).toBe(1)
  await settled()
  expect(selected).toBe(1)
})
