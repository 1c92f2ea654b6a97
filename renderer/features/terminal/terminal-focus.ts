/** The element that had the focus when the person requested the terminal; undefined if nobody waits for it. */
let askedFrom: Element | null | undefined

/** The person goes to the terminal as soon as it is there, or has come to where it is going. */
export function focusTerminalWhenReady(): void {
  askedFrom = document.activeElement
}

/** The person is there, or goes no more. */
export function cancelTerminalFocus(): void {
  askedFrom = undefined
}

/** Returns whether a terminal that is there now was requested. A person who has gone elsewhere since stays there. */
export function isTerminalFocusWanted(): boolean {
  const { activeElement } = document
  const isAsked = askedFrom !== undefined && (activeElement === askedFrom || activeElement === document.body)
  cancelTerminalFocus()
  return isAsked
}
