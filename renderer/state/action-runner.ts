import { actionOf, needsSession } from '../../shared/actions'
import { openPalette } from './palette-store'
import { useSession } from './session/session'

let runner: (id: string) => void = () => {}

/** Sets the function that runs the window's actions. The composer and the palette start actions without knowing it. */
export function setActionRunner(run: (id: string) => void): void {
  runner = run
}

/** Does an action, as far as its requirements are met. */
export function doAction(id: string): void {
  const action = actionOf(id)
  if (action && needsSession(action) && useSession.getState().id === null) return
  if (id === 'palette.open') openPalette()
  else runner(id)
}
