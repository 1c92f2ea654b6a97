import { openFolder } from '../../state/folders'
import { useSession } from '../../state/session/session'
import { showTerminals } from './terminal-place'

/** Goes to a folder and to its terminal. */
export async function openTerminalIn(path: string): Promise<void> {
  if (useSession.getState().state.workspace !== path) await openFolder(path)
  showTerminals()
  // Terminals are loaded only when they are wanted.
  const { goToTerminal } = await import('./go-to-terminal')
  goToTerminal()
}
