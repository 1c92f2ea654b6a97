import fc from 'fast-check'
import type { Message } from '../../main/providers/provider'
import type { Attachment, ProviderError, Reply, Thinking } from '../../shared/session/messages'

/** The number of cases that a property is tried with. */

const text = fc.oneof(fc.constantFrom('', ' ', '\n'), fc.string({ maxLength: 12 }))
const json = fc.oneof(fc.constantFrom('', '{}', '{"a":1}', '{"a":', '[1]', 'null'), fc.string({ maxLength: 8 }))
const blob = fc.constantFrom('kept', 'gone', 'large')
const part = fc.oneof(
  text.map(words => ({ type: 'text' as const, text: words })),
  blob.map(hash => ({ type: 'image' as const, mimeType: 'image/png', blob: hash })),
  fc.constant({ type: 'image' as const, mimeType: 'image/heic', blob: 'odd' }),
)
const result = fc.record({ isError: fc.boolean(), content: fc.array(part, { maxLength: 3 }) })
const place = { textBefore: fc.nat(12), callsBefore: fc.nat(3) }
const thought: fc.Arbitrary<Thinking> = fc.oneof(
  fc.record({ text, ...place }),
  fc.record({ text, signature: fc.constant('signed'), ...place }),
  fc.record({ redacted: fc.constant('secret'), ...place }),
  fc.record({ text, id: fc.constant('rs_1'), encrypted: fc.constant('sealed'), ...place }),
  fc.record({
    item: fc.constantFrom('{"type":"web_search_call","id":"ws_1"}', '{"type":"other"}', 'no JSON'),
    ...place,
  }),
)
const error: fc.Arbitrary<ProviderError> = fc.constant({ kind: 'cut', message: 'Cut.' })
const name = fc.oneof(fc.constantFrom('shell', '', 'a.b/c', 'x'.repeat(90)), fc.string({ maxLength: 6 }))

const shown = fc.array(
  blob.map(hash => ({ name: 'a.png', mimeType: 'image/png', bytes: 3, blob: hash })),
  { maxLength: 2 },
)
const said = fc.oneof(
  text.map(words => ({ text: words })),
  fc.record({ text, images: shown }),
)

type Turn = {
  user: { text: string; images?: Attachment[] }[]
  reply: Omit<Reply, 'toolCalls'>
  calls: { name: string; arguments: string }[]
  answered: boolean[]
}

const turn = fc.record({
  user: fc.array(said, { maxLength: 2 }),
  reply: fc.record({ text, thinking: fc.array(thought, { maxLength: 3 }), error }, { requiredKeys: ['text'] }),
  calls: fc.array(fc.record({ name, arguments: json }), { maxLength: 3 }),
  answered: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
}) as fc.Arbitrary<Turn>

/** Conversations as they are after anything went wrong: results that are missing or belong to nothing, replies without words. */
export const randomConversation: fc.Arbitrary<Message[]> = fc
  .array(fc.tuple(turn, fc.array(result, { minLength: 4, maxLength: 4 })), { minLength: 1, maxLength: 6 })
  .map(turns => turns.flatMap(([one, results], at) => messagesOf(one, results, at)))

function messagesOf(
  { user, reply, calls, answered }: Turn,
  results: Extract<Message, { role: 'tool' }>['result'][],
  at: number,
): Message[] {
  const toolCalls = calls.map((call, index) => ({ ...call, id: `call.${at}:${index}` }))
  const given = toolCalls.flatMap(({ id, name: tool }, index): Message[] =>
    answered[index] ? [{ role: 'tool', callId: id, name: tool, result: results[index]! }] : [],
  )
  const stray: Message[] = answered[2]
    ? [{ role: 'tool', callId: `stray${at}`, name: 'shell', result: results[3]! }]
    : []
  const asked = user.map((one): Message => ({ role: 'user', ...one }))
  return [...asked, { role: 'assistant', reply: { ...reply, toolCalls } }, ...given.reverse(), ...stray]
}
