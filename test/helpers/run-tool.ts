import type { Tool } from '../../main/tools/tool'
import { textOf } from '../../shared/session/tool-results'
import { planAndApply } from './run-proposal'
import type { TestToolContext } from './tool-context'

/** What a model is told of a call: of a change, that was approved and is done by then. */
export async function runTool(tool: Tool, input: object, context: TestToolContext): Promise<string> {
  if (tool.kind === 'uses-services') throw new Error(`${tool.name} needs a session`)
  return textOf(await (tool.kind === 'reads' ? tool.run(input, context) : planAndApply(tool, input, context)))
}
