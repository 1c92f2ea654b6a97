import { ArrowUp, ChevronDown, Folder, FolderOpen } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../base/is-plain-key'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { beginWith } from '../../state/folders'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { PathText } from '../../ui/text/path-text'
import { textDirection } from '../../ui/text/text-direction'

const NONE: readonly never[] = []

type FirstMessageProps = {
  /** The id of the heading that asks for it. */
  labelId: string
  /** A model is there that can answer it. */
  isAnswered: boolean
}

/** The message field of a window without a session. Sending begins one in the folder beside it, or asks for a folder first. */
export function FirstMessage({ labelId, isAnswered }: FirstMessageProps) {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // The button that connected the model is gone then.
    if (isAnswered && document.activeElement === document.body) field.current?.focus()
  }, [isAnswered])
  const folders = useApp(({ start }) => start?.recentFolders ?? NONE)
  const [last] = folders
  const begin = (path: string | undefined, isSent: boolean) => {
    setIsBusy(true)
    attempt(beginWith(text, path, isSent).finally(() => setIsBusy(false)))
  }
  const canSend = text.trim() !== '' && !isBusy
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing(event)) return
    event.preventDefault()
    if (canSend && !event.repeat) begin(last?.path, isAnswered)
  }
  return (
    <div className="rounded-lg border border-field-line bg-raised shadow-card focus-within:border-accent">
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the window is there to write in
        autoFocus
        rows={2}
        dir={textDirection(text)}
        aria-labelledby={labelId}
        placeholder={t('composer.placeholder')}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-[30vh] min-h-18 w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none"
      />
      <div className="flex min-h-11 items-center gap-2 pe-2 pb-1 ps-2">
        <FolderChoice onChoose={path => begin(path, false)} />
        <Button
          kind="icon"
          className="ms-auto size-8! border border-accent bg-accent text-on-accent! enabled:hover:bg-accent-strong!"
          aria-label={t('composer.send')}
          title={t('composer.send')}
          disabled={!canSend}
          onClick={() => begin(last?.path, isAnswered)}
        >
          <ArrowUp size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

const CHIP =
  'flex h-7 min-w-0 items-center gap-1.5 rounded-md px-2 text-xs text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-hover'

/** Shows the folder in which the message will be sent, and others to go to with it. */
function FolderChoice({ onChoose }: { onChoose(path?: string): void }) {
  const folders = useApp(({ start }) => start?.recentFolders ?? NONE)
  const [last] = folders
  if (!last) {
    return (
      <button type="button" className={CHIP} onClick={() => onChoose()}>
        <Folder size={14} aria-hidden="true" />
        {t('start.chooseFolder')}
      </button>
    )
  }
  return (
    <Menu
      trigger={
        <button type="button" className={CHIP} aria-label={t('start.folder', { name: last.name })}>
          <Folder size={14} aria-hidden="true" className="shrink-0" />
          <PathText path={last.name} className="max-w-48 truncate" />
          <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
        </button>
      }
    >
      {folders.slice(0, 5).map(({ path, name }) => (
        <MenuItem key={path} onSelect={() => onChoose(path)}>
          <Folder size={14} aria-hidden="true" />
          <PathText path={name} />
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onChoose()}>
        <FolderOpen size={14} aria-hidden="true" />
        {t('start.open')}
      </MenuItem>
    </Menu>
  )
}
