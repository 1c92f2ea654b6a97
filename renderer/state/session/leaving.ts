/** The element that had the focus when another session was requested. */
let left: Element | null = null

/** Another session is asked for: the person leaves where they are. */
export function noteLeaving(): void {
  left = globalThis.document?.activeElement ?? null
}

const FIELD = 'input[type=text], input[type=search], textarea'

/**
 * Returns whether the person has moved to another field since, and writes there; fields of dialogs do not count, as they
 * are about to disappear.
 */
export function isWritingElsewhere(): boolean {
  const { activeElement } = document
  return activeElement !== left && activeElement?.matches(FIELD) === true && !activeElement.closest('dialog')
}
