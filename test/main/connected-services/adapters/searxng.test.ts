import { expect, test } from 'vitest'
import { searxng } from '../../../../main/connected-services/adapters/searxng'
import { webSearchOf } from '../../../helpers/search-services'

const PLAIN = { query: 'rain', numResults: 5, includeContent: false, includeDomains: [], excludeDomains: [] }
const made = (input: object = {}, at = 'http://localhost:8888/searxng/') =>
  webSearchOf(searxng).request({ ...PLAIN, ...input }, at)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('is asked for JSON under the path of its address', () => {
  expect(made().request.url).toBe('http://localhost:8888/searxng/search?q=rain&format=json')
})

test.each([
  [20, 'month', 1],
  [200, 'year', 1],
  [4_000, null, 1],
] as const)('of a date %i days ago asks for the shortest time that holds it', (days, range, count) => {
  const { request, unmet } = made({ startPublishedDate: daysAgo(days) })
  expect(new URL(request.url).searchParams.get('time_range')).toBe(range)
  expect(unmet).toHaveLength(count)
})

test('knows its own categories alone', () => {
  expect(new URL(made({ category: 'News' }).request.url).searchParams.get('categories')).toBe('news')
  expect(made({ category: 'company' }).unmet).toEqual(['SearXNG has no category “company”; it was left out.'])
})

test('says what to do where the server gives no JSON', () => {
  expect(String(searxng.problemOf?.({ status: 403, type: 'text/html', bytes: 0 }))).toMatch(/add json to formats/)
})
