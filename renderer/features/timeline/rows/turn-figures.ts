import type { TurnState } from '../../../../shared/session/session-state'
import { formatCost, formatTokens } from '../../../base/format'
import { t } from '../../../i18n/t'

/** Returns how long a turn took, and over all replies its tokens and their cost; '' if no provider counted any, or if no price is known. */
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
    durationMs: Math.max(0, (turn.end?.at ?? turn.startedAt) - turn.startedAt),
    tokens: usages.length > 0 ? counted.join(' · ') : '',
    cost:
      costs.length > 0 ? t('session.end.cost', { amount: formatCost(costs.reduce((sum, cost) => sum + cost, 0)) }) : '',
  }
}
