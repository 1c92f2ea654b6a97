import type { PlanEdit } from '../../../../shared/session/plan-edit'
import type { CallState } from '../../../../shared/session/session-state'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'

type EditedNoteProps = {
  waiting: Pick<CallState, 'editedBy' | 'edits'>
  isDisabled: boolean
  onEdit(edits: PlanEdit[]): unknown
  className?: string
}

/** Says that a plan is no longer what the model proposed, and brings back what was left out of it. */
export function EditedNote({ waiting: { editedBy, edits = [] }, isDisabled, onEdit, className = '' }: EditedNoteProps) {
  if (!editedBy) return null
  return (
    <p className={`flex flex-wrap items-center gap-x-3 text-xs text-ink-2 ${className}`}>
      {t('permissions.card.edited')}
      {edits.some(edit => 'leaveOut' in edit) && (
        <Button
          kind="link"
          className="min-h-6 text-xs"
          disabled={isDisabled}
          onClick={() => onEdit([{ asProposed: true }])}
        >
          {t('review.restoreParts')}
        </Button>
      )}
    </p>
  )
}
