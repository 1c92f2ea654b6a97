import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { PlanInsight } from '../../../shared/ipc/permission-calls'
import type { ReviewComment } from '../../../shared/session/review-comment'
import { isComposing } from '../../base/is-plain-key'
import { t } from '../../i18n/t'
import { Button, Keys } from '../../ui/button'
import { TextArea } from '../../ui/field'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { Spinner } from '../../ui/spinner'
import { useKeysInWords, useShownKeys } from '../shortcuts/use-shown-keys'
import type { ApprovalAnswer } from './answer-shortcut'
import { setNoteDraft, useNoteDraft } from './drafts/note-drafts'
import type { GradeLook } from './grade-look'
import { type GrantChoice, GrantForm } from './grant-form'

type ApprovalActionsProps = {
  /** Names the plan for what is written about it. */
  planKey: string
  approveLabel: string
  look: Pick<GradeLook, 'approve' | 'deny'>
  insight: PlanInsight | null
  /** Absent where nothing of it can be edited. */
  onEdit?: (() => void) | undefined
  editButton: RefObject<HTMLButtonElement | null>
  /** True if the answer keys are for this card. */
  isAddressed: boolean
  isGrave: boolean
  may: Readonly<Record<ApprovalAnswer, boolean>>
  isAnswering: boolean
  /** True if the card is larger than the view. */
  isLarge: boolean
  /** Denies with the comments on the card's lines, while there are some. */
  requestChanges?: ReactNode
  /** Requesting changes suggests itself, in the place of an approval. */
  hasComments?: boolean
  onAnswer(approved: boolean, more?: AnswerMore): void
}

/** The additions to an answer: a note and comments to the model with a denial, a rule with an approval. */
export type AnswerMore = { note?: string; comments?: ReviewComment[]; grant?: GrantChoice }

