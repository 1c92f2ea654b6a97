import type { ReviewComment } from '../../../shared/session/review-comment'
import type { Storage } from '../stored-drafts'

const KEY = 'atrium.comments.'
/** Of more sessions with comments than these, those that were written first are dropped. */
const MOST = 100

/** By session. */
export type StoredComments = Readonly<Record<string, readonly ReviewComment[]>>

/** Stores the comments of a session that were not sent. False where there is no room: then what was stored before stays. */
export function storeComments(storage: Storage, sessionId: string, comments: readonly ReviewComment[]): boolean {
  try {
    if (comments.length === 0) storage.removeItem(KEY + sessionId)
    else storage.setItem(KEY + sessionId, JSON.stringify({ comments, at: Date.now() }))
    return true
  } catch {
    return false
  }
}

/** All comments that were not sent; what cannot be read is removed, and the oldest of very many. */
export function storedComments(storage: Storage | undefined): StoredComments {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  const found = keys.flatMap(key => {
    const sessionId = sessionOfComments(key)
    const read = sessionId === undefined ? null : readComments(storage?.getItem(key) ?? '')
    return sessionId !== undefined ? [{ key, sessionId, comments: read?.comments ?? [], at: read?.at ?? 0 }] : []
  })
  const kept = found
    .filter(({ comments }) => comments.length > 0)
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST)
  for (const { key } of found.filter(one => !kept.includes(one))) storage?.removeItem(key)
  return Object.fromEntries(kept.map(({ sessionId, comments }) => [sessionId, comments]))
}

/** The session of a key of the storage, where it is that of comments. */
export function sessionOfComments(key: string): string | undefined {
  return key.startsWith(KEY) ? key.slice(KEY.length) : undefined
}

export function readComments(stored: string): { comments: ReviewComment[]; at: number } | null {
  try {
    const { comments, at }: { comments?: unknown; at?: unknown } = JSON.parse(stored)
    const isRead = Array.isArray(comments) && comments.every(isComment) && typeof at === 'number'
    return isRead ? { comments, at } : null
  } catch {
    return null
  }
}

function isComment(value: Partial<ReviewComment> | null): value is ReviewComment {
  const { id, path, side, from, to, lines, text } = value ?? {}
  const hasLines = Array.isArray(lines) && lines.length > 0 && lines.every(line => typeof line === 'string')
  const isPlaced = (side === 'before' || side === 'after') && typeof from === 'number' && typeof to === 'number'
  return hasLines && isPlaced && [id, path, text].every(one => typeof one === 'string')
}
