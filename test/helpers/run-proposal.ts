import { prepareProposal } from '../../main/tools/prepare-proposal'
import type { Proposal, Tool } from '../../main/tools/tool'
import type { ToolContext } from '../../main/tools/tool-context'
import type { ToolResult } from '../../shared/session/tool-results'

/** Returns what a tool would do with these arguments. */
export async function propose(tool: Tool, input: unknown, context: ToolContext): Promise<Proposal> {
  if (tool.kind !== 'changes') throw new Error(`${tool.name} changes nothing`)
  return tool.plan(input, context)
}

/** Plans, approves and applies, as the runtime does. */
export async function planAndApply(tool: Tool, input: unknown, context: ToolContext): Promise<ToolResult> {
  const proposal = await propose(tool, input, context)
  const { commit } = await prepareProposal(proposal, context)
  const { outcome } = await commit()
  return proposal.answer(outcome)
}
