import type { TurnState } from '../../../../shared/session/session-state'
import { formatCost, formatTokens } from '../../../base/format'
import { t } from '../../../i18n/t'

/** Returns how long a turn worked, and over all replies its tokens and their cost; '' if no provider counted any, or if no price is known. */
export function turnFigures(turn: TurnState): { durationMs: number; tokens: string; cost: string } {
  const usages = turn.replies.flatMap(({ reply }) => reply.usage ?? [])
  const input = usages.reduce((sum, usage) => sum + usage.inputTokens, 0)
  const output = usages.reduce((sum, usage) => sum + usage.outputTokens, 0)
  const cached = usages.reduce((sum, usage) => sum + (usage.cachedInputTokens ?? 0), 0)
  const costs = turn.replies.flatMap(({ cost }) => cost ?? [])
  const counted = [
    t('turn.tokens', { input: formatTokens(input), output: formatTokens(output) }),
    ...(cached > 0 ? [t('session.end.cached', { tokens: formatTokens(cached) })] : []),
  ]
  return {
    durationMs: workedMs(turn),
    tokens: usages.length > 0 ? counted.join(' · ') : '',
    cost:
      costs.length > 0 ? t('session.end.cost', { amount: formatCost(costs.reduce((sum, cost) => sum + cost, 0)) }) : '',
  }
}

/** The time from a turn's start to its end without the time in which it waited for the person. */
function workedMs({ startedAt, end, waited }: TurnState): number {
  if (!end) return 0
  const { ms = 0, calls = 0, since = end.at } = waited ?? {}
  const waitedMs = calls > 0 ? ms + Math.max(0, end.at - since) : ms
  return Math.max(0, end.at - startedAt - waitedMs)
}
