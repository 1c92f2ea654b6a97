import type { KeyboardEvent } from 'react'

/** Whether a key was pressed by itself, and not for an input method. */
export function isPlainKey({ nativeEvent, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(nativeEvent.isComposing || ctrlKey || metaKey || altKey)
}
