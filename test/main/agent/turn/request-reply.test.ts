import { expect, test } from 'vitest'
import { type ReplyRequest, requestReply, type TurnEvent } from '../../../../main/agent/turn/request-reply'
import { inEnglish, sentence } from '../../../../shared/sentence'
import { type Line, scriptedProvider } from '../../../helpers/scripted-provider'

async function replied(line: Line, more: Partial<ReplyRequest> = {}): Promise<TurnEvent | undefined> {
  const asking: ReplyRequest = {
    turnId: 't',
    provider: scriptedProvider(line),
    model: 'm',
    system: '',
    tools: [],
    request: {},
    costOf: () => undefined,
    isTaken: () => false,
    signal: new AbortController().signal,
    ...more,
  }
  const events: TurnEvent[] = []
  for await (const event of requestReply(asking, [], new Set())) events.push(event)
  return events.at(-1)
}

test('a note on a setting that was not met stays with the reply, in English and as the page translates it', async () => {
  const words = sentence`“${'m'}” doesn’t accept a thinking level here, so it decides on its own.`
  const event = await replied(async function* ({ note }) {
    note?.(words)
    yield { type: 'done', reply: { text: 'Yes.', toolCalls: [] } }
  })
  expect(event).toMatchObject({ type: 'reply.finished', notes: [inEnglish(words)], noteWords: [words] })
})

test('a reply with nothing to note has no notes', async () => {
  const event = await replied({ text: 'Yes.' })
  expect(event).not.toHaveProperty('notes')
  expect(event).not.toHaveProperty('noteWords')
})

test('pictures that the provider drew are kept, and named by the reply; of one that cannot be kept it is said', async () => {
  const drawn: Line = async function* () {
    const pictures = [1, 2].map(byte => ({ mimeType: 'image/png' as const, bytes: new Uint8Array([byte]) }))
    yield { type: 'done', reply: { text: 'Here.', toolCalls: [] }, pictures }
  }
  const event = await replied(drawn, {
    keep: async ([byte]) => {
      if (byte === 2) throw new Error('The disk is full')
      return 'hash'
    },
  })
  expect(event).toMatchObject({
    reply: { text: 'Here.', pictures: [{ name: 'picture-1.png', mimeType: 'image/png', bytes: 1, blob: 'hash' }] },
    notes: ['Couldn’t save an image from this response.'],
  })
})
