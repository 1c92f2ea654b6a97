import { AppError } from '../../../shared/errors'
import type { StagedText } from '../../../shared/git/staged-text'
import { costOf } from '../../../shared/models/model-facts'
import { sentence } from '../../../shared/sentence'
import { sessionCost } from '../../../shared/session/session-cost'
import { COMMIT_RULES, toDescribe } from '../prompt/commit-message'
import type { LiveSession } from '../record/live-session'
import { replyTo, wordsOfError } from '../single-reply'
import type { RequestParts } from './prepare-request'

const MAX_TOKENS = 2_000
const LIMIT_MS = 60_000

/**
 * Drafts the message of a commit by the model of the session, which gets neither tools nor the conversation. Its cost is
 * counted in the session. Throws an `AppError` that says what to do.
 */
export async function draftCommitMessage(
  { answering }: Pick<RequestParts, 'answering'>,
  session: Pick<LiveSession, 'state' | 'record'>,
  staged: StagedText,
): Promise<string> {
  const state = session.state()
  const { profile, provider, facts } = await answering({ profileId: state.profileId, picked: state.picked })
  if (provider.id === 'offline') throw new AppError('bad-input', NO_MODEL)
  const { maxSessionCost: limit } = profile
  if (limit !== undefined && sessionCost(state) >= limit) throw new AppError('denied', TOO_DEAR)
  const reply = await replyTo(provider, {
    model: profile.model,
    system: COMMIT_RULES,
    tools: [],
    maxOutputTokens: MAX_TOKENS,
    messages: [{ role: 'user', text: toDescribe(staged) }],
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const cost = reply.usage && costOf(reply.usage, facts)
  const spent = { ...(reply.usage && { usage: reply.usage }), ...(cost !== undefined && { cost }) }
  // The only fact that counts a cost beside the conversation; the title stays as it is.
  if (reply.usage)
    await session.record({ type: 'session.renamed', title: session.state().title, by: 'model', ...spent })
  const message = reply.error ? '' : withoutFence(reply.text)
  if (message === '') throw new AppError('provider', reply.error ? wordsOfError(reply.error) : SAID_NOTHING)
  return message
}

function withoutFence(text: string): string {
  return text
    .trim()
    .replace(/^```[a-z]*\n/, '')
    .replace(/\n```$/, '')
    .trim()
}

const NO_MODEL = sentence`A draft needs a language model. Connect one in Settings, under Providers.`
const TOO_DEAR = sentence`This session has reached its profile’s cost limit, so no draft was requested.`
const SAID_NOTHING = sentence`The model didn’t return a message.`
