import type { TurnState } from '../../shared/session-state'
import { formatTokens } from '../format'
import { text } from '../text'

/** How long a turn took, and its tokens over all replies; `tokens` is '' where no provider counted any. */
export function turnFigures(turn: TurnState): { durationMs: number; tokens: string } {
  const usages = turn.replies.flatMap(({ reply }) => reply.usage ?? [])
  const input = usages.reduce((sum, usage) => sum + usage.inputTokens, 0)
  const output = usages.reduce((sum, usage) => sum + usage.outputTokens, 0)
  return {
    durationMs: Math.max(0, (turn.end?.at ?? turn.startedAt) - turn.startedAt),
    tokens: usages.length > 0 ? text.turn.tokens(formatTokens(input), formatTokens(output)) : '',
  }
}
