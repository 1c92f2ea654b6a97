import { useEffect, useRef } from 'react'
import { keysOfPress } from '../../../shared/keys'
import { actionText } from '../../text/text-actions'
import { keysInWords } from './keys-in-words'

type KeysFieldProps = {
  isMac: boolean
  /** The keys that were pressed last. */
  pressed: string
  onPress(keys: string): void
  /** The person presses Esc, or goes elsewhere. */
  onEnd(): void
}

/** Listens for keys and types nothing. Tab leaves it, so that nobody is caught in it. */
export function KeysField({ isMac, pressed, onPress, onEnd }: KeysFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      data-all-keys
      readOnly
      dir="auto"
      aria-label={actionText.shortcuts.press}
      placeholder={actionText.shortcuts.press}
      value={keysInWords(pressed, isMac)}
      onKeyDown={event => {
        if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return
        // The dialog would close on Esc, and the window's own shortcuts would run.
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') return onEnd()
        const keys = event.repeat || event.getModifierState('AltGraph') ? null : keysOfPress(event, isMac)
        if (keys) onPress(keys)
      }}
      onBlur={event => {
        const isNear = event.relatedTarget?.closest('[data-keeps-listening]') !== null && event.relatedTarget !== null
        if (!isNear) onEnd()
      }}
      className="min-h-8 field-sizing-content min-w-72 max-w-full rounded-md border border-accent bg-surface px-3 text-sm"
    />
  )
}
