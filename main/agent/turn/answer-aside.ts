import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { conversationOf } from '../context/conversation'
import { asideQuestion } from '../prompt/aside-question'
import { batchText } from '../record/batch-text'
import type { LiveSession } from '../record/live-session'
import { wordsOfError } from '../single-reply'
import { askingOf } from './build-turn'
import { prepareRequest } from './prepare-request'
import { redactDisclosedSecrets } from './redact-disclosed-secrets'
import { checkCost } from './spending'
import type { TurnParts } from './turn-parts'

/** `said` hears the answer as it comes, joined per frame. */
type Aside = { question: string; signal: AbortSignal; said(text: string): void }

/**
 * Answers a question about a conversation without becoming a part of it, also while a turn runs, which hears nothing of it. The session
 * keeps only what it has cost. Throws an `AppError` that says what to do.
 */
export async function answerAside(
  parts: TurnParts,
  session: Pick<LiveSession, 'state' | 'record'>,
  { question, signal, said }: Aside,
): Promise<string> {
  const state = session.state()
  const basis = await prepareRequest(parts, state)
  const { profile, context, tools } = basis
  if (basis.provider.id === 'offline') throw new AppError('bad-input', NO_MODEL)
  checkCost(state, profile)
  const vault = parts.vault?.(profile.id)
  const provider = vault ? redactDisclosedSecrets(basis.provider, vault.told(state.id)) : basis.provider
  const { request, costOf } = askingOf(basis)
  const text = batchText(said)
  const stream = provider.stream({
    ...request,
    // With the turn's own beginning, so that the provider finds what it has read already in its cache.
    conversationId: state.id,
    model: profile.model,
    system: context.system.text,
    tools,
    messages: [...conversationOf(state, context), { role: 'user', text: asideQuestion(question) }],
    image: parts.blobs.get,
    signal,
  })
  for await (const event of stream) {
    if (event.type === 'text-delta') text.push(event.text)
    if (event.type !== 'done') continue
    text.flushNow()
    const { reply, model = profile.model } = event
    const cost = reply.usage && costOf(reply.usage, model)
    const spent = { ...(reply.usage && { usage: reply.usage }), ...(cost !== undefined && { cost }) }
    await session.record({
      type: 'aside.answered',
      providerId: profile.providerId,
      model,
      ...(reply.error && { failed: true }),
      ...spent,
    })
    signal.throwIfAborted()
    if (reply.error) throw new AppError('provider', wordsOfError(reply.error))
    if (reply.text.trim() === '') throw new AppError('provider', NO_TEXT)
    return reply.text
  }
  throw new Error(`${provider.id} ended its stream without "done"`)
}

const NO_MODEL = sentence`A side question needs a language model. Connect one in Settings, under Providers.`
const NO_TEXT = sentence`The model didn’t answer in text: it would have used a tool. Ask it in the conversation.`
