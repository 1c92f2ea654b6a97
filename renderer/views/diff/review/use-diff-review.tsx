import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import { sentComments } from '../../../../shared/review/comment-marks'
import { sessionFindings } from '../../../../shared/review/session-findings'
import type { FileChange } from '../../../../shared/session/effects'
import type { ReviewComment } from '../../../../shared/session/review-comment'
import type { ReviewFinding } from '../../../../shared/session/review-finding'
import { useHandledFindings } from '../../../state/review/handled-findings'
import { addComment, usePendingComments } from '../../../state/review/pending-comments'
import { useSession } from '../../../state/session/session'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { linesLabel } from '../../review/lines-label'
import type { DiffRow } from '../diff-rows'
import { CommentForm } from './comment-form'
import { useReviewedSource } from './diff-source'
import { LineComment, type ShownComment } from './line-comment'
import { LineFinding } from './line-finding'
import { commentedLines, placeComments, type RowRange } from './row-lines'
import { SelectionActions } from './selection-actions'

/** Notes below rows of a diff, by the rows' places, and above all of them. */
export type DiffNotes = { below: ReadonlyMap<number, ReactNode>; above: ReactNode }

type DiffReview = DiffNotes & { onPick(range: RowRange): void }

const NO_NOTES: ReadonlyMap<number, ReactNode> = new Map()

/** The comments on the lines of a diff, and the form for another one; null where lines of it cannot be commented on. */
export function useDiffReview(
  change: FileChange,
  rows: readonly DiffRow[],
  container: RefObject<HTMLElement | null>,
): DiffReview | null {
  const source = useReviewedSource()
  const sessionId = source?.sessionId ?? null
  const callId = source?.callId
  const [picked, setPicked] = useState<RowRange | null>(null)
  const comments = useShownComments(change, sessionId, source?.isWaiting === true)
  const findings = useShownFindings(change.path, sessionId)
  const focusBack = useCallback(
    (at: number) => focusSoon(() => container.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)),
    [container],
  )
  const notes = useMemo((): DiffNotes => {
    if (sessionId === null) return { below: NO_NOTES, above: null }
    const placed = placeComments(rows, comments)
    const draw = (comment: ShownComment, at: number | null) => (
      <LineComment
        key={comment.id}
        sessionId={sessionId}
        comment={comment}
        onClosed={() => at !== null && focusBack(at)}
      />
    )
    const below = new Map<number, ReactNode[]>()
    const add = (at: number, notes: readonly ReactNode[]) => below.set(at, [...(below.get(at) ?? []), ...notes])
    for (const [at, here] of placeComments(rows, findings).below) {
      const drawn = here.map(finding => <LineFinding key={finding.id} sessionId={sessionId} finding={finding} />)
      add(at, drawn)
    }
    for (const [at, here] of placed.below) {
      const drawn = here.map(comment => draw(comment, at))
      add(at, drawn)
    }
    const lines = picked && commentedLines(rows, picked, change)
    if (picked && lines) {
      const close = () => {
        setPicked(null)
        focusBack(picked.to)
      }
      const form = (
        <CommentForm
          key="form"
          about={linesLabel(lines)}
          onSave={(text, by) => {
            addComment(sessionId, { ...lines, ...(callId !== undefined && { callId }) }, text)
            if (by === 'person') close()
          }}
          onCancel={close}
        >
          <SelectionActions sessionId={sessionId} lines={lines} onDone={() => setPicked(null)} />
        </CommentForm>
      )
      add(picked.to, [form])
    }
    const lost = placed.lost.filter(comment => isOfChange(comment, change))
    return {
      below: new Map([...below].map(([at, here]) => [at, <NoteBand key={at}>{here}</NoteBand>])),
      above: lost.length > 0 && <NoteBand>{lost.map(comment => draw({ ...comment, isLost: true }, null))}</NoteBand>,
    }
  }, [sessionId, callId, rows, comments, findings, picked, change, focusBack])
  return useMemo(() => (sessionId === null ? null : { ...notes, onPick: setPicked }), [sessionId, notes])
}

/** Sets off from the lines the texts that are written about them. */
function NoteBand({ children }: { children: ReactNode }) {
  return (
    <div className="border-y border-line bg-sunken px-3 py-2 font-sans">
      <div className="flex max-w-3xl flex-col gap-2 rounded-md border border-line-strong bg-raised px-3 py-2 [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-2">
        {children}
      </div>
    </div>
  )
}

/**
 * The comments that a diff shows. Those that wait stand wherever their lines are; those that were sent at the change that they are about,
 * and on a card, which shows what the model made of them.
 */
function useShownComments(change: FileChange, sessionId: string | null, isWaiting: boolean): readonly ShownComment[] {
  const pending = usePendingComments(sessionId)
  const sent = useSession(({ state }) => (sessionId === null ? null : sentComments(state)))
  return useMemo(() => {
    const here = pending.filter(({ path }) => path === change.path)
    const told = (sent ?? []).filter(
      ({ comment }) => comment.path === change.path && (isWaiting || isOfChange(comment, change)),
    )
    return [
      ...told.map(({ comment, isAnswered }) => ({ ...comment, mark: isAnswered ? 'answered' : 'sent' }) as const),
      ...here.map(comment => ({ ...comment, mark: 'pending' }) as const),
    ]
  }, [pending, sent, change, isWaiting])
}

/** The findings in a file that the person has not handled. They stand wherever their lines are. */
function useShownFindings(path: string, sessionId: string | null): readonly ReviewFinding[] {
  const all = useSession(({ state }) => (sessionId === null ? null : sessionFindings(state)))
  const handled = useHandledFindings()
  return useMemo(
    () => (all ?? []).filter(finding => finding.path === path && !handled.has(finding.id)),
    [all, handled, path],
  )
}

function isOfChange({ path, before, after }: ReviewComment, change: FileChange): boolean {
  return path === change.path && before === (change.before?.hash ?? null) && after === (change.after?.hash ?? null)
}
