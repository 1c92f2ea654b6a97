import { expect, test } from 'vitest'
import { type ReplyRequest, requestReply, type TurnEvent } from '../../../../main/agent/turn/request-reply'
import { inEnglish, sentence } from '../../../../shared/sentence'
import { type Line, scriptedProvider } from '../../../helpers/scripted-provider'

async function replied(line: Line): Promise<TurnEvent | undefined> {
  const asking: ReplyRequest = {
    ...{ turnId: 't', provider: scriptedProvider(line), model: 'm', system: '', tools: [], request: {} },
    costOf: () => undefined,
    isTaken: () => false,
    signal: new AbortController().signal,
  }
  const events: TurnEvent[] = []
  for await (const event of requestReply(asking, [], new Set())) events.push(event)
  return events.at(-1)
}

test('what is asked for otherwise stays with the reply, in English and as the page translates it', async () => {
  const words = sentence`“${'m'}” does not accept a thinking level here, so it decides by itself.`
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
