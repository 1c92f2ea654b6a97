const WORDS = 'Atrium was closed.'

/** Why what is under way is stopped when Atrium is closed: nobody wanted it to end. */
export const APP_QUIT = Object.assign(new Error(WORDS), { name: 'AbortError' })
