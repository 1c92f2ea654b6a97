/**
 * Why a turn is stopped when Atrium is closed. As with a stop by the person, but a call that waits for one stays as it is,
 * and its turn is taken up again after the next start.
 */
export const APP_ENDS = new DOMException('Atrium was closed.', 'AbortError')
