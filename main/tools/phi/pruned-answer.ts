import { z } from 'zod'
import { type ToolResult, textResult } from '../../../shared/session/tool-results'
import type { PrunedReplies } from '../tool-services'

const BAD_TOKENS = "'tokens' must be a positive integer."

/** The number of tokens that a model wants to be rid of. */
export const tokensToPrune = z.int(BAD_TOKENS).positive(BAD_TOKENS).describe('About how many tokens to reclaim.')

/** Returns the message to a model about what it has pruned; undefined if nothing was. */
export function prunedAnswer(pruned?: PrunedReplies): ToolResult {
  if (!pruned)
    return textResult('Nothing was pruned: no earlier reply of yours is left that would make the conversation shorter.')
  const { replies, tokens } = pruned
  const count = replies === 1 ? '1 earlier reply' : `${replies} earlier replies`
  return textResult(`Pruned ${count} with their results: the next request is about ${tokens} tokens shorter.`)
}
