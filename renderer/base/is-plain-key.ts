import type { KeyboardEvent } from 'react'

/** Returns whether an input method has the key. Some engines report that only by the code 229. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229
}

/** Returns whether a key was pressed by itself, and not for an input method. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return !(isComposing(event) || event.ctrlKey || event.metaKey || event.altKey)
}
