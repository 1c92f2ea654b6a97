import { inEnglish } from '../../../shared/sentence'
import type { McpCallEffect } from '../../../shared/session/effects'
import { errorResult, type ToolResult } from '../../../shared/session/tool-results'
import { parseArguments } from '../../tools/tool'
import type { Blobs } from '../../tools/tool-context'
import { toolResult } from '../tools/tool-result'
import { callWithTask, type TaskContext } from './call-with-task'
import type { Member, NamedTool } from './folder-servers'
import { keepPin, type Memory, pinOf } from './memory'
import type { Server } from './server'

type CalledTool = { memory: Memory; member: Member & { server: Server }; latest: NamedTool }
type Context = { blobs: Pick<Blobs, 'put'> } & TaskContext

/**
 * Calls a tool as it was approved, and pins its definition where this is the first time. A failure is an error result with
 * words for the model; only cancellation is thrown.
 */
export async function callTool(
  { memory, member, latest }: CalledTool,
  effect: McpCallEffect,
  context: Context,
): Promise<ToolResult> {
  const { server, scope, name } = member
  const { tool, state } = latest
  const refusal = refusalOf(latest, effect)
  if (refusal !== undefined) return errorResult(refusal)
  if (state === 'ready' && !pinOf(memory, scope, tool.name)) await keepPin(memory, scope, tool)
  try {
    const raw = await callWithTask({ memory, server, scope, tool, args: argumentsOf(effect) }, context)
    return await toolResult(raw, { server: name, tool: tool.name }, context.blobs)
  } catch (thrown) {
    context.signal.throwIfAborted()
    return errorResult(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

/** What was approved is the definition as it was then, and nothing else. */
function refusalOf({ tool, state }: NamedTool, effect: McpCallEffect): string | undefined {
  if (state === 'broken') return `The tool ${tool.name} cannot be called: ${inEnglish(tool.flaw ?? '')}`
  if (state === 'off') return `The person has switched the tool ${tool.name} off.`
  if (state === 'changed' || tool.pin !== effect.pin) {
    return `The definition of ${tool.name} has changed since the person agreed to it. They have to look at it first.`
  }
  return undefined
}

function argumentsOf(effect: McpCallEffect): Record<string, unknown> {
  return parseArguments(effect.arguments) as Record<string, unknown>
}
