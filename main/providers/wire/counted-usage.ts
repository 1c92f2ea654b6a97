import type { Usage } from '../../../shared/session/messages'

type Count = number | null | undefined

/** The counts of a server, with none of them taken for granted but the first two. */
export type Counts = {
  input: number
  output: number
  total?: Count
  cached?: Count
  written?: Count
  thinking?: Count
  searches?: Count
  cost?: Count
}

/**
 * Counts as everything here reads them: `output` with all thoughts. xAI and Gemini count those beside the answer in Chat
 * Completions, so that only the total has them.
 */
export function countedUsage({ input, output, total, cached, written, thinking, searches, cost }: Counts): Usage {
  const beside = typeof total === 'number' ? total - input - output : besideWithoutTotal(output, thinking)
  return {
    inputTokens: input,
    outputTokens: output + Math.max(0, beside),
    ...(typeof cached === 'number' && { cachedInputTokens: cached }),
    ...(written && { cacheWriteTokens: written }),
    ...(typeof thinking === 'number' && { thinkingTokens: thinking }),
    ...(searches && { searches }),
    ...(typeof cost === 'number' && cost >= 0 && { cost }),
  }
}

/** More thoughts than there are of all cannot be within it. */
function besideWithoutTotal(output: number, thinking: Count): number {
  return thinking && thinking > output ? thinking : 0
}

const TICKS = 10 ** 10

/** xAI says what a request cost, in parts of a US dollar. */
export function dollarsOf(ticks: Count): number | undefined {
  return typeof ticks === 'number' ? ticks / TICKS : undefined
}
