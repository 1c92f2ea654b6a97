import { describe, expect, test } from 'vitest'
import { httpFetch } from '../../../../main/tools/polpo/http-fetch'
import { textOf } from '../../../../shared/session/tool-results'
import { propose } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

describe('http_fetch', () => {
  test('plans the whole request, and looks nothing up', async () => {
    const input = { url: 'https://a.example/x', method: 'POST', headers: { Accept: 'text/plain' }, body: '{}' }
    const { effects, answer } = await propose(httpFetch, input, await toolContext())
    expect(effects).toEqual([
      {
        type: 'network',
        method: 'POST',
        url: 'https://a.example/x',
        hosts: ['a.example'],
        raw: true,
        headers: [{ name: 'Accept', value: 'text/plain' }],
        body: '{}',
        timeLimitMs: 30_000,
      },
    ])
    const answered = { status: 200, type: 'text/plain', bytes: 5, text: 'hello' }
    expect(textOf(answer({ network: { answer: answered } }))).toBe(
      'Status: 200\nHeaders: {"content-type":"text/plain"}\n\nhello',
    )
    const binary = { status: 200, type: 'image/png', bytes: 9 }
    expect(textOf(answer({ network: { answer: binary } }))).toContain(
      '[Binary response: 9 bytes, content-type: image/png]',
    )
  })

  test.each([
    [{ url: 'https://a.example' }, 'fetch', 'https://a.example'],
    [{ url: 'https://a.example', method: 'HEAD' }, 'fetch', 'https://a.example'],
    [{ url: 'https://a.example', method: 'DELETE' }, 'send', 'DELETE https://a.example'],
  ])('is said to fetch or to send: %j', (input, verb, target) => {
    expect(httpFetch.action?.(input)).toEqual({ verb, target })
  })

  test.each([
    [{ url: 'file:///etc/passwd' }, 'http'],
    [{ url: 'https://a.example', body: 'x' }, "'body' cannot be sent with GET"],
    [{ url: 'https://a.example', headers: { Host: 'b.example' } }, 'must not set Host'],
  ])('refuses %j in words', async (input, words) => {
    await expect(propose(httpFetch, input, await toolContext())).rejects.toThrow(words)
  })
})
