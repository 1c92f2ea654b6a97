import { AppError } from './errors'
import { sentence } from './sentence'

/**
 * Why what is under way is stopped when Atrium is closed: nobody wanted it to end. As with a stop by the person, but a turn ends
 * as interrupted, and a call that waits for one stays as it is, and its turn is taken up again after the next start.
 */
export const APP_QUIT = new AppError('cancelled', sentence`Atrium was closed.`)
