import { expect, test } from 'vitest'
import type { BrowserAccess, ListedTab } from '../../../../main/browser/browser-access'
import { builtInTools } from '../../../../main/tools'
import { ofToolset } from '../../../../main/tools/of-toolset'
import { wordsForSearch } from '../../../../main/tools/offer/search-words'
import { waitingBrowserTools } from '../../../../main/tools/offer/waiting-browser'

const browser = (...tabs: ListedTab[]) => ({ tabs: () => tabs }) as unknown as BrowserAccess
const tab = { id: 't', url: 'https://a.example/', title: 'A', isCurrent: false }
const tools = ofToolset(builtInTools, 'workspace')
const ground = { browser: browser(), toolset: undefined, used: new Set<string>() }

test('the tools of the browser wait to be asked for, and the search says what they are', () => {
  const waiting = waitingBrowserTools(tools, ground)
  expect(waiting).toHaveLength(18)
  const words = wordsForSearch(waiting)
  expect(words).toContain('18 tools are not shown here')
  expect(words).toContain('- browser (18): open web pages')
  expect(words.length).toBeLessThan(1_000)
})

test('they are there at once where a page is open, where the session has used them, and in the set that has them of old', () => {
  expect(waitingBrowserTools(tools, { ...ground, browser: browser(tab) })).toEqual([])
  expect(waitingBrowserTools(tools, { ...ground, used: new Set(['browser_click']) })).toEqual([])
  expect(waitingBrowserTools(ofToolset(builtInTools, 'polpo'), { ...ground, toolset: 'polpo' })).toEqual([])
})

test('without a browser nothing waits', () => {
  expect(waitingBrowserTools(tools, { ...ground, browser: undefined })).toEqual([])
})
