/** How long is waited for a server, in milliseconds. */
export type Limits = {
  /** Until a server that is called on has introduced itself. */
  startMs: number
  /** How long a program that starts may print nothing. One that still fetches what it runs may take as long as it likes. */
  silentMs: number
  /** The same for a program that has printed what is no message. */
  strayMs: number
  listMs: number
  /** Without any sign of progress. */
  callMs: number
  /** However much progress a call reports. */
  longestCallMs: number
}

export const USUAL_LIMITS: Limits = {
  startMs: 20_000,
  silentMs: 300_000,
  strayMs: 60_000,
  listMs: 10_000,
  callMs: 120_000,
  longestCallMs: 1_800_000,
}
