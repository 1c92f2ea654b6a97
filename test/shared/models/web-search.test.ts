import { expect, test } from 'vitest'
import { searchesElsewhere, webSearchOf } from '../../../shared/models/web-search'

test.each([
  ['https://api.mistral.ai/v1', { price: 30 }, false],
  [' https://openrouter.ai/api/v1 ', {}, false],
  ['https://generativelanguage.googleapis.com/v1beta/openai', undefined, true],
  ['https://googleapis.com.example/v1', undefined, false],
  ['no address', undefined, false],
])(
  'of %s it is known what it takes for a search, %j, and whether it searches elsewhere: %j',
  (baseUrl, search, elsewhere) => {
    const at = { protocol: 'openai-chat' as const, baseUrl }
    expect(webSearchOf(at)).toEqual(search)
    expect(searchesElsewhere(at)).toBe(elsewhere)
  },
)
