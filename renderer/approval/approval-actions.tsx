import { type RefObject, useRef, useState } from 'react'
import type { PlanInsight } from '../../shared/permission-calls'
import { isComposing } from '../composer/is-plain-key'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { text } from '../text'
import { permissionText } from '../text-permissions'
import { Button, Keys } from '../ui/button'
import { TextArea } from '../ui/field'
import { focusSoon } from '../ui/focus-soon'
import { Spinner } from '../ui/spinner'
import { type GrantChoice, GrantMenus } from './grant-menus'
import { setNoteDraft, useNoteDraft } from './note-drafts'
import { TimedGrant } from './timed-grant'

type ApprovalActionsProps = {
  /** Names the plan for what is written about it. */
  planKey: string
  approveLabel: string
  insight: PlanInsight | null
  /** Absent where nothing of it can be edited. */
  onEdit?: (() => void) | undefined
  editButton: RefObject<HTMLButtonElement | null>
  /** Whether the answer keys are for this card. */
  isAddressed: boolean
  isGrave: boolean
  isDisabled: boolean
  isAnswering: boolean
  onAnswer(approved: boolean, more?: AnswerMore): void
}

/** What goes with an answer: a note to the model with a denial, a rule with an approval. */
export type AnswerMore = { note?: string; grant?: GrantChoice }

export function ApprovalActions(props: ApprovalActionsProps) {
  const { planKey, approveLabel, insight, isAddressed, isGrave, isDisabled, isAnswering, onAnswer, onEdit } = props
  const { form, show, noteButton, noteField, untilButton } = useForms(planKey)
  const offers = insight?.offers ?? []
  const approveKeys = useShownKeys('answer.approve')
  const denyKeys = useShownKeys('answer.deny')
  return (
    <footer className="border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <Button
          // What is grave is not the answer that suggests itself; nor is it, where another one is being prepared.
          kind={isGrave || form !== null ? 'plain' : 'main'}
          className="max-w-full"
          disabled={isDisabled}
          onClick={() => onAnswer(true)}
        >
          <span className="truncate">{approveLabel}</span>
          {form === null && <Keys isHidden={!isAddressed}>{approveKeys}</Keys>}
        </Button>
        <Button disabled={isDisabled} onClick={() => onAnswer(false)}>
          {text.approval.deny}
          {form === null && <Keys isHidden={!isAddressed}>{denyKeys}</Keys>}
        </Button>
        {isAnswering && (
          <span role="status" className="flex items-center gap-2 text-xs text-ink-2">
            <Spinner /> {text.approval.answering}
          </span>
        )}
        <span className="-me-3 ms-auto flex flex-wrap max-sm:-ms-3">
          {onEdit && (
            <Button ref={props.editButton} kind="quiet" disabled={isDisabled} onClick={onEdit}>
              {permissionText.edit.start}
            </Button>
          )}
          <Button
            ref={noteButton}
            kind="quiet"
            disabled={isDisabled}
            aria-expanded={form === 'note'}
            onClick={() => (form === 'note' ? show(null) : show('note', noteField))}
          >
            {text.approval.denyNote}
          </Button>
        </span>
      </div>
      {offers.length > 0 && (
        <div className="-mt-1 flex flex-wrap gap-x-1 px-1 pb-2">
          <GrantMenus offers={offers} isDisabled={isDisabled} onChoose={grant => onAnswer(true, { grant })} />
          <Button
            ref={untilButton}
            kind="quiet"
            disabled={isDisabled}
            aria-expanded={form === 'until'}
            onClick={() => show(form === 'until' ? null : 'until')}
          >
            {permissionText.grant.until}
          </Button>
        </div>
      )}
      {form === 'note' && (
        <NoteForm
          planKey={planKey}
          field={noteField}
          isDisabled={isDisabled}
          onSend={note => onAnswer(false, { note })}
          onClose={() => show(null, noteButton)}
        />
      )}
      {form === 'until' && (
        <TimedGrant
          offers={offers}
          isDisabled={isDisabled}
          onChoose={grant => onAnswer(true, { grant })}
          onCancel={() => show(null, untilButton)}
        />
      )}
    </footer>
  )
}

type Form = 'note' | 'until' | null

/** Which form is open. What is opened or closed by a button or a key gives the focus to the field, or back to the button. */
function useForms(planKey: string) {
  const { isOpen } = useNoteDraft(planKey)
  const [form, setForm] = useState<Form>(isOpen ? 'note' : null)
  const noteButton = useRef<HTMLButtonElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const untilButton = useRef<HTMLButtonElement>(null)
  const show = (next: Form, focused?: RefObject<HTMLElement | null>) => {
    setForm(next)
    setNoteDraft(planKey, { isOpen: next === 'note' })
    if (focused) focusSoon(() => focused.current)
  }
  return { form, show, noteButton, noteField, untilButton }
}

type NoteFormProps = {
  planKey: string
  field: RefObject<HTMLTextAreaElement | null>
  isDisabled: boolean
  onSend(note: string): void
  onClose(): void
}

/** Esc puts it away, Cancel drops what was written. */
function NoteForm({ planKey, field, isDisabled, onSend, onClose }: NoteFormProps) {
  const { text: note } = useNoteDraft(planKey)
  return (
    <form
      data-own-keys
      className="flex flex-col items-start gap-2 px-4 pb-3"
      onSubmit={event => {
        event.preventDefault()
        onSend(note.trim())
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && !isComposing(event)) onClose()
      }}
    >
      <TextArea
        ref={field}
        rows={2}
        aria-label={text.approval.noteLabel}
        placeholder={text.approval.notePlaceholder}
        value={note}
        onChange={event => setNoteDraft(planKey, { text: event.target.value })}
      />
      <div className="flex gap-2">
        <Button kind="main" type="submit" disabled={isDisabled || note.trim() === ''}>
          {text.approval.sendNote}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            setNoteDraft(planKey, { text: '' })
            onClose()
          }}
        >
          {text.common.cancel}
        </Button>
      </div>
    </form>
  )
}
