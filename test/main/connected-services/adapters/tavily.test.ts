import { expect, test } from 'vitest'
import { tavily } from '../../../../main/connected-services/adapters/tavily'
import { webSearchOf } from '../../../helpers/search-services'

const PLAIN = { query: 'rain', numResults: 5, includeContent: true, includeDomains: ['a.org'], excludeDomains: [] }
const made = (input: object) => webSearchOf(tavily).request({ ...PLAIN, ...input }, 'https://api.tavily.com')

test('is given its own names of what is asked', () => {
  const { request, unmet } = made({ startPublishedDate: '2026-01-31', category: 'News' })
  expect(JSON.parse(request.body ?? '')).toEqual({
    query: 'rain',
    max_results: 5,
    search_depth: 'basic',
    include_raw_content: 'markdown',
    include_domains: ['a.org'],
    start_date: '2026-01-31',
    topic: 'news',
  })
  expect(unmet).toEqual([])
})

test('says which category it does not have', () => {
  const { request, unmet } = made({ category: 'tweet' })
  expect(JSON.parse(request.body ?? '')).not.toHaveProperty('topic')
  expect(unmet).toEqual(['Tavily has no category “tweet”; it was left out.'])
})

test('gives the whole text before the extract, and dates of mails as days', () => {
  const page = { url: 'https://a.org', title: 'A', content: 'Short.', raw_content: 'Long text.' }
  const published_date = 'Fri, 20 Nov 2026 10:00:00 GMT'
  expect(webSearchOf(tavily).parse({ results: [{ ...page, published_date }] }).hits).toEqual([
    { url: 'https://a.org', title: 'A', date: '2026-11-20', text: 'Long text.' },
  ])
})
