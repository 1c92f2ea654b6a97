/** The amount that an app's frames may spend at once, and how much of it is restored each second. */
export const BUDGET = { most: 1_000, perSecond: 20 } as const

/** A frame of the app's own words is cheaper; to go to an address costs a request, and a process where that is refused. */
const costOf = (url: string): number => (url.startsWith('about:') ? 4 : 10)

export type NavigationLimit = ReturnType<typeof navigationLimit>

/**
 * Counts where the frames of each app go. A navigation costs the application more than the page that begins it: a few hundred
 * without an end, and nobody can type any more. `frame` is that of the app, whichever frame in it goes. Knows nothing of Electron.
 */
export function navigationLimit() {
  const apps = new Map<number, string>()
  const spent = new Map<number, { amount: number; at: number }>()
  const restless = new Set<string>()

  return {
    /** This frame has loaded the page of an app. */
    loaded(frame: number, appId: string): void {
      apps.set(frame, appId)
      spent.delete(frame)
    },

    /** A frame of an app is about to go somewhere; false where that is too often. */
    take(frame: number, url: string, now: number): boolean {
      const before = spent.get(frame) ?? { amount: 0, at: now }
      const left = Math.max(0, before.amount - ((now - before.at) / 1_000) * BUDGET.perSecond)
      const amount = left + costOf(url)
      spent.set(frame, { amount, at: now })
      if (amount <= BUDGET.most) return true
      const app = apps.get(frame)
      if (app !== undefined) restless.add(app)
      return false
    },

    isRestless: (appId: string): boolean => restless.has(appId),
  }
}
