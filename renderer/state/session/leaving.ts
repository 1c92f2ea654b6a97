/** What had the focus when another session was asked for. */
let left: Element | null = null

/** Another session is asked for: the person leaves where they are. */
export function noteLeaving(): void {
  left = globalThis.document?.activeElement ?? null
}

const FIELD = 'input[type=text], input[type=search], textarea'

/** Whether the person has gone to another field since, and writes there; those of dialogs are on their way out. */
export function isWritingElsewhere(): boolean {
  const { activeElement } = document
  return activeElement !== left && activeElement?.matches(FIELD) === true && !activeElement.closest('dialog')
}
