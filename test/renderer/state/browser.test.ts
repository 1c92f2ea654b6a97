import { beforeEach, expect, test } from 'vitest'
import { followBrowsers, loadBrowser, shownTab, useBrowsers } from '../../../renderer/state/browser'
import { useSession } from '../../../renderer/state/session/session'
import { emptySession } from '../../../shared/session/session-state'
import { browserOf, tabOf, WORKSPACE } from '../browser-facts'
import { fakeMain } from '../fake-main'

beforeEach(() => useBrowsers.setState({}, true))

const known = () => useBrowsers.getState()[WORKSPACE]

test('main’s reports on a folder are known from then on, and none are once it is not followed any more', () => {
  const { tell, isHeard } = fakeMain({})
  const stop = followBrowsers()
  tell('browser.changed', browserOf(tabOf('a')))
  expect(shownTab(known())?.id).toBe('a')
  tell('browser.changed', { ...browserOf(tabOf('x')), workspace: '/other' })
  expect(shownTab(known())?.id).toBe('a')
  stop()
  expect(isHeard('browser.changed')).toBe(false)
  expect(isHeard('browser.called')).toBe(false)
})

test('a folder is asked for its tabs', async () => {
  const { calls } = fakeMain({ 'browser.state': () => browserOf(tabOf('a'), tabOf('b')) })
  await loadBrowser(WORKSPACE)
  expect(calls).toEqual([['browser.state', { workspace: WORKSPACE }]])
  expect(known()?.tabs.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a report that comes during the request is newer than the answer', async () => {
  const { tell } = fakeMain({
    'browser.state': () => {
      tell('browser.changed', browserOf(tabOf('new')))
      return browserOf(tabOf('old'))
    },
  })
  const stop = followBrowsers()
  await loadBrowser(WORKSPACE)
  expect(shownTab(known())?.id).toBe('new')
  stop()
})

test('the panel comes for what a model opens in the folder that is shown, and not for another one', async () => {
  const { tell } = fakeMain({})
  const { panelInSight } = await import('../../../renderer/state/side-panel')
  useSession.setState({ id: 's1', state: { ...emptySession, workspace: WORKSPACE } })
  const stop = followBrowsers()
  tell('browser.called', { workspace: '/other', tabId: 'a' })
  expect(panelInSight()).not.toBe('browser')
  tell('browser.called', { workspace: WORKSPACE, tabId: 'a' })
  expect(panelInSight()).toBe('browser')
  stop()
})

test('without a tab none is shown', () => {
  expect(shownTab(undefined)).toBe(undefined)
  expect(shownTab(browserOf())).toBe(undefined)
  expect(shownTab({ ...browserOf(tabOf('a')), current: 'gone' })).toBe(undefined)
})
