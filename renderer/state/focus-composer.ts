import { closePeek } from './side-panel'

/** For a focus that would be nowhere else: a panel that lies over the conversation stays. */
export function focusComposer(): void {
  document.querySelector<HTMLElement>('[data-testid="composer"]')?.focus()
}

/** The person goes to the message. */
export function goToComposer(): void {
  closePeek()
  focusComposer()
}
