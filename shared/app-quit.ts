/** Why what is under way is stopped when Atrium is closed: nobody wanted it to end. */
export const APP_QUIT = Object.assign(new Error('Atrium was closed.'), { name: 'AbortError' })
