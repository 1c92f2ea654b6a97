import { describe, expect, test } from 'vitest'
import { brave } from '../../../../main/connected-services/adapters/brave'
import { webSearchOf } from '../../../helpers/search-services'

const AT = 'https://api.search.brave.com'
const PLAIN = { query: 'rain', numResults: 5, includeContent: false, includeDomains: [], excludeDomains: [] }

const made = (input: object) => webSearchOf(brave).request({ ...PLAIN, ...input }, AT)
const parametersOf = (input: object) => Object.fromEntries(new URL(made(input).request.url).searchParams)

describe('brave', () => {
  test('takes domains as words of the query', () => {
    expect(parametersOf({ includeDomains: ['a.org', 'b.org'], excludeDomains: ['c.org'] })).toMatchObject({
      q: 'rain (site:a.org OR site:b.org) -site:c.org',
      count: '5',
    })
  })

  test('is given both ends of a span of days', () => {
    const today = new Date().toISOString().slice(0, 10)
    expect(parametersOf({ startPublishedDate: '2026-01-31' }).freshness).toBe(`2026-01-31to${today}`)
  })

  test('says what it cannot do, and what is too long', () => {
    expect(made({ includeContent: true, category: 'news' }).unmet).toEqual([
      'Brave gives extracts, not the text of pages.',
      'Brave has no category “news”; it was left out.',
    ])
    expect(() => made({ query: 'x'.repeat(401) })).toThrow('at most 400 characters and 50 words')
    expect(() => made({ query: 'a '.repeat(60) })).toThrow('Make it shorter')
  })
})
