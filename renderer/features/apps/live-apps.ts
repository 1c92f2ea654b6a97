/** As many run at once in a window; of more the one that was begun first rests. */
const MOST = 6

type LiveApp = { callId: string; rest(): void }

let live: readonly LiveApp[] = []

/** Notes an app that runs; returns what notes its end. */
export function runApp(callId: string, rest: () => void): () => void {
  const own = { callId, rest }
  live = [...live, own]
  for (const app of live.slice(0, Math.max(0, live.length - MOST))) app.rest()
  return () => {
    live = live.filter(app => app !== own)
  }
}

/** Returns whether the app of a call runs: taken out of the page it would lose what was done in it. */
export function isAppRunning(callId: string): boolean {
  return live.some(app => app.callId === callId)
}

export function isAnyAppRunning(): boolean {
  return live.length > 0
}
