/** Keys that alone move nothing. */
const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta']

/**
 * Notes on the root whether the person works by pointer, so that a click shows no focus ring: Chromium shows one where the focus
 * comes by a script from a field. Started once; returns what stops it.
 */
export function followPointerFocus(root: HTMLElement = document.documentElement): () => void {
  const byPointer = () => root.toggleAttribute('data-pointer', true)
  const byKeys = ({ key }: KeyboardEvent) => {
    if (!MODIFIERS.includes(key)) showFocusRing(root)
  }
  window.addEventListener('pointerdown', byPointer, { capture: true })
  window.addEventListener('keydown', byKeys, { capture: true })
  return () => {
    window.removeEventListener('pointerdown', byPointer, { capture: true })
    window.removeEventListener('keydown', byKeys, { capture: true })
  }
}

/** The focus is to be seen although a click brought it there. */
export function showFocusRing(root: HTMLElement = document.documentElement): void {
  root.removeAttribute('data-pointer')
}
