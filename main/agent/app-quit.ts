import { APP_QUIT } from '../../shared/app-quit'

export { APP_QUIT }

/** Returns how a stopped turn ended: if Atrium was closed, the person did not choose to stop it. */
export function endOfStopped({ reason }: AbortSignal): 'stopped' | 'interrupted' {
  return reason === APP_QUIT ? 'interrupted' : 'stopped'
}
