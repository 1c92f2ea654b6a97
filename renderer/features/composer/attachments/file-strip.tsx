import { FileText, TextCursorInput, X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { ScrollRegion } from '../../../ui/scroll-region'
import { PathText } from '../../../ui/text/path-text'
import { escapedText } from '../../../ui/text/visible-text'
import { documentLabel } from '../../../views/documents/document-label'
import { originLabel } from '../../../views/documents/origin-label'
import { shownScaling } from '../../../views/pictures/shown-scaling'
import { ExactText } from '../../approval/effects/exact-text'
import { insertWords } from '../dictation/insert-words'
import { textOf } from './pasted-text'
import { type PickedFile, removeFile, usePickedFiles } from './picked-files'

/** The images, texts and documents that go along with the next message, each as it will be sent. */
export function FileStrip({ sessionId }: { sessionId: string }) {
  const files = usePickedFiles(sessionId)
  if (files.length === 0) return null
  return (
    <ul aria-label={t('composer.files.strip')} className="flex flex-wrap items-start gap-2 px-4 pt-3">
      {files.map(file => (
        <li key={file.id} className="max-w-full has-aria-expanded:w-full">
          {file.kind === 'image' && <Thumbnail sessionId={sessionId} file={file} />}
          {file.kind === 'text' && <TextChip sessionId={sessionId} file={file} />}
          {file.kind === 'document' && <DocumentChip sessionId={sessionId} file={file} />}
        </li>
      ))}
    </ul>
  )
}

type FileProps<K extends PickedFile['kind']> = { sessionId: string; file: Extract<PickedFile, { kind: K }> }

function Thumbnail({ sessionId, file }: FileProps<'image'>) {
  const name = escapedText(file.name)
  const about = [
    shownScaling(file.pixels, file.original?.pixels),
    formatBytes(file.bytes.byteLength),
    originLabel(file),
  ]
  return (
    <figure title={name} className="flex flex-col items-start gap-0.5">
      <div className="relative">
        <img src={file.url} alt={name} className="checkered h-16 max-w-40 rounded-md border border-line object-cover" />
        <Remove
          sessionId={sessionId}
          file={file}
          className="absolute -top-1.5 -end-1.5 rounded-full border border-line-strong bg-raised"
        />
      </div>
      <figcaption className="text-xs text-ink-2 tabular-nums">{about.filter(Boolean).join(' · ')}</figcaption>
    </figure>
  )
}

/** A text that can be looked at, and put into the message instead. */
function TextChip({ sessionId, file }: FileProps<'text'>) {
  const [isOpen, setIsOpen] = useState(false)
  const name = escapedText(file.name)
  return (
    <div className={isOpen ? 'w-full' : ''}>
      <div className="flex min-h-7 w-fit max-w-md items-center gap-1.5 rounded-md border border-line bg-canvas pe-1 text-sm">
        <button
          type="button"
          aria-expanded={isOpen}
          title={t(isOpen ? 'composer.paste.close' : 'composer.paste.open', { name })}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-7 min-w-0 items-center gap-1.5 rounded-md ps-2 hover:text-accent-strong"
        >
          <FileText size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
          <FileName name={file.name} />
          <span className="shrink-0 text-xs text-ink-2 tabular-nums">{textSize(file)}</span>
        </button>
        <button
          type="button"
          aria-label={t('composer.paste.insert', { name })}
          title={t('composer.paste.insertHint')}
          onClick={() => {
            removeFile(sessionId, file.id)
            insertWords(sessionId, textOf(file))
          }}
          className="grid size-5 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
        >
          <TextCursorInput size={14} aria-hidden="true" />
        </button>
        <Remove sessionId={sessionId} file={file} className="shrink-0 rounded-sm hover:bg-hover" />
      </div>
      {isOpen && (
        <ScrollRegion
          as="section"
          label={t('resources.content', { name })}
          className="mt-1.5 max-h-60 overflow-auto rounded-md border border-line"
        >
          <ExactText content={textOf(file)} />
        </ScrollRegion>
      )}
    </div>
  )
}

/** So many lines, or so many bytes of one, and where the text is from. */
function textSize(file: FileProps<'text'>['file']): string {
  const lines = textOf(file).replace(/\n$/, '').split('\n').length
  const size = lines > 1 ? t('counts.lines', { count: lines }) : formatBytes(file.bytes.byteLength)
  return [size, originLabel(file)].filter(Boolean).join(' · ')
}

/** A document with how much of it the model gets. */
function DocumentChip({ sessionId, file }: FileProps<'document'>) {
  const size = documentLabel(file.document)
  const about = [size, originLabel(file)].filter(Boolean).join(' · ')
  return (
    <p
      title={escapedText(file.name)}
      className="flex min-h-7 max-w-md items-center gap-1.5 rounded-md border border-line bg-canvas pe-1 ps-2 text-sm"
    >
      <FileText size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <FileName name={file.name} />
      <span className="max-w-64 shrink-0 truncate text-xs text-ink-2" title={about}>
        {about}
      </span>
      <Remove sessionId={sessionId} file={file} className="shrink-0 rounded-sm hover:bg-hover" />
    </p>
  )
}

/** Cut before its ending where it is too long. */
function FileName({ name }: { name: string }) {
  const ending = /\.[^.\s]{1,8}$/.exec(name)?.[0] ?? ''
  return (
    <span dir="ltr" className="flex min-w-0">
      <PathText path={name.slice(0, name.length - ending.length)} className="truncate" />
      <PathText path={ending} className="shrink-0" />
    </span>
  )
}

type RemoveProps = { sessionId: string; file: PickedFile; className: string }

function Remove({ sessionId, file, className }: RemoveProps) {
  return (
    <button
      type="button"
      aria-label={t('session.composer.removeImage', { name: escapedText(file.name) })}
      onClick={() => removeFile(sessionId, file.id)}
      className={`grid size-5 place-items-center text-ink-2 hover:text-ink ${className}`}
    >
      <X size={12} aria-hidden="true" />
    </button>
  )
}
