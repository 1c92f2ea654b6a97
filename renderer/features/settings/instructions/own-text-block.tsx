import { useId, useState } from 'react'
import { LONGEST_INSTRUCTIONS, LONGEST_MEMORY, type OwnText, type OwnTextFile } from '../../../../shared/instructions'
import { formatCount } from '../../../base/format'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { ConfirmButton } from '../../../ui/confirm-button'
import { TextArea } from '../../../ui/field'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { PathText } from '../../../ui/text/path-text'
import { linesOf, withoutLine } from './memory-lines'
import { useOwnText } from './use-own-text'

type OwnTextBlockProps = { workspace: string; which: OwnText; query?: string }

/** Shows one of the person's own texts and lets them write it; of a memory, each line can be forgotten. */
export function OwnTextBlock({ workspace, which, query = '' }: OwnTextBlockProps) {
  const titleId = useId()
  const { file, failure, save } = useOwnText(workspace, which)
  const [edited, setEdited] = useState<{ text: string; read: OwnTextFile } | null>(null)
  const [former, setFormer] = useState<string | null>(null)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  if (!file) return failure && <Failure text={failure} />
  const { kind, of } = which
  const change = (text: string | null) => {
    const before = file.text
    void save(text).then(isSaved => isSaved && setFormer(before))
  }
  const leave = () => {
    setEdited(null)
    if (button) focusSoon(() => button)
  }
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2 rounded-md border border-line p-3">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h4 id={titleId} className="text-sm font-medium">
            {t(`instructions.own.${of}`)}
          </h4>
          <p className="truncate font-mono text-xs text-ink-2" title={file.path}>
            <PathText path={file.path} />
          </p>
        </div>
        {!edited && (
          <div className="flex items-center">
            {kind === 'memory' && file.text !== '' && (
              <ConfirmButton label={t('instructions.forgetAll')} onConfirm={() => change(null)} />
            )}
            <Button
              ref={setButton}
              kind="quiet"
              className="-me-2 px-2!"
              aria-label={t(`instructions.edit.${kind}.${of}`)}
              onClick={() => setEdited({ text: file.text, read: file })}
            >
              {t('common.edit')}
            </Button>
          </div>
        )}
      </header>
      {edited ? (
        <Editor
          label={t(`instructions.edit.${kind}.${of}`)}
          text={edited.text}
          longest={kind === 'memory' ? LONGEST_MEMORY : LONGEST_INSTRUCTIONS}
          onWrite={text => setEdited({ ...edited, text })}
          onCancel={leave}
          onSave={() =>
            void save(edited.text.trim() === '' ? null : edited.text, edited.read).then(isSaved => isSaved && leave())
          }
        />
      ) : kind === 'memory' ? (
        <Lines text={file.text} query={query} onForget={at => change(withoutLine(file.text, at))} />
      ) : (
        file.text !== '' && (
          <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line text-ink-2">{file.text}</p>
        )
      )}
      {failure && <Failure text={failure} />}
      {former !== null && former !== file.text && !edited && (
        <p role="status" className="flex items-center gap-2 text-xs text-ink-2">
          {t('instructions.forgotten')}
          <Button kind="link" className="text-xs" onClick={() => void save(former).then(() => setFormer(null))}>
            {t('common.undo')}
          </Button>
        </p>
      )}
    </section>
  )
}

function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className="text-sm text-bad wrap-anywhere">
      {text}
    </p>
  )
}

type EditorProps = {
  label: string
  text: string
  longest: number
  onWrite(text: string): void
  onCancel(): void
  onSave(): void
}

function Editor({ label, text, longest, onWrite, onCancel, onSave }: EditorProps) {
  const countId = useId()
  const isTooLong = text.length > longest
  return (
    <form
      aria-label={label}
      className="flex flex-col gap-2"
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (!isTooLong) onSave()
      }}
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
    >
      <TextArea
        autoFocus
        rows={10}
        aria-label={label}
        aria-describedby={countId}
        aria-invalid={isTooLong}
        className="font-mono text-sm"
        value={text}
        onChange={event => onWrite(event.target.value)}
      />
      <footer className="flex items-center gap-2">
        <p id={countId} className={`flex-1 text-xs tabular-nums ${isTooLong ? 'text-bad' : 'text-ink-3'}`}>
          {t('instructions.characters', { count: formatCount(text.length), longest: formatCount(longest) })}
        </p>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button kind="main" type="submit" disabled={isTooLong}>
          {t('project.editor.save')}
        </Button>
      </footer>
    </form>
  )
}

function Lines({ text, query, onForget }: { text: string; query: string; onForget(at: number): void }) {
  const lines = linesOf(text, query)
  if (lines.length === 0) {
    return (
      <p className="text-sm text-ink-2">{text.trim() === '' ? t('instructions.empty') : t('instructions.noMatch')}</p>
    )
  }
  return (
    <ScrollRegion className="max-h-80 overflow-x-hidden overflow-y-auto">
      <ul>
        {lines.map(({ at, text: line }) => (
          <li
            key={at}
            data-testid="memory-line"
            className="group flex items-start gap-2 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0 flex-1 py-1 text-sm wrap-anywhere" dir="auto">
              <EscapedLine text={line} />
            </span>
            <Button
              kind="small"
              className="-me-2"
              aria-label={t('instructions.forgetLine', { line })}
              onClick={() => onForget(at)}
            >
              {t('instructions.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  )
}
