type SessionWindow = typeof import('./session-window').SessionWindow

let loaded: SessionWindow | undefined

/** Everything that a session needs to be shown. */
export async function loadSessionWindow(): Promise<SessionWindow> {
  loaded = (await import('./session-window')).SessionWindow
  return loaded
}

/** The same, where it was loaded already. */
export function loadedSessionWindow(): SessionWindow | undefined {
  return loaded
}

/** Whether main opened the window for a session, by the window's address. */
export function beginsWithSession(search: string): boolean {
  return new URLSearchParams(search).has('session')
}
