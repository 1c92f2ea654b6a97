import { AppError } from './errors'
import { sentence } from './sentence'

/**
 * The reason work in progress is stopped when Atrium is closed: the person did not choose to end it. As with a stop by the
 * person, but a turn ends as interrupted, and a call that waits for one stays as it is, and its turn is taken up again
 * after the next start.
 */
export const APP_QUIT = new AppError('cancelled', sentence`Atrium was closed.`)
