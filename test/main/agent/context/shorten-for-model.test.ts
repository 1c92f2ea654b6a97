import { expect, test } from 'vitest'
import { resultLimit, shortenForModel, withShortOutputs } from '../../../../main/agent/context/shorten-for-model'
import type { Message } from '../../../../main/providers/provider'
import { textResult } from '../../../../shared/session/tool-results'
import { scriptedProvider } from '../../../helpers/scripted-provider'

const long: Message = { role: 'tool', callId: 'c', name: 'shell', result: textResult('x'.repeat(150_000)) }
const said: Message = { role: 'user', text: 'y'.repeat(150_000) }

test('a model is given long outputs shortened, the same in every request, and all else as it is', () => {
  const [first, ...rest] = shortenForModel([long, said], 200_000)
  const again = shortenForModel([long, said, said], 200_000)
  expect(first).toMatchObject({ role: 'tool', callId: 'c' })
  expect(JSON.stringify(first).length).toBeLessThan(100_200)
  expect(again[0]).toEqual(first)
  expect(rest[0]).toBe(said)
  expect(long.result.content).toEqual([{ type: 'text', text: 'x'.repeat(150_000) }])
})

test('the smaller the window, the less of an output; an unknown one counts as large', () => {
  expect(resultLimit(undefined)).toBe(100_000)
  expect(resultLimit(1_000_000)).toBe(100_000)
  expect(resultLimit(32_768)).toBe(21_845)
  expect(resultLimit(2_048)).toBe(4_000)
})

test('a wrapped provider gets the shortened outputs', async () => {
  const provider = scriptedProvider({ text: 'ok' })
  const request = { model: 'm', system: '', messages: [long], tools: [], signal: new AbortController().signal }
  for await (const _ of withShortOutputs(provider, 8_192).stream(request));
  expect(JSON.stringify(provider.requests[0]?.messages).length).toBeLessThan(6_000)
})
