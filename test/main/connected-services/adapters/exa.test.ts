import { describe, expect, test } from 'vitest'
import { exa } from '../../../../main/connected-services/adapters/exa'
import { webSearchOf } from '../../../helpers/search-services'

const AT = 'https://api.exa.ai'

describe('exa', () => {
  test('is given all that it knows, and the text of pages where it is wanted', () => {
    const { request, unmet } = webSearchOf(exa).request(
      {
        query: 'rain',
        numResults: 7,
        includeContent: true,
        includeDomains: ['a.org'],
        excludeDomains: ['b.org'],
        startPublishedDate: '2026-01-31',
        category: 'research paper',
      },
      `${AT}/`,
    )
    expect(request).toMatchObject({ method: 'POST', url: `${AT}/search` })
    expect(JSON.parse(request.body ?? '')).toEqual({
      query: 'rain',
      type: 'auto',
      numResults: 7,
      contents: { text: { maxCharacters: 3000 } },
      includeDomains: ['a.org'],
      excludeDomains: ['b.org'],
      category: 'research paper',
      startPublishedDate: '2026-01-31T00:00:00.000Z',
    })
    expect(unmet).toEqual([])
  })

  test('finds pages like one, without their text', () => {
    const similar = exa.offers['search.similar']
    const input = { url: 'https://a.org/x', numResults: 3, includeContent: false, excludeDomains: ['a.org'] }
    const made = similar?.request(input, AT).request
    expect(made?.url).toBe(`${AT}/findSimilar`)
    expect(JSON.parse(made?.body ?? '')).toEqual({ url: 'https://a.org/x', numResults: 3, excludeDomains: ['a.org'] })
  })

  test('says what a search took', () => {
    const { parse } = webSearchOf(exa)
    expect(parse({ results: [], costDollars: { total: 0.005 } })).toEqual({ hits: [], cost: 0.005 })
    expect(parse({ results: [{ url: 'https://a.org', title: null }], costDollars: 'free' })).toEqual({
      hits: [{ url: 'https://a.org', title: 'https://a.org' }],
    })
    expect(() => parse({ results: 'none' })).toThrow()
  })
})
