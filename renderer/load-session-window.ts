type SessionWindow = typeof import('./shell/session-window').SessionWindow

let loaded: SessionWindow | undefined

/** Everything that a session needs to be shown. */
export async function loadSessionWindow(): Promise<SessionWindow> {
  loaded = (await import('./shell/session-window')).SessionWindow
  return loaded
}

/** The same, where it was loaded already. */
export function loadedSessionWindow(): SessionWindow | undefined {
  return loaded
}

/** The session that the window was opened for, by its address; empty where that is still to be made or found, null where there is none. */
export function sessionFromAddress(search: string): string | null {
  return new URLSearchParams(search).get('session')
}
