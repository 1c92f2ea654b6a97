import { describe, expect, test } from 'vitest'
import { transcript } from '../../../../main/agent/context/transcript'
import type { Message } from '../../../../main/providers/provider'
import { estimateTokens } from '../../../../main/tools/estimate-tokens'
import { errorResult, textResult } from '../../../../shared/session/tool-results'

const person = (text: string): Message => ({ role: 'user', text })
const call = (output: string, input = '{"command":"ls"}'): Message[] => [
  { role: 'assistant', reply: { text: '', toolCalls: [{ id: 'c', name: 'shell', arguments: input }] } },
  { role: 'tool', callId: 'c', name: 'shell', result: textResult(output) },
]

describe('a transcript', () => {
  test('has what was said, called and answered, in order', () => {
    const image = { name: 'plan.png', mimeType: 'image/png', bytes: 1, blob: 'b' }
    const messages: Message[] = [
      { ...person('Fix it.'), images: [image] } as Message,
      { role: 'assistant', reply: { text: 'Looking.', toolCalls: [{ id: 'c', name: 'shell', arguments: '{"a":1}' }] } },
      { role: 'tool', callId: 'c', name: 'shell', result: errorResult('No such file.') },
      { role: 'assistant', reply: { text: 'It is gone.', toolCalls: [] } },
    ]
    expect(transcript(messages, 10_000)).toBe(
      [
        'PERSON:\nFix it.\n[an image: plan.png]',
        'ASSISTANT:\nLooking.',
        'CALL OF shell:\n{"a":1}',
        'ERROR OF shell:\nNo such file.',
        'ASSISTANT:\nIt is gone.',
      ].join('\n\n'),
    )
  })

  test('gives of long outputs and arguments 2,000 characters, and says how many are left out', () => {
    const text = transcript(call('o'.repeat(50_000), 'i'.repeat(9_000)), 100_000)
    expect(text.length).toBeLessThan(4_100)
    expect(text).toMatch(/of 50000 characters left out/)
    expect(text).toMatch(/of 9000 characters left out/)
  })

  test('keeps the first and the last entries where not all fit, and says how many are gone', () => {
    const messages = Array.from({ length: 100 }, (_, index) => person(`Message ${index}. ${'word '.repeat(50)}`))
    const text = transcript(messages, 1_000)
    expect(text).toContain('Message 0.')
    expect(text).toContain('Message 99.')
    const gone = Number(/\[… (\d+) entries left out/.exec(text)?.[1])
    expect(text.split('PERSON:').length - 1).toBe(100 - gone)
    expect(gone).toBeGreaterThan(50)
    expect(estimateTokens(text)).toBeLessThan(1_050)
  })

  test('shortens a single message that would take all the room', () => {
    const text = transcript([person('x '.repeat(100_000)), person('The task.')], 3_000)
    expect(estimateTokens(text)).toBeLessThan(3_000)
    expect(text).toContain('The task.')
  })
})
