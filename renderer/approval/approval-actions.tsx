import { useState } from 'react'
import { useApp } from '../stores/app'
import { text } from '../text'
import { Button, Keys } from '../ui/button'
import { TextArea } from '../ui/field'
import { Spinner } from '../ui/spinner'

type ApprovalActionsProps = {
  approveLabel: string
  isDisabled: boolean
  isAnswering: boolean
  onAnswer(approved: boolean, note?: string): void
}

export function ApprovalActions({ approveLabel, isDisabled, isAnswering, onAnswer }: ApprovalActionsProps) {
  const [hasNote, setHasNote] = useState(false)
  const isMac = useApp(state => state.start?.platform === 'darwin')
  return (
    <footer className="border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <Button kind="main" className="max-w-full" disabled={isDisabled} onClick={() => onAnswer(true)}>
          <span className="truncate">{approveLabel}</span>
          <Keys>{isMac ? '⌘↵' : 'Ctrl ↵'}</Keys>
        </Button>
        <Button disabled={isDisabled} onClick={() => onAnswer(false)}>
          {text.approval.deny}
          <Keys>Esc</Keys>
        </Button>
        {isAnswering && (
          <span role="status" className="flex items-center gap-2 text-xs text-ink-2">
            <Spinner /> {text.approval.answering}
          </span>
        )}
        {!hasNote && (
          <Button kind="quiet" className="ml-auto" disabled={isDisabled} onClick={() => setHasNote(true)}>
            {text.approval.denyNote}
          </Button>
        )}
      </div>
      {hasNote && (
        <NoteForm isDisabled={isDisabled} onSend={note => onAnswer(false, note)} onCancel={() => setHasNote(false)} />
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
        if (event.key === 'Escape') onCancel()
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
