import { z } from 'zod'
import type { McpCallEffect } from '../../shared/effects'
import { AppError } from '../../shared/errors'
import { errorResult, type ToolResult } from '../../shared/tool-results'
import { boundText } from '../shell/bound-text'
import { type Blobs, parseArguments } from '../tools/tool'
import type { Member, NamedTool } from './folder-servers'
import { keepPin, type Memory, pinOf } from './memory'
import type { Server } from './server'
import { toolResult } from './tool-result'

const LONGEST_TEXT = 100_000
const READ_MS = 30_000

type Place = { memory: Memory; member: Member & { server: Server }; latest: NamedTool }
type Context = { blobs: Pick<Blobs, 'put'>; signal: AbortSignal; report?(text: string): void }

/**
 * Calls a tool as it was approved, and pins its definition where this is the first time. A failure is an error result with
 * words for the model; only cancellation is thrown.
 */
export async function callTool(
  { memory, member, latest }: Place,
  effect: McpCallEffect,
  context: Context,
): Promise<ToolResult> {
  const { server, scope, name } = member
  const { tool, state } = latest
  const refusal = refusalOf(latest, effect)
  if (refusal !== undefined) return errorResult(refusal)
  if (state === 'ready' && !pinOf(memory, scope, tool.name)) await keepPin(memory, scope, tool)
  try {
    const params = { name: tool.name, arguments: argumentsOf(effect) }
    const { signal, report } = context
    const raw = await server.call(
      { method: 'tools/call', params, asTask: tool.asTask },
      { signal, ...(report && { report }) },
    )
    return await toolResult(raw, { server: name, tool: tool.name }, context.blobs)
  } catch (thrown) {
    context.signal.throwIfAborted()
    return errorResult(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

/** What was approved is the definition as it was then, and nothing else. */
function refusalOf({ tool, state }: NamedTool, effect: McpCallEffect): string | undefined {
  if (state === 'broken') return `The tool ${tool.name} cannot be called: ${tool.flaw}`
  if (state === 'off') return `The person has switched the tool ${tool.name} off.`
  if (state === 'changed' || tool.pin !== effect.pin) {
    return `The definition of ${tool.name} has changed since the person agreed to it. They have to look at it first.`
  }
  return undefined
}

function argumentsOf(effect: McpCallEffect): Record<string, unknown> {
  return parseArguments(effect.arguments) as Record<string, unknown>
}

const Prompt = z.looseObject({
  messages: z.array(z.looseObject({ content: z.looseObject({ type: z.string(), text: z.string().optional() }) })),
})

/** A prompt's text, for the person to send. Throws an `AppError`. */
export async function readPrompt(
  server: Server,
  prompt: string,
  values: Record<string, string>,
): Promise<{ text: string }> {
  const params = { name: prompt, arguments: values }
  const { messages } = await read(server, { method: 'prompts/get', params }, Prompt)
  const texts = messages.map(({ content }) => content.text ?? `[${content.type}]`)
  return { text: boundText(texts.join('\n\n'), LONGEST_TEXT) }
}

const Contents = z.looseObject({
  contents: z.array(z.looseObject({ uri: z.string().catch(''), text: z.string().optional() })),
})

/** A resource's text. What is not text is named only. Throws an `AppError`. */
export async function readResource(server: Server, uri: string): Promise<{ text: string }> {
  const { contents } = await read(server, { method: 'resources/read', params: { uri } }, Contents)
  const texts = contents.map(({ uri: part, text }) => text ?? `[${part} is not text]`)
  return { text: boundText(texts.join('\n\n'), LONGEST_TEXT) }
}

async function read<T>(server: Server, asked: Parameters<Server['call']>[0], schema: z.ZodType<T>): Promise<T> {
  try {
    return schema.parse(await server.call(asked, { signal: AbortSignal.timeout(READ_MS) }))
  } catch (cause) {
    const words =
      cause instanceof z.ZodError ? 'The server answered with something else.' : String((cause as Error).message)
    throw new AppError('internal', words, { cause })
  }
}
