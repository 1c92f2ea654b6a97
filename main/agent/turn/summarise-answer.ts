import { AppError } from '../../../shared/errors'
import { costOf } from '../../../shared/models/model-facts'
import { sentence } from '../../../shared/sentence'
import { sessionCost } from '../../../shared/session/session-cost'
import { SPOKEN_RULES, toSumUp } from '../prompt/spoken-summary'
import type { LiveSession } from '../record/live-session'
import { replyTo, wordsOfError } from '../single-reply'
import type { RequestParts } from './prepare-request'

const MAX_TOKENS = 2_000
const LIMIT_MS = 60_000

type SummaryRequest = { turnId: string; signal: AbortSignal }
type SummaryParts = Pick<RequestParts, 'answering'>

/**
 * Summarizes a turn's answer in a few sentences, by the model that answered. The summary is kept and its cost counted,
 * so that it is requested only once. Throws an `AppError` that says what to do. The request has neither tools nor the
 * conversation, and the model hears nothing of the summary later.
 */
export async function summariseAnswer(
  { answering }: SummaryParts,
  session: Pick<LiveSession, 'state' | 'record'>,
  { turnId, signal }: SummaryRequest,
): Promise<string> {
  const state = session.state()
  const turn = state.turns.find(({ id }) => id === turnId)
  if (turn?.spoken) return turn.spoken.summary
  const answer = turn?.replies.findLast(({ reply }) => reply.text.trim() !== '')?.reply.text
  if (!turn?.end || answer === undefined) throw new AppError('not-found', NO_ANSWER)
  const { profile, provider, facts } = await answering({ profileId: turn.profile.id, picked: turn.picked })
  if (provider.id === 'offline') throw new AppError('bad-input', NO_MODEL)
  const { maxSessionCost: limit } = profile
  if (limit !== undefined && sessionCost(state) >= limit) throw new AppError('denied', TOO_DEAR)
  const request = {
    model: profile.model,
    system: SPOKEN_RULES,
    tools: [],
    maxOutputTokens: MAX_TOKENS,
    messages: [{ role: 'user' as const, text: toSumUp(answer) }],
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
  }
  const { text, error, usage } = await replyTo(provider, request)
  signal.throwIfAborted()
  const summary = error ? '' : text.trim()
  if (summary === '') throw new AppError('provider', error ? wordsOfError(error) : SAID_NOTHING)
  const cost = usage && costOf(usage, facts)
  const spent = { ...(usage && { usage }), ...(cost !== undefined && { cost }) }
  await session.record({ type: 'answer.summarised', turnId, summary, ...spent })
  return summary
}

const NO_ANSWER = sentence`There’s no answer to summarize here.`
const NO_MODEL = sentence`A summary needs a language model. Connect one in Settings, under Providers.`
const TOO_DEAR = sentence`This session has reached its profile’s cost limit, so no summary was requested.`
const SAID_NOTHING = sentence`The model didn’t return a summary. Read the answer itself aloud instead.`
