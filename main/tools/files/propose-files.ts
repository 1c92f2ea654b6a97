import { errorResult, textResult } from '../../../shared/session/tool-results'
import { unlessAborted } from '../../unless-aborted'
import { MAIN_LIMIT, TooMuchForMain } from '../../workspace/changes/too-much-for-main'
import type { Proposal } from '../tool'
import type { ToolContext } from '../tool-context'
import { type FilesTask, planFiles } from './plan-files'
import { planOnThread } from './plan-on-thread'
import type { PlannedFiles } from './planned-files'
import { proposeChange } from './propose-change'

type ProposalContext = Pick<ToolContext, 'workspace' | 'signal'>

/**
 * A proposal of what a tool that changes files is asked for, all of it or nothing. Without `words` it answers with JSON. Either way
 * it says where a text was matched more loosely than it was given.
 */
export async function proposeFiles(task: FilesTask, place: ProposalContext, words?: string): Promise<Proposal> {
  const { changes, result, problem } = await plannedFiles(task, place)
  if (problem !== undefined) return proposeChange(changes, () => errorResult(problem))
  const warned = (result.warnings ?? []).map(warning => `Warning: ${warning}.`)
  const text = words === undefined ? JSON.stringify(result) : [words, ...warned].join('\n')
  return proposeChange(changes, details => textResult(text, details))
}

/** Plans what the tool would do: small changes are planned here, all others on a thread of their own. */
export async function plannedFiles(task: FilesTask, { workspace, signal }: ProposalContext): Promise<PlannedFiles> {
  const lengths = Object.values(task.input).map((value: unknown) =>
    typeof value === 'string' || value instanceof Uint8Array ? value.length : 0,
  )
  if (Math.max(...lengths) <= MAIN_LIMIT) {
    try {
      return await unlessAborted(signal, planFiles(workspace, task))
    } catch (thrown) {
      // Only now it is known how large the files are.
      if (!(thrown instanceof TooMuchForMain)) throw thrown
    }
  }
  signal.throwIfAborted()
  return planOnThread(workspace, task, signal)
}
