import { ChevronDown, ChevronUp } from 'lucide-react'
import { useContext, useMemo, useState } from 'react'
import type { FileChange } from '../../../../shared/session/effects'
import type { CallState } from '../../../../shared/session/session-state'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { Button } from '../../../ui/button'
import { PathText } from '../../../ui/text/path-text'
import { escapedText } from '../../../ui/text/visible-text'
import { changeItems, countLines, verbOfItem } from '../../../views/diff/change-items'
import { ChangesView } from '../../../views/diff/changes-view'
import { DiffView } from '../../../views/diff/diff-view'
import { LineCounts } from '../../../views/diff/line-counts'
import { DiffSourceContext } from '../../../views/diff/review/diff-source'
import { PlanPartsContext } from '../../../views/diff/review/plan-parts'
import { AskedSession } from '../asked-session'
import { CardFailure } from '../card-failure'
import { fileCard } from '../effects/file-card'
import { MovedFiles } from '../effects/moved-files'
import { shownReason } from '../shown-reason'
import { useAnswer } from '../use-approval-answer'
import { EditedNote } from './edited-note'
import { takeOut } from './taken-out'
import { usePlanParts } from './use-plan-parts'

type ReviewedEditProps = {
  waiting: CallState
  isLeftOut: boolean
  isOpenAtFirst: boolean
  isDisabled: boolean
  onLeaveOut(isLeftOut: boolean): void
}

/** One edit of a review: whether it is approved with the others, the files that it changes, and their lines. */
export function ReviewedEdit({ waiting, isLeftOut, isOpenAtFirst, isDisabled, onLeaveOut }: ReviewedEditProps) {
  const callId = waiting.call.id
  const changes = useMemo(() => (waiting.plan?.effects ?? []) as readonly FileChange[], [waiting.plan])
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const source = useMemo(() => ({ callId, isWaiting: true }), [callId])
  const isNamed = useContext(AskedSession) !== null
  const reason = shownReason(waiting, isNamed)
  const { action } = fileCard.action(changes)
  const { edit, isAnswering, failure } = useAnswer(callId, waiting.plan?.digest ?? '')
  const parts = usePlanParts(waiting.plan, { isDisabled: isDisabled || isAnswering, edit })
  const Arrow = isOpen ? ChevronUp : ChevronDown
  return (
    <section data-call={callId} aria-label={action} className="border-t border-line first:border-t-0">
      <header className="sticky top-0 z-1 flex min-h-9 items-center gap-3 bg-sunken px-4 text-xs">
        <label className="flex min-h-8 min-w-0 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-(--accent)"
            aria-label={t('approval.review.include', { action })}
            checked={!isLeftOut}
            disabled={isDisabled}
            onChange={event => onLeaveOut(!event.target.checked)}
          />
          <EditName changes={changes} action={action} isLeftOut={isLeftOut} />
        </label>
        <LineCounts {...countLines(changeItems(changes))} />
        <span className="-me-2 ms-auto flex shrink-0 items-center">
          <Button kind="small" disabled={isDisabled} onClick={() => takeOut(callId)}>
            {t('approval.review.alone')}
          </Button>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('approval.review.lines', { action })}
            className="flex size-7 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Arrow size={14} aria-hidden="true" />
          </button>
        </span>
      </header>
      {reason && <p className="px-4 py-1 text-xs wrap-anywhere text-ink-2">{translated(reason)}</p>}
      <EditedNote waiting={waiting} isDisabled={isDisabled || isAnswering} onEdit={edit} className="px-4 py-1" />
      <MovedFiles moved={waiting.moved} />
      {failure && <CardFailure message={failure} />}
      {isOpen && (
        <DiffSourceContext value={source}>
          <PlanPartsContext value={parts}>
            <EditLines changes={changes} />
          </PlanPartsContext>
        </DiffSourceContext>
      )}
    </section>
  )
}

type EditNameProps = { changes: readonly FileChange[]; action: string; isLeftOut: boolean }

function EditName({ changes, action, isLeftOut }: EditNameProps) {
  const items = changeItems(changes)
  const [item] = items
  const look = `min-w-0 wrap-anywhere ${isLeftOut ? 'text-ink-3 line-through' : ''}`
  if (items.length !== 1 || item?.type !== 'file') return <span className={look}>{action}</span>
  const verb = verbOfItem(item)
  return (
    <span className={look}>
      <span className="font-mono" title={escapedText(item.change.path)}>
        <PathText path={item.change.path} />
      </span>
      {verb !== 'change' && (
        <span className="ps-2 text-ink-2">{verb === 'create' ? t('diff.created') : t('diff.deleted')}</span>
      )}
    </span>
  )
}

/** The lines of an edit. Of several files each has its path above it. */
function EditLines({ changes }: { changes: readonly FileChange[] }) {
  const items = changeItems(changes)
  const [item] = items
  if (items.length === 1 && item?.type === 'file') return <DiffView change={item.change} isTitled={false} />
  return <ChangesView changes={changes} />
}
