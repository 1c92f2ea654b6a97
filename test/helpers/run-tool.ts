import type { Proposal, Tool } from '../../main/tools/tool'
import { textOf } from '../../shared/session/tool-results'
import { planAndApply } from './run-proposal'
import type { TestToolContext } from './tool-context'

/** Returns what a model is told about a call: if it makes a change, that was approved and is done by then. */
export async function runTool(tool: Tool, input: object, context: TestToolContext): Promise<string> {
  if (tool.kind === 'uses-services') throw new Error(`${tool.name} needs a session`)
  return textOf(await (tool.kind === 'reads' ? tool.run(input, context) : planAndApply(tool, input, context)))
}

/** The same as a value, of a tool that answers with JSON. */
export async function runJson(tool: Tool, input: object, context: TestToolContext) {
  return JSON.parse(await runTool(tool, input, context))
}

/** Returns what a call of a tool that plans would do. */
export async function planOf(tool: Tool, input: object, context: TestToolContext): Promise<Proposal> {
  if (tool.kind !== 'changes') throw new Error(`${tool.name} plans nothing`)
  return tool.plan(input, context)
}
