import { useSession } from '../stores/session'
import { useTerminals } from './use-terminals'

/** Where the focus was when the person asked for the terminal; undefined where nobody waits for it. */
let askedFrom: Element | null | undefined

/** The person goes to the terminal, at once or as soon as it is there. By itself it never takes the focus: what is typed there runs. */
export function goToTerminal(): void {
  awaitTerminal()
  const { workspace } = useSession.getState().state
  const folder = useTerminals.getState()[workspace]
  // The one before may still have it.
  if (folder?.tabs.find(({ key }) => key === folder.active)?.terminal.focus()) askedFrom = undefined
}

/** The person goes to the terminal as soon as it is there, or has come to where it is going. */
export function awaitTerminal(): void {
  askedFrom = document.activeElement
}

/** Whether a terminal that is there now was asked for. Who has gone elsewhere since stays there. */
export function wasAskedFor(): boolean {
  const { activeElement } = document
  const isAsked = askedFrom !== undefined && (activeElement === askedFrom || activeElement === document.body)
  askedFrom = undefined
  return isAsked
}
