import type { SessionFact } from '../../../shared/session/session-events'
import { errorResult, stoppedResult, type ToolResult } from '../../../shared/session/tool-results'
import { APP_QUIT } from '../app-quit'
import type { CallContext } from './call-context'
import { wordsForDenial } from './decide-call'
import { askAgain, decidedFact } from './obtain-decision'

/**
 * Keeps on what a person was asked before Atrium was started again, though the server of the tool does not start: the answer
 * is theirs, and a later start may bring the tool. Once they agree, `missing` says why nothing is done. Undefined where
 * Atrium is closed meanwhile.
 */
export async function* waitWithoutTool(
  { callId, digest }: { callId: string; digest: string },
  { approvals, signal }: Pick<CallContext, 'approvals'> & { signal: AbortSignal },
  missing: ToolResult,
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  try {
    const heard = await askAgain(callId, digest, { approvals, signal }).answer
    if ('edits' in heard) return missing
    yield decidedFact({ callId, digest }, heard)
    return heard.approved ? missing : errorResult(wordsForDenial({ by: 'person', ...heard }))
  } catch (thrown) {
    if (!signal.aborted) throw thrown
    return signal.reason === APP_QUIT ? undefined : stoppedResult()
  }
}
