import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'

/**
 * Why a turn is stopped when Atrium is closed. As with a stop by the person, but it ends as interrupted, and a call that
 * waits for one stays as it is, and its turn is taken up again after the next start.
 */
export const APP_QUIT = new AppError('cancelled', sentence`Atrium was closed.`)

/** How a turn ends that was stopped: nobody chose that where Atrium was closed. */
export function endOfStopped({ reason }: AbortSignal): 'stopped' | 'interrupted' {
  return reason === APP_QUIT ? 'interrupted' : 'stopped'
}
