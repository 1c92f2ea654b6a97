import { expect, test } from 'vitest'
import { builtInTools } from '../../../../main/tools'
import { ofToolset } from '../../../../main/tools/of-toolset'
import { wordsForSearch } from '../../../../main/tools/offer/search-words'
import { waitingBrowserTools } from '../../../../main/tools/offer/waiting-browser'

const tools = ofToolset(builtInTools, 'workspace')
const ground = { hasTabs: false, toolset: undefined, used: new Set<string>() }

test('the tools of the browser wait to be asked for, and the search says what they are', () => {
  const waiting = waitingBrowserTools(tools, ground)
  expect(waiting).toHaveLength(18)
  const words = wordsForSearch(waiting)
  expect(words).toContain('18 tools are not shown here')
  expect(words).toContain('- browser (18): open web pages')
  expect(words.length).toBeLessThan(1_000)
})

test('they are there at once where a page is open, where the session has used them, and in the set that has them of old', () => {
  expect(waitingBrowserTools(tools, { ...ground, hasTabs: true })).toEqual([])
  expect(waitingBrowserTools(tools, { ...ground, used: new Set(['browser_click']) })).toEqual([])
  expect(waitingBrowserTools(ofToolset(builtInTools, 'polpo'), { ...ground, toolset: 'polpo' })).toEqual([])
})

test('without a browser nothing waits', () => {
  expect(waitingBrowserTools(tools, { ...ground, hasTabs: undefined })).toEqual([])
})
