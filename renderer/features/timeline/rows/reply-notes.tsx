import { Info } from 'lucide-react'
import { memo } from 'react'
import { inEnglish, type LocalizedText } from '../../../../shared/sentence'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { EscapedLine } from '../../../ui/text/escaped-line'

type ReplyNotesProps = { notes?: readonly LocalizedText[] | undefined; model?: string | undefined }

/** Shows the deviations from the profile: how the model was asked, and which one answered. */
export const ReplyNotes = memo(function ReplyNotes({ notes = [], model }: ReplyNotesProps) {
  return (
    <div data-testid="reply-notes" className="flex flex-col gap-0.5 py-1 text-xs text-ink-3">
      {notes.map(note => (
        <Note key={inEnglish(note)} words={translated(note)} />
      ))}
      {model && <Note words={t('session.answeredBy', { model })} />}
    </div>
  )
})

function Note({ words }: { words: string }) {
  return (
    <p className="flex items-start gap-1.5 wrap-anywhere">
      <Info size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <EscapedLine text={words} />
      </span>
    </p>
  )
}
