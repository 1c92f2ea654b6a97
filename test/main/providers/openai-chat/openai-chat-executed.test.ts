import { describe, expect, test, vi } from 'vitest'
import { blog, statuses, vendor } from '../../../helpers/search-vendor'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

describe('Groq', () => {
  test('tells what a compound model searched and ran by itself', async () => {
    const { ask, seen } = vendor('openai-chat', 'https://api.groq.com/openai/v1', 'groq-compound')
    const reply = await ask({ webSearch: false })
    expect(reply.text).toBe('Electron 45 came out on October 20.')
    expect(reply.providerTools).toEqual([
      { name: 'web_search', status: 'done', query: 'electron 45 release date', sources: [blog] },
      { name: 'code_interpreter', status: 'done', query: 'print(45 - 44)' },
    ])
    expect(statuses(seen[0])).toEqual(['open electron 45 release date'])
  })
})
