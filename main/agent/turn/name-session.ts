import { costOf } from '../../../shared/models/model-facts'
import { messageSummary } from '../../../shared/session/message-summary'
import type { Reply } from '../../../shared/session/messages'
import { sessionCost } from '../../../shared/session/session-cost'
import type { SessionState, TurnState } from '../../../shared/session/session-state'
import type { Request } from '../../providers/provider'
import type { LiveSession } from '../record/live-session'
import { titleFromModel, titleFromWords } from '../record/session-title'
import { replyTo } from '../single-reply'
import type { Answering, RequestParts } from './prepare-request'

/** Gives sessions better names than their first words. */
export type SessionNames = {
  /** Asks for a name, in the background, where the session has just got its first answer and nobody has named it. */
  improve(session: UnnamedSession): void
  /** Resolves once nothing is asked for any more. */
  close(): Promise<void>
}

/** The rules in every request for a title, and in no other request. */
export const TITLE_RULES =
  'You name conversations. Answer with a title for the conversation below, in its language: at most six words on one line, ' +
  'without quotes and without a full stop. Do not answer the conversation itself.'

/** Of what was said first, and of the answer, so many characters are shown to the model. */
const MAX_SHOWN = 2_000
const MAX_TOKENS = 1_000
const LIMIT_MS = 30_000

type NamesParts = Pick<RequestParts, 'answering'> & {
  /** Returns whether the person wants models to be used, which costs a request each time. */
  isWanted(): boolean
}

/** Nobody waits for a name: where none can be had, the session keeps the one it has. */
export function sessionNames({ answering, isWanted }: NamesParts): SessionNames {
  const closing = new AbortController()
  const pending = new Set<Promise<void>>()

  async function name(session: UnnamedSession): Promise<void> {
    const state = session.state()
    const asked = await namerFor(state, answering)
    if (!asked) return
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LIMIT_MS)])
    const reply = await replyTo(asked.provider, { ...requestFor(state, asked.profile.model), signal })
    if (!closing.signal.aborted) await keep(session, reply, asked)
  }

  return {
    improve(session) {
      if (!isWanted()) return
      const naming = name(session).catch(keepName)
      pending.add(naming)
      void naming.finally(() => pending.delete(naming))
    },
    async close() {
      closing.abort()
      await Promise.all(pending)
    },
  }
}

type UnnamedSession = Pick<LiveSession, 'state' | 'record'>

/**
 * Returns the model that names the session: the model for sub-agents, if there is one. Returns none if the session has a
 * name or must not cost more.
 */
async function namerFor(state: SessionState, answering: RequestParts['answering']): Promise<Answering | undefined> {
  if (!isNamedByWords(state)) return undefined
  const first = firstSpoken(state)
  const whom = { profileId: first?.profile.id, picked: first?.picked }
  const { maxSessionCost: limit, subAgentModel: model } = (await answering(whom)).profile
  if (limit !== undefined && sessionCost(state) >= limit) return undefined
  const asked = await answering({ ...whom, model })
  return asked.provider.id === 'offline' ? undefined : asked
}

/** The person may have named it meanwhile. What the request cost is written down all the same. */
async function keep(session: UnnamedSession, { text, error, usage }: Reply, { facts }: Answering): Promise<void> {
  const title = error || !isNamedByWords(session.state()) ? '' : titleFromModel(text)
  if (title === '' && !usage) return
  const cost = usage && costOf(usage, facts)
  const spent = { ...(usage && { usage }), ...(cost !== undefined && { cost }) }
  await session.record({ type: 'session.renamed', title: title || session.state().title, by: 'model', ...spent })
}

/** If the provider or the session is gone, the session keeps its name. */
function keepName(): void {}

/** Only of a session of the person's that has its first turn. */
function isNamedByWords({ title, turns, parent }: SessionState): boolean {
  const spoken = turns.filter(isSpoken)
  const [first] = spoken
  return !parent && spoken.length === 1 && first !== undefined && title === titleFromWords(wordsOf(turns[0]))
}

/** The first turn that a model took part in. */
function firstSpoken({ turns }: SessionState): TurnState | undefined {
  return turns.find(isSpoken)
}

function isSpoken({ typed, client }: TurnState): boolean {
  return !typed && client === undefined
}

function requestFor(state: SessionState, model: string): Omit<Request, 'signal'> {
  const first = firstSpoken(state)
  const answer =
    first?.replies
      .map(({ reply }) => reply.text)
      .filter(Boolean)
      .at(-1) ?? ''
  const text = `They said:\n${shown(wordsOf(first))}\n\nThe answer was:\n${shown(answer)}\n\nThe title:`
  return { model, system: TITLE_RULES, messages: [{ role: 'user', text }], tools: [], maxOutputTokens: MAX_TOKENS }
}

function wordsOf(turn: TurnState | undefined): string {
  return turn ? messageSummary(turn) : ''
}

function shown(text: string): string {
  return text.slice(0, MAX_SHOWN)
}
