import type { SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import type { Message } from '../../providers/provider'
import { calibration } from './calibration'
import { type Compacting, compact } from './compact'
import { conversationOf } from './conversation'
import { estimateRequest, type ModelContext } from './model-context'
import { shortenForModel } from './shorten-for-model'

export type ContextShortening = {
  /** Returns whether the conversation should be shortened before it is sent. */
  isFull(messages: readonly Message[]): boolean
  /** Makes it shorter: gives the facts of that and returns what is left, or nothing where it could not. */
  tooLong(): AsyncGenerator<SessionFact, readonly Message[] | undefined>
}

type MakeRoomParts = Omit<Compacting, 'by'> & {
  /** The session as it is now, with all facts that were given so far. */
  state(): SessionState
  /** The share of the window at which a conversation is summarised; 0 never does it. */
  compactAt: number
  /** The share of the window that the profile allows for an answer. */
  maxOutputTokens?: number
}

/** Of a model whose window nobody knows a request is kept to the largest that models have: a session may hold a hundred times that. */
const LARGEST_WINDOW = 1_000_000

/** Keeps the conversation of a running turn within the model's window. */
export function makeRoom({ state, compactAt, maxOutputTokens = 0, ...parts }: MakeRoomParts): ContextShortening {
  const context = { ...parts.context, window: parts.context.window ?? LARGEST_WINDOW }
  const compacting = { ...parts, context }
  const limit = limitOf(context, compactAt, maxOutputTokens)
  return {
    isFull: messages => limit !== undefined && used(messages, state(), context) >= limit,

    async *tooLong() {
      if (compactAt === 0) return undefined
      const isShorter = yield* compact(state(), { ...compacting, by: 'rule' })
      return isShorter ? conversationOf(state(), context) : undefined
    },
  }
}

function used(messages: readonly Message[], state: SessionState, context: ModelContext): number {
  return estimateRequest(shortenForModel(messages, context.window), context, state) * calibration(state, context)
}

/** An answer that is allowed to be long must fit as well; but no more than half of the window is kept free for it. */
function limitOf({ window }: { window: number }, compactAt: number, maxOutputTokens: number): number | undefined {
  if (compactAt === 0) return undefined
  return Math.min(window * compactAt, window - Math.min(maxOutputTokens, window / 2))
}
