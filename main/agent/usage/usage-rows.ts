import { dayOf, type UsageEntry, type UsageRow } from '../../../shared/usage'

/** Adds up entries by day, session, provider and model, the newest day first. Providers keep their ids. */
export function usageRows(entries: readonly UsageEntry[]): UsageRow[] {
  const rows = new Map<string, UsageRow>()
  for (const { at, sessionId, workspace, providerId, model, usage, cost } of entries) {
    const key = JSON.stringify([dayOf(at), sessionId, providerId, model])
    const row = rows.get(key) ?? {
      ...{ day: dayOf(at), sessionId, workspace, provider: providerId, model },
      ...{ requests: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: 0, unpriced: 0 },
    }
    row.requests += 1
    row.inputTokens += usage?.inputTokens ?? 0
    row.cachedTokens += usage?.cachedInputTokens ?? 0
    row.outputTokens += usage?.outputTokens ?? 0
    row.cost += cost ?? 0
    if (cost === undefined) row.unpriced += 1
    rows.set(key, row)
  }
  return [...rows.values()].sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
}
