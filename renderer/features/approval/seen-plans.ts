import { create } from 'zustand'

/** The plans whose cards could be answered at some time, as all of them was seen. */
const useSeenPlans = create<{ seen: ReadonlySet<string> }>()(() => ({ seen: new Set() }))

export function setSeen(planKey: string): void {
  useSeenPlans.setState(({ seen }) => ({ seen: new Set([...seen, planKey]) }))
}

export function useAllSeen(planKeys: readonly string[]): boolean {
  return useSeenPlans(({ seen }) => planKeys.every(key => seen.has(key)))
}

/** Of what can no longer be drawn nobody knows what it was. */
export function dropSeen(planKey: string): void {
  useSeenPlans.setState(({ seen }) => ({ seen: new Set([...seen].filter(key => key !== planKey)) }))
}
