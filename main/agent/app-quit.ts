import { APP_QUIT } from '../../shared/app-quit'

export { APP_QUIT }

/** How a turn ends that was stopped: nobody chose that where Atrium was closed. */
export function endOfStopped({ reason }: AbortSignal): 'stopped' | 'interrupted' {
  return reason === APP_QUIT ? 'interrupted' : 'stopped'
}