export function ApprovalActions(props: ApprovalActionsProps) {
  const { planKey, insight, may, isLarge, isAnswering, onAnswer } = props
  const forms = useForms(planKey)
  const { form, show } = forms
  return (
    // It stays in sight where the card is larger than the view: nobody has to look for the way to deny.
    <footer className={`border-t border-line bg-raised ${isLarge && form === null ? 'sticky bottom-0' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
        <Answers {...props} isAlone={form === null && !props.hasComments} />
        {props.requestChanges}
        {isAnswering && (
          <span role="status" className="flex items-center gap-2 text-xs text-ink-2">
            <Spinner /> {t('approval.answering')}
          </span>
        )}
        <More {...props} forms={forms} />
      </div>
      {form === 'note' && (
        <NoteForm
          planKey={planKey}
          field={forms.noteField}
          isDisabled={!may.deny}
          onSend={note => onAnswer(false, { note })}
          onClose={() => show(null, forms.noteButton)}
        />
      )}
      {form === 'grant' && (
        <GrantForm
          offers={insight?.offers ?? []}
          isDisabled={!may.approve}
          onChoose={grant => onAnswer(true, { grant })}
          onCancel={() => show(null, forms.grantButton)}
        />
      )}
    </footer>
  )
}

/** Of what is grave the denial comes first, and no key approves it. Where another answer is being prepared none suggests itself. */
function Answers(props: ApprovalActionsProps & { isAlone: boolean }) {
  const { approveLabel, look, isAddressed, isGrave, may, onAnswer, isAlone } = props
  const approveKeys = useShownKeys('answer.approve')
  const denyKeys = useShownKeys('answer.deny')
  const approve = (
    <Button
      key="approve"
      data-answer="approve"
      kind={isAlone || isGrave ? look.approve : 'plain'}
      className="max-w-full"
      disabled={!may.approve}
      onClick={() => onAnswer(true)}
    >
      <span className="truncate">{approveLabel}</span>
      {isAlone && isAddressed && !isGrave && <Keys>{approveKeys}</Keys>}
    </Button>
  )
  const deny = (
    <Button key="deny" kind={isAlone ? look.deny : 'plain'} disabled={!may.deny} onClick={() => onAnswer(false)}>
      {t('approval.deny')}
      {isAlone && isAddressed && <Keys>{denyKeys}</Keys>}
    </Button>
  )
  return isGrave ? [deny, approve] : [approve, deny]
}

/** Shows the other possible answers. */
function More({ insight, may, onEdit, editButton, hasComments, forms }: ApprovalActionsProps & { forms: Forms }) {
  const { form, show, noteButton, noteField, grantButton } = forms
  return (
    <span className="-me-1.5 ms-auto flex flex-wrap *:px-1.5 max-sm:-ms-1.5">
      {onEdit && (
        <Button ref={editButton} kind="small" disabled={!may.deny} onClick={onEdit}>
          {t('permissions.edit.start')}
        </Button>
      )}
      {/* Comments say it already. */}
      {(!hasComments || form === 'note') && (
        <Button
          ref={noteButton}
          kind="small"
          disabled={!may.deny}
          aria-expanded={form === 'note'}
          onClick={() => (form === 'note' ? show(null) : show('note', noteField))}
        >
          {t('approval.denyNote')}
        </Button>
      )}
      {(insight?.offers ?? []).length > 0 && (
        <Button
          ref={grantButton}
          kind="small"
          disabled={!may.approve}
          aria-expanded={form === 'grant'}
          onClick={() => show(form === 'grant' ? null : 'grant')}
        >
          {t('permissions.grant.start')}
        </Button>
      )}
    </span>
  )
}

type Form = 'note' | 'grant' | null
type Forms = ReturnType<typeof useForms>

/** Manages which form is open. A form that a button or a key opens or closes gives the focus to the field, or back to the button. */
function useForms(planKey: string) {
  const { isOpen } = useNoteDraft(planKey)
  const [form, setForm] = useState<Form>(isOpen ? 'note' : null)
  const noteButton = useRef<HTMLButtonElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const grantButton = useRef<HTMLButtonElement>(null)
  const show = (next: Form, focused?: RefObject<HTMLElement | null>) => {
    setForm(next)
    setNoteDraft(planKey, { isOpen: next === 'note' })
    if (focused) focusSoon(() => focused.current)
  }
  return { form, show, noteButton, noteField, grantButton }
}

type NoteFormProps = {
  planKey: string
  field: RefObject<HTMLTextAreaElement | null>
  isDisabled: boolean
  onSend(note: string): void
  onClose(): void
}

/** The keys are the composer's, so Enter sends it; Esc puts it away, Cancel drops what was written. */
function NoteForm({ planKey, field, isDisabled, onSend, onClose }: NoteFormProps) {
  const { text: note } = useNoteDraft(planKey)
  const sendKeys = useKeysInWords('Enter')
  const canSend = !isDisabled && note.trim() !== ''
  return (
    <form
      data-own-keys
      className="flex flex-col items-start gap-2 px-4 pb-3"
      onSubmit={event => {
        event.preventDefault()
        if (canSend) onSend(note.trim())
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && !isComposing(event)) onClose()
      }}
    >
      <TextArea
        ref={field}
        rows={2}
        aria-label={t('approval.noteLabel')}
        placeholder={t('approval.notePlaceholder')}
        value={note}
        onChange={event => setNoteDraft(planKey, { text: event.target.value })}
        onKeyDown={sendByEnter}
      />
      <div className="flex gap-2">
        {/* Not in the colour of what agrees. */}
        <Button kind="strong" type="submit" disabled={!canSend}>
          {t('approval.sendNote')}
          <Keys>{sendKeys}</Keys>
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            setNoteDraft(planKey, { text: '' })
            onClose()
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isComposing(event) || event.shiftKey || event.altKey) return
  event.preventDefault()
  // A key that is held was pressed for the button that began this.
  if (!event.repeat) event.currentTarget.form?.requestSubmit()
}
