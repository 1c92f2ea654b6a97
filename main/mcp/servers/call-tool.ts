import { errorText } from '../../../shared/errors'
import { inEnglish, messageIn } from '../../../shared/sentence'
import type { McpCallEffect } from '../../../shared/session/effects'
import { type AppOfResult, errorResult, type ToolResult } from '../../../shared/session/tool-results'
import { parseArguments } from '../../tools/tool'
import type { Blobs } from '../../tools/tool-context'
import { readApp } from '../apps/read-app'
import { toolResult } from '../tools/tool-result'
import { callWithTask, type TaskContext } from './call-with-task'
import type { Member, NamedTool } from './folder-servers'
import { keepPin, type Memory, pinOf } from './memory'
import type { Server } from './server'

/** An app that calls a tool shows the answer itself. */
export type CallerOfTool = 'model' | 'app' | 'person'
type CalledTool = { memory: Memory; member: Member & { server: Server }; latest: NamedTool; by: CallerOfTool }
type Context = { blobs: Pick<Blobs, 'put'> } & TaskContext

/** A page that takes longer keeps nobody from the answer. */
const PAGE_MS = 10_000

/**
 * Calls a tool as it was approved, and pins its definition where this is the first time. A failure is an error result with
 * words for the model; only cancellation is thrown.
 */
export async function callTool(
  { memory, member, latest, by }: CalledTool,
  effect: McpCallEffect,
  context: Context,
): Promise<ToolResult> {
  const { scope } = member
  const { tool, state } = latest
  const refusal = refusalOf(member, latest, effect) ?? (by === 'app' ? refusalToApps(tool) : undefined)
  if (refusal !== undefined) return errorResult(refusal)
  if (state === 'ready' && !pinOf(memory, scope, tool.name)) await keepPin(memory, scope, tool)
  try {
    return await answerOf({ memory, member, tool, by }, argumentsOf(effect), context)
  } catch (thrown) {
    context.signal.throwIfAborted()
    return errorResult(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

type ToolRequest = Pick<CalledTool, 'memory' | 'member' | 'by'> & { tool: NamedTool['tool'] }

/** Returns the server's answer, with the page that shows it if there is one. */
async function answerOf(
  { memory, member: { server, scope, name }, tool, by }: ToolRequest,
  args: Record<string, unknown>,
  context: Context,
): Promise<ToolResult> {
  const page = by === 'model' ? tool.ui?.page : undefined
  // It is fetched while the tool works.
  const app = page === undefined ? undefined : appOf(server, page, context)
  const raw = await callWithTask({ memory, server, scope, tool, args }, context)
  const isShown = page !== undefined || by === 'app'
  const result = await toolResult(raw, { server: name, tool: tool.name, isShown }, context.blobs)
  const { details } = result
  return app && details?.type === 'mcp' ? { ...result, details: { ...details, app: await app } } : result
}

/** Never rejects: without its page the answer is shown as any other. */
async function appOf(server: Server, uri: string, { blobs, signal }: Context): Promise<AppOfResult> {
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(PAGE_MS)])
    const answered = await server.call({ method: 'resources/read', params: { uri } }, { signal: until })
    const { html, domains } = readApp(uri, answered)
    return { uri, page: await blobs.put(html), domains }
  } catch (thrown) {
    const { message, sentence } = messageIn(errorText(thrown))
    return { uri, problem: message, ...(sentence && { sentence }) }
  }
}

function refusalToApps({ name, ui }: NamedTool['tool']): string | undefined {
  return ui?.forApps === false ? `The tool ${name} is not for apps.` : undefined
}

/** The approval covers the definition as it was then, and nothing else. */
function refusalOf(member: Member, { tool, state }: NamedTool, effect: McpCallEffect): string | undefined {
  if (state === 'broken') return `The tool ${tool.name} cannot be called: ${inEnglish(tool.flaw ?? '')}`
  if (state === 'off') return `The person has switched the tool ${tool.name} off.`
  if (state === 'changed' || tool.pin !== effect.pin) {
    return `The definition of ${tool.name} has changed since the person agreed to it. They have to look at it first.`
  }
  if (member.pin !== effect.serverPin)
    return `The server “${member.name}” has become another one since the person agreed to the call. Ask for it again.`
  return undefined
}

function argumentsOf(effect: McpCallEffect): Record<string, unknown> {
  return parseArguments(effect.arguments) as Record<string, unknown>
}
