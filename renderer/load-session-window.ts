/** Everything that a session needs to be shown. */
export async function loadSessionWindow() {
  return { default: (await import('./session-window')).SessionWindow }
}
