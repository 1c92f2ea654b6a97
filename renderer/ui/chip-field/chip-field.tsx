import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { besideChips, chipsIn, type FieldChip, readableText, withoutStrays } from '../../base/message-chips'
import { ChipLayer } from './chip-layer'

/** A text that is copied here keeps its chips where it is pasted here. */
const OWN_TYPE = 'application/x-atrium-message'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'onChange'>
type ChipFieldProps = TextareaProps & {
  field: RefObject<HTMLTextAreaElement | null>
  /** A text with chips as `message-chips` writes them. */
  value: string
  onWrite(text: string, caret: number): void
}

/**
 * A field of text in which files, commands and skills are chips. It stays a field of text, so that typing, input methods, spelling and
 * Undo are the system's; a layer behind it draws the chips. No caret enters a chip, and it is removed and copied as a whole.
 */
export function ChipField({ field, value, onWrite, className = '', ...rest }: ChipFieldProps) {
  const chips = chipsIn(value)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current !== null) field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  useSelectionBeside(field)

  const write = (target: HTMLTextAreaElement) => {
    const { value: written, selectionStart } = target
    // Only what cuts through a chip leaves some of it; signs that a person typed or pasted are theirs.
    const isCut = chipsIn(written).length < chips.length
    const text = isCut ? withoutStrays(written) : written
    const caret = text === written ? selectionStart : withoutStrays(written.slice(0, selectionStart)).length
    if (text !== written) wanted.current = caret
    onWrite(text, caret)
  }
  return (
    <div className="relative">
      {chips.length > 0 && <ChipLayer field={field} text={value} chips={chips} className={className} />}
      <textarea
        {...rest}
        ref={field}
        value={value}
        onChange={({ target }) => write(target)}
        onKeyDown={event => {
          if (event.key === 'Backspace' || event.key === 'Delete') selectChipToDelete(event, chips)
          rest.onKeyDown?.(event)
        }}
        onCopy={event => copyReadable(event, event.currentTarget)}
        onCut={event => {
          if (copyReadable(event, event.currentTarget)) document.execCommand('delete')
        }}
        onPaste={event => {
          const own = event.clipboardData.getData(OWN_TYPE)
          if (own === '') return rest.onPaste?.(event)
          event.preventDefault()
          document.execCommand('insertText', false, own)
        }}
        className={`relative ${className}`}
      />
    </div>
  )
}

/** Moves the caret, and the ends of a selection, out of chips, on in the direction in which they went. */
function useSelectionBeside(field: RefObject<HTMLTextAreaElement | null>): void {
  const former = useRef({ start: 0, end: 0 })
  useEffect(() => {
    const follow = () => {
      const own = field.current
      if (!own || document.activeElement !== own) return
      const now = { start: own.selectionStart, end: own.selectionEnd }
      const next = besideChips(chipsIn(own.value), now, former.current)
      former.current = next
      if (next.start !== now.start || next.end !== now.end)
        own.setSelectionRange(next.start, next.end, own.selectionDirection)
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [field])
}

type DeletingEvent = {
  key: string
  ctrlKey: boolean
  altKey: boolean
  currentTarget: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd' | 'setSelectionRange'>
}

/** Selects the chip beside the caret, so that the key deletes all of it in one step. */
export function selectChipToDelete(event: DeletingEvent, chips: readonly FieldChip[]): void {
  const { value, selectionStart: caret, selectionEnd } = event.currentTarget
  if (caret !== selectionEnd) return
  // A whole word is deleted with the blanks beside it.
  const isNear = (gap: string) => gap === '' || ((event.ctrlKey || event.altKey) && gap.trim() === '')
  const gone =
    event.key === 'Backspace'
      ? chips.findLast(({ to }) => to <= caret && isNear(value.slice(to, caret)))
      : chips.find(({ from }) => from >= caret && isNear(value.slice(caret, from)))
  if (gone) event.currentTarget.setSelectionRange(Math.min(gone.from, caret), Math.max(gone.to, caret))
}

type ClipboardParts = { clipboardData: Pick<DataTransfer, 'setData'>; preventDefault(): void }

/** Copies what is selected as people read it. False where it holds no chip, which the system copies by itself. */
function copyReadable(event: ClipboardParts, field: HTMLTextAreaElement): boolean {
  const selected = field.value.slice(field.selectionStart, field.selectionEnd)
  if (chipsIn(selected).length === 0) return false
  event.clipboardData.setData('text/plain', readableText(selected))
  event.clipboardData.setData(OWN_TYPE, selected)
  event.preventDefault()
  return true
}
