/** The times to wait for a server, in milliseconds. */
export type Limits = {
  /** Until a server that is called on has introduced itself. */
  startMs: number
  /** The time that a starting program may print nothing. One that is still fetching what it runs may take as long as it likes. */
  silentMs: number
  /** The same for a program that has printed what is no message. */
  strayMs: number
  listMs: number
  /** Without any sign of progress. */
  callMs: number
  /** The limit for a call, however much progress it reports. */
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
