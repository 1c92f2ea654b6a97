import { create } from 'zustand'
import { MAX_COMMENTS } from '../../../shared/session/quoted-texts'
import type { CommentedLines, ReviewComment } from '../../../shared/session/review-comment'
import { t } from '../../i18n/t'
import { keepOnDisk } from '../keep-on-disk'
import { showToast } from '../ui'
import { readComments, type StoredComments, sessionOfComments, storeComments, storedComments } from './stored-comments'

/**
 * The comments on lines of changes that were written and not sent, by session. They are kept over a restart as drafts of messages are, each
 * session by itself, as another window may write others.
 */
const useComments = create<StoredComments>()(() => storedComments(globalThis.localStorage))

const NONE: readonly ReviewComment[] = []

/** Those that are on their way to the model. They stay stored until they have arrived. */
const sending = new Map<string, readonly ReviewComment[]>()

export const usePendingComments = (sessionId: string | null): readonly ReviewComment[] =>
  useComments(state => state[sessionId ?? ''] ?? NONE)

export const pendingComments = (sessionId: string | null): readonly ReviewComment[] =>
  useComments.getState()[sessionId ?? ''] ?? NONE

/** Adds a comment on lines. Returns its id, or null where there are too many. */
export function addComment(sessionId: string, lines: CommentedLines, text: string): string | null {
  const others = pendingComments(sessionId)
  if (others.length >= MAX_COMMENTS) {
    showToast({ tone: 'error', text: t('review.tooMany', { count: MAX_COMMENTS }), sessionId })
    return null
  }
  const id = crypto.randomUUID()
  change(sessionId, [...others, { ...lines, id, text }])
  return id
}

export function rewordComment(sessionId: string, id: string, text: string): void {
  change(
    sessionId,
    pendingComments(sessionId).map(comment => (comment.id === id ? { ...comment, text } : comment)),
  )
}

/** Removes comments; a toast offers to bring them back. */
export function removeComments(sessionId: string, ids: readonly string[]): void {
  const all = pendingComments(sessionId)
  const removed = all.filter(({ id }) => ids.includes(id))
  if (removed.length === 0) return
  change(
    sessionId,
    all.filter(comment => !removed.includes(comment)),
  )
  showToast({
    tone: 'info',
    text: t('review.removed', { count: removed.length }),
    sessionId,
    action: { label: t('common.undo'), run: () => putBack(sessionId, removed) },
  })
}

/** Removes all comments of a session; a toast offers to bring them back. */
export function discardComments(sessionId: string): void {
  removeComments(
    sessionId,
    pendingComments(sessionId).map(({ id }) => id),
  )
}

export type TakenComments = {
  comments: readonly ReviewComment[]
  /** The model has them, or will have them. */
  arrived(): void
  /** They could not be sent. */
  putBack(): void
}

/** Takes comments of a session to be sent: all, or those of these ids. */
export function takeComments(sessionId: string, ids?: readonly string[]): TakenComments {
  const all = pendingComments(sessionId)
  const comments = ids ? all.filter(({ id }) => ids.includes(id)) : all
  if (comments.length === 0) return { comments, arrived: () => undefined, putBack: () => undefined }
  sending.set(sessionId, [...(sending.get(sessionId) ?? NONE), ...comments])
  change(
    sessionId,
    all.filter(comment => !comments.includes(comment)),
  )
  const forget = () => {
    const others = (sending.get(sessionId) ?? NONE).filter(comment => !comments.includes(comment))
    if (others.length > 0) sending.set(sessionId, others)
    else sending.delete(sessionId)
  }
  return {
    comments,
    arrived() {
      forget()
      store(sessionId)
    },
    putBack() {
      forget()
      putBack(sessionId, comments)
    },
  }
}

/** Makes comments wait again that were sent and did not get to the model. */
export function restoreComments(sessionId: string, comments: readonly ReviewComment[]): void {
  if (comments.length > 0) putBack(sessionId, comments)
}

function putBack(sessionId: string, comments: readonly ReviewComment[]): void {
  const known = new Set(comments.map(({ id }) => id))
  change(sessionId, [...comments, ...pendingComments(sessionId).filter(({ id }) => !known.has(id))])
}

/** Shows what another window on the same session writes. */
export function followComments(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const sessionId = key === null ? undefined : sessionOfComments(key)
    if (sessionId === undefined) return
    const own = new Set((sending.get(sessionId) ?? NONE).map(({ id }) => id))
    const comments = newValue === null ? NONE : (readComments(newValue)?.comments ?? NONE)
    useComments.setState({ [sessionId]: comments.filter(({ id }) => !own.has(id)) })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function change(sessionId: string, comments: readonly ReviewComment[]): void {
  useComments.setState({ [sessionId]: comments })
  store(sessionId)
}

function store(sessionId: string): void {
  const storage = globalThis.localStorage
  if (!storage) return
  const comments = [...(sending.get(sessionId) ?? NONE), ...pendingComments(sessionId)]
  if (storeComments(storage, sessionId, comments)) keepOnDisk()
  else showToast({ tone: 'error', text: t('review.noRoom'), sessionId })
}
