import { useSession } from '../../state/session/session'
import { cancelTerminalFocus, focusTerminalWhenReady } from './terminal-focus'
import { useTerminals } from './use-terminals'

/** The person goes to the terminal, at once or as soon as it is there. By itself it never takes the focus: what is typed there runs. */
export function goToTerminal(): void {
  focusTerminalWhenReady()
  const { workspace } = useSession.getState().state
  const folder = useTerminals.getState()[workspace]
  // The one before may still have it.
  if (folder?.tabs.find(({ key }) => key === folder.active)?.terminal.focus()) cancelTerminalFocus()
}
