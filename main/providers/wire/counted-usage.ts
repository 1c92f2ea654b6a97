import { z } from 'zod'
import type { Usage } from '../../../shared/session/messages'

type Count = number | null | undefined

/** A number as servers send it, some of them as text; undefined for whatever else stands there. */
export const wireNumber = z.unknown().optional().transform(numberIn)

function numberIn(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined
}

/** The counts of a server, with none of them taken for granted. */
export type Counts = {
  input: Count
  output: Count
  total?: Count
  cached?: Count
  written?: Count
  thinking?: Count
  searches?: Count
  cost?: Count
}

/**
 * Counts as everything here reads them: `output` with all thoughts. xAI and Gemini count those beside the answer in Chat
 * Completions, so that only the total has them. Of what was read and what was written one may be missing, such as where a reply
 * failed: then the total says it. Without both of them nothing was counted.
 */
export function countedUsage(counts: Counts): Usage | undefined {
  const { total, cached, written, thinking, searches, cost } = counts
  if (typeof counts.input !== 'number' && typeof counts.output !== 'number') return undefined
  const input = counts.input ?? Math.max(0, (total ?? 0) - (counts.output ?? 0))
  const output = counts.output ?? Math.max(0, (total ?? 0) - input)
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
