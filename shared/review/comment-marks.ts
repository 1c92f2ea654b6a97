import type { FileChange } from '../session/effects'
import type { CommentedLines, ReviewComment } from '../session/review-comment'
import { type CallState, callsOf, filesFound, type SessionState } from '../session/session-state'
import { type FollowedLines, followLines, linesInChange } from './follow-lines'
import { perTurn } from './per-turn'

/** A comment that the model has got. `answered`: a later change of the model touched its lines. */
export type SentComment = { comment: ReviewComment; isAnswered: boolean }

/** A change of a session, with the place of its turn and of its reply. */
type MadeChange = { turn: number; reply: number; call: CallState; change: FileChange }

/** A comment, with the place of its turn, and with how many replies of that came before it. */
type SaidComment = { comment: ReviewComment; turn: number; replies: number }

/** Much of a window asks, and the answer is the same for all. */
const sent = new WeakMap<SessionState, readonly SentComment[]>()

/** Returns the comments that were sent in a session: with messages, and with denials. */
export function sentComments(state: SessionState): readonly SentComment[] {
  const known = sent.get(state)
  if (known) return known
  const said = commentsIn(state).map(({ turn, item }): SaidComment => ({ turn, ...item }))
  const changes = said.length > 0 ? changesSince(state, Math.min(...said.map(({ turn }) => turn))) : []
  const found = said.map(({ comment, turn, replies }) => ({
    comment,
    isAnswered: wasTouched(comment, changes, change => isLater(change, { turn, replies })),
  }))
  const shown = found.length === 0 ? NONE : found
  sent.set(state, shown)
  return shown
}

const NONE: readonly SentComment[] = []

const commentsIn = perTurn((state, turn) => {
  const first = (turn.comments ?? []).map(comment => ({ comment, replies: 0 }))
  const steered = (turn.steered ?? []).flatMap(({ comments = [], afterReplies }) =>
    comments.map(comment => ({ comment, replies: afterReplies })),
  )
  const denied = turn.replies.flatMap(({ reply }, place) =>
    reply.toolCalls.flatMap(({ id }) => {
      const comments = Object.hasOwn(state.calls, id) ? state.calls[id]?.decision?.comments : undefined
      return (comments ?? []).map(comment => ({ comment, replies: place + 1 }))
    }),
  )
  return [...first, ...steered, ...denied]
})

const changesIn = perTurn((state, turn) =>
  turn.replies.flatMap((own, reply) => {
    const calls = callsOf(state, { ...turn, replies: [own] })
    return calls.flatMap(call => changesOf(call).map(change => ({ reply, call, change })))
  }),
)

function changesSince(state: SessionState, first: number): MadeChange[] {
  return changesIn(state, first).map(({ turn, item }) => ({ turn, ...item }))
}

/** Returns the changes that a call made or would make: none if it was denied or failed. */
function changesOf(call: CallState): readonly FileChange[] {
  if (call.status === 'denied' || call.status === 'failed') return []
  const planned = call.plan?.effects.filter(effect => effect.type === 'file-change') ?? []
  return [...planned, ...filesFound(call)]
}

function isLater(change: MadeChange, said: { turn: number; replies: number }): boolean {
  return change.turn > said.turn || (change.turn === said.turn && change.reply >= said.replies)
}

function wasTouched(
  comment: CommentedLines,
  changes: readonly MadeChange[],
  counts: (change: MadeChange) => boolean,
): boolean {
  let now: FollowedLines = linesInChange(comment)
  for (const made of changes) {
    if (made.change.path !== comment.path || !counts(made)) continue
    now = followLines(comment, now, made.change)
    if (now.type === 'touched') return true
  }
  return false
}

/** Returns where the lines of a comment that was not sent are by now, as far as the changes of the session tell. */
export function followComment(state: SessionState, comment: CommentedLines): FollowedLines {
  const changes = changesSince(state, 0)
  const own = changes.findIndex(({ call }) => call.call.id === comment.callId)
  let now: FollowedLines = linesInChange(comment)
  for (const { change } of changes.slice(own + 1)) {
    if (change.path === comment.path) now = followLines(comment, now, change)
  }
  return now
}
