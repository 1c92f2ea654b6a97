import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isComposing, isPlainKey } from '../../base/is-plain-key'
import { messageText } from '../../base/message-chips'
import { t } from '../../i18n/t'
import { setDraft } from '../../state/drafts'
import { isWritingElsewhere } from '../../state/session/leaving'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { ChipField } from '../../ui/chip-field/chip-field'
import { textDirection } from '../../ui/text/text-direction'
import { addFiles } from './attachments/add-files'
import { addPastedText, isLongText, removeLastText, undoFileStep } from './attachments/pasted-text'
import { insertAsTyped } from './insert-as-typed'
import { withMention } from './mention-at'
import { MENTIONS_ID, MentionList, mentionId } from './mentions/mention-list'
import type { ServerPrompt, ServerResource } from './mentions/server-choices'
import { useMentions } from './mentions/use-mentions'
import { isAtEdge, recall, saidIn } from './recall'

type ComposerFieldProps = {
  sessionId: string
  draft: string
  placeholder: string
  /** The element above which the list of mentions stands. */
  box: RefObject<HTMLElement | null>
  /** True if Ctrl/⌘+Enter is for this field; otherwise others may hear it. */
  sendsByKeys: boolean
  onSend(steer: boolean): void
  /** A server's prompt is to stand before the rest of what is written. */
  onPrompt(prompt: ServerPrompt, rest: string): void
  onResource(resource: ServerResource): void
}

type Write = (written: string, caret: number) => void

/** The mentions of what is written, and what becomes of it where one of them is chosen. */
function useFieldMentions({ draft, onPrompt, onResource }: ComposerFieldProps, isCommand: boolean, write: Write) {
  const [caret, setCaret] = useState(draft.length)
  const mentions = useMentions({
    text: isCommand ? '' : draft,
    caret: isCommand ? 0 : caret,
    choose: (mention, { word, prompt, resource, run }) => {
      if (run) {
        const rest = draft.slice(mention.to).trimStart()
        write(rest, 0)
        return run()
      }
      if (prompt) return onPrompt(prompt, draft.slice(mention.to).trim())
      const next = withMention(draft, mention, word)
      write(next.text, next.caret)
      // A form that opens now takes the focus, and the field would not hear where its caret is.
      setCaret(next.caret)
      if (resource) onResource(resource)
    },
  })
  return { mentions, setCaret }
}

/** The field of a message: Enter sends, lists open for mentions, Up recalls, files can be pasted. */
export function ComposerField(props: ComposerFieldProps) {
  const { sessionId, draft, placeholder, box, sendsByKeys, onSend } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(field, sessionId)
  // In a command, '$' and '@' are the shell's.
  const isCommand = draft.startsWith('!')
  const { mentions, setCaret } = useFieldMentions(props, isCommand, write)
  const recalled = useRecall(said => write(said, said.length))
  useEffect(() => {
    if (!isWritingElsewhere()) field.current?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event) || recalled.onKeyDown(event) || isForTexts(event, sessionId)) return
    // While an input method composes, Enter takes its suggestion.
    if (event.key !== 'Enter' || isComposing(event)) return
    if (event.shiftKey || event.altKey) return
    // A key that is held was pressed for something else, which has given the focus to this field since.
    if (event.repeat) return event.preventDefault()
    const isSteering = event.ctrlKey || event.metaKey
    if (isSteering && !sendsByKeys) return
    event.preventDefault()
    onSend(isSteering)
  }

  const { open } = mentions
  return (
    <>
      <ChipField
        field={field}
        dir={isCommand ? 'ltr' : textDirection(messageText(draft))}
        data-testid="composer"
        rows={1}
        value={draft}
        aria-label={t('composer.label')}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        {...(open && { 'aria-controls': MENTIONS_ID })}
        {...(open && open.choices.length > 0
          ? { 'aria-activedescendant': mentionId(open.active) }
          : { 'aria-describedby': 'composer-hint' })}
        placeholder={placeholder}
        onWrite={(text, caret) => {
          setDraft(sessionId, text)
          setCaret(caret)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={event => {
          const { files } = event.clipboardData
          const isFiles = files.length > 0 && !isTextItself(event.clipboardData)
          if (isFiles) return attempt(addFiles(sessionId, files), sessionId)
          const text = event.clipboardData.getData('text/plain')
          if (!isCommand && isLongText(text) && addPastedText(sessionId, text, draft)) event.preventDefault()
        }}
        className={`block field-sizing-content max-h-[calc(var(--room)*0.4)] min-h-11 w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none ${isCommand ? 'font-mono text-sm/6' : ''}`}
      />
      {open && <MentionList open={open} box={box} />}
    </>
  )
}

/** Lets Backspace at the beginning remove a text that goes along, and Undo take that or its pasting back. */
function isForTexts(event: KeyboardEvent<HTMLTextAreaElement>, sessionId: string): boolean {
  const { value, selectionEnd } = event.currentTarget
  if (isComposing(event) || event.shiftKey || event.altKey) return false
  const isDone =
    event.ctrlKey || event.metaKey
      ? event.key === 'z' && undoFileStep(sessionId, value)
      : event.key === 'Backspace' && selectionEnd === 0 && !event.repeat && removeLastText(sessionId, value)
  if (isDone) event.preventDefault()
  return isDone
}

/**
 * Spreadsheets, word processors and browsers put a picture of what was copied beside its text. Beside a copied file there is its name
 * or its place, beside a copied picture perhaps its address.
 */
function isTextItself(data: DataTransfer): boolean {
  const { files, types } = data
  const words = data.getData('text/plain').trim()
  if (words === '' || [...files].some(file => window.bridge.pathOf(file) !== '')) return false
  if (types.includes('text/html')) return true
  const isName = [...files].some(({ name }) => words === name || words.endsWith(`/${name}`))
  return !isName && !/^[a-z][a-z\d+.-]*:\S+$/i.test(words)
}

/** Puts another text into the field, and the caret where it is wanted. */
function useWrite(field: RefObject<HTMLTextAreaElement | null>, sessionId: string): Write {
  const [wanted, setWanted] = useState<{ caret: number } | null>(null)
  useLayoutEffect(() => {
    if (wanted) field.current?.setSelectionRange(wanted.caret, wanted.caret)
  }, [field, wanted])
  return (written: string, caret: number) => {
    if (!insertAsTyped(field.current, written)) setDraft(sessionId, written)
    setWanted({ caret })
  }
}

/** Up and Down go through what was said in this session, from an empty field on. `onKeyDown` says whether a key was for that. */
function useRecall(show: (text: string) => void) {
  const former = useRef<{ at: number; text: string } | null>(null)

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!step || event.shiftKey || !isPlainKey(event)) return false
    const { value, selectionStart, selectionEnd } = event.currentTarget
    if (selectionStart !== selectionEnd || !isAtEdge(value, selectionStart, step)) return false
    const next = recall(saidIn(useSession.getState().state), value, { former: former.current, step })
    if (!next) return false
    event.preventDefault()
    former.current = next
    show(next.text)
    return true
  }

  return { onKeyDown }
}
