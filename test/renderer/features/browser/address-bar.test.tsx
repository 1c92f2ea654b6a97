import { flushSync } from 'react-dom'
import { beforeEach, expect, test } from 'vitest'
import { AddressBar } from '../../../../renderer/features/browser/address-bar'
import { shownTab, useBrowsers } from '../../../../renderer/state/browser'
import type { FolderBrowser } from '../../../../shared/browser/browser-tabs'
import { emptySession } from '../../../../shared/session/session-state'
import { browserOf, tabOf, WORKSPACE } from '../../browser-facts'
import { fakeMain } from '../../fake-main'
import { click, dispatch, mounted, settled, typeInto } from '../../mounted'

beforeEach(() => useBrowsers.setState({}, true))

function Bar() {
  const browser = useBrowsers(state => state[WORKSPACE])
  return browser ? <AddressBar browser={browser} tab={shownTab(browser)} /> : null
}

async function bar(first: FolderBrowser, refused: { error?: Error; tabId?: string } = {}) {
  const { calls } = fakeMain({
    'browser.go': () => refused.error ?? { tabId: refused.tabId ?? 'a' },
    'browser.open': () => refused.error ?? { tabId: 'new' },
    'browser.act': () => null,
  })
  useBrowsers.setState({ [WORKSPACE]: first })
  const { place } = await mounted(<Bar />, { session: { state: { ...emptySession, workspace: WORKSPACE } } })
  const field = () => place.querySelector('input') as HTMLInputElement
  const type = (value: string) => typeInto(field(), value)
  const go = async () => {
    dispatch(place.querySelector('form') as Element, 'submit')
    await settled()
  }
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(one => one.getAttribute('aria-label') === name)
  const tell = (browser: FolderBrowser) => flushSync(() => useBrowsers.setState({ [WORKSPACE]: browser }))
  return { place, calls, field, type, go, button, tell }
}

test('it shows where the page is, and nothing of an empty one', async () => {
  const { field, tell } = await bar(browserOf(tabOf('a', { url: 'https://a.example/x' })))
  expect(field().value).toBe('https://a.example/x')
  tell(browserOf(tabOf('a', { url: 'about:blank' })))
  expect(field().value).toBe('')
})

test('a typed address stays while the page moves on, until the tab goes there', async () => {
  const { field, type, go, tell, calls } = await bar(browserOf(tabOf('a')))
  type('example.com')
  tell(browserOf(tabOf('a', { url: 'https://a.example/moved' })))
  expect(field().value).toBe('example.com')
  await go()
  expect(calls).toEqual([
    ['browser.go', { tabId: 'a', address: 'example.com' }],
    ['browser.act', { tabId: 'a', action: 'focus' }],
  ])
  expect(field().value).toBe('https://a.example/moved')
})

test('if another tab takes the place of this one, the keyboard goes there', async () => {
  const { type, go, calls } = await bar(browserOf(tabOf('a')), { tabId: 'b' })
  type('file:///folder/a.html')
  await go()
  expect(calls.at(-1)).toEqual(['browser.act', { tabId: 'b', action: 'focus' }])
})

test('Escape gives the address of the page back', async () => {
  const { field, type } = await bar(browserOf(tabOf('a')))
  type('exam')
  dispatch(field(), 'keydown', { key: 'Escape' })
  expect(field().value).toBe('https://a.example/')
})

test('the field says why an address is refused, until something else is typed', async () => {
  const refused = { error: new Error('This is no address.') }
  const { place, field, type, go } = await bar(browserOf(tabOf('a')), refused)
  type('how do cookies work')
  await go()
  expect(place.querySelector('[role="alert"]')?.textContent).toBe('This is no address.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe('how do cookies work')
  type('x')
  expect(place.querySelector('[role="alert"]')).toBe(null)
})

test('without a tab one is opened for the address; an empty one goes nowhere', async () => {
  const { type, go, calls } = await bar(browserOf())
  await go()
  type('  ')
  await go()
  expect(calls).toEqual([])
  type('localhost:3000')
  await go()
  expect(calls).toEqual([
    ['browser.open', { workspace: WORKSPACE, address: 'localhost:3000' }],
    ['browser.act', { tabId: 'new', action: 'focus' }],
  ])
})

test('steps are offered only where there are some', async () => {
  const { button, calls, tell } = await bar(browserOf(tabOf('a', { canGoBack: true })))
  expect(button('Forward')?.hasAttribute('disabled')).toBe(true)
  click(button('Back'))
  await settled()
  expect(calls).toEqual([['browser.act', { tabId: 'a', action: 'back' }]])
  tell(browserOf(tabOf('a', { isLoading: true })))
  expect(button('Reload')).toBe(undefined)
  click(button('Stop loading'))
  await settled()
  expect(calls.at(-1)).toEqual(['browser.act', { tabId: 'a', action: 'stop' }])
})
