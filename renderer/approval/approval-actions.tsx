import { useState } from 'react'
import type { PlanInsight } from '../../shared/permission-calls'
import { isComposing } from '../composer/is-plain-key'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { text } from '../text'
import { permissionText } from '../text-permissions'
import { Button, Keys } from '../ui/button'
import { TextArea } from '../ui/field'
import { Spinner } from '../ui/spinner'
import { type GrantChoice, GrantMenus } from './grant-menus'
import { TimedGrant } from './timed-grant'

type ApprovalActionsProps = {
  approveLabel: string
  insight: PlanInsight | null
  /** Absent where nothing of it can be edited. */
  onEdit?: (() => void) | undefined
  isDisabled: boolean
  isAnswering: boolean
  onAnswer(approved: boolean, more?: AnswerMore): void
}

/** What goes with an answer: a note to the model with a denial, a rule with an approval. */
export type AnswerMore = { note?: string; grant?: GrantChoice }

export function ApprovalActions({ approveLabel, insight, isDisabled, isAnswering, ...on }: ApprovalActionsProps) {
  const { onAnswer, onEdit } = on
  const [form, setForm] = useState<'note' | 'until' | null>(null)
  const offers = insight?.offers ?? []
  const approveKeys = useShownKeys('answer.approve')
  const denyKeys = useShownKeys('answer.deny')
  return (
    <footer className="border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <Button kind="main" className="max-w-full" disabled={isDisabled} onClick={() => onAnswer(true)}>
          <span className="truncate">{approveLabel}</span>
          <Keys>{approveKeys}</Keys>
        </Button>
        <Button disabled={isDisabled} onClick={() => onAnswer(false)}>
          {text.approval.deny}
          <Keys>{denyKeys}</Keys>
        </Button>
        {isAnswering && (
          <span role="status" className="flex items-center gap-2 text-xs text-ink-2">
            <Spinner /> {text.approval.answering}
          </span>
        )}
        <span className="-me-3 ms-auto flex flex-wrap max-sm:-ms-3">
          {onEdit && (
            <Button kind="quiet" disabled={isDisabled} onClick={onEdit}>
              {permissionText.edit.start}
            </Button>
          )}
          {form !== 'note' && (
            <Button kind="quiet" disabled={isDisabled} onClick={() => setForm('note')}>
              {text.approval.denyNote}
            </Button>
          )}
        </span>
      </div>
      {offers.length > 0 && (
        <div className="-mt-1 flex flex-wrap gap-x-1 px-1 pb-2">
          <GrantMenus offers={offers} isDisabled={isDisabled} onChoose={grant => onAnswer(true, { grant })} />
          <Button
            kind="quiet"
            disabled={isDisabled}
            aria-expanded={form === 'until'}
            onClick={() => setForm(form === 'until' ? null : 'until')}
          >
            {permissionText.grant.until}
          </Button>
        </div>
      )}
      {form === 'note' && (
        <NoteForm isDisabled={isDisabled} onSend={note => onAnswer(false, { note })} onCancel={() => setForm(null)} />
      )}
      {form === 'until' && (
        <TimedGrant
          offers={offers}
          isDisabled={isDisabled}
          onChoose={grant => onAnswer(true, { grant })}
          onCancel={() => setForm(null)}
        />
      )}
    </footer>
  )
}

type NoteFormProps = { isDisabled: boolean; onSend(note: string): void; onCancel(): void }

function NoteForm({ isDisabled, onSend, onCancel }: NoteFormProps) {
  const [note, setNote] = useState('')
  return (
    <form
      data-own-keys
      className="flex flex-col items-start gap-2 px-4 pb-3"
      onSubmit={event => {
        event.preventDefault()
        onSend(note.trim())
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && !isComposing(event)) onCancel()
      }}
    >
      <TextArea
        autoFocus
        rows={2}
        aria-label={text.approval.noteLabel}
        placeholder={text.approval.notePlaceholder}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" disabled={isDisabled || note.trim() === ''}>
          {text.approval.sendNote}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  )
}
