import { z } from 'zod'
import { Usage } from './session/messages'

/** One request to a model: when (epoch milliseconds), for what, and what it used. A line of the usage ledger. */
export const UsageEntry = z.object({
  at: z.number(),
  sessionId: z.string(),
  /** The folder of the session. */
  workspace: z.string(),
  providerId: z.string(),
  /** '' for small requests beside the conversation, such as those for titles. */
  model: z.string(),
  usage: Usage.optional(),
  /** In US dollars, where the price was known. */
  cost: z.number().optional(),
})
export type UsageEntry = z.infer<typeof UsageEntry>

/** The use of a model for a session on one day of the person's calendar. Tokens are as the provider counts them, costs in US dollars. */
export type UsageRow = {
  /** As 2026-11-29. */
  day: string
  sessionId: string
  workspace: string
  provider: string
  model: string
  requests: number
  inputTokens: number
  /** The part of the input that came from the provider's cache. */
  cachedTokens: number
  outputTokens: number
  cost: number
  /** The number of requests whose price was not known, which are not in `cost`. */
  unpriced: number
}

/** Rows of a time, the newest day first, with the titles of their sessions as far as these are still there. */
export type UsageList = {
  rows: UsageRow[]
  titles: Record<string, string>
  /** The cost of this month so far, in US dollars. */
  thisMonth: number
}

/** The day of a time in the person's calendar, as 2026-11-29. */
export function dayOf(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The beginning of the month of a time in the person's calendar, in epoch milliseconds. */
export function monthStart(at: number): number {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth()).getTime()
}
