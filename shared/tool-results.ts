import { z } from 'zod'
import { FileChange } from './effects'
import { ContentPart } from './messages'

const MatchLine = z.object({ number: z.number(), text: z.string(), isMatch: z.boolean() })
const MatchedFile = z.object({ path: z.string(), count: z.number(), lines: z.array(MatchLine) })
export type MatchedFile = z.infer<typeof MatchedFile>

/** What a command did. Streams are bounded: head and tail are kept and the cut is marked. `exitCode` is null when it was killed. */
export const CommandOutcome = z.object({
  exitCode: z.number().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  stdoutTruncated: z.boolean(),
  stderrTruncated: z.boolean(),
  timedOut: z.boolean(),
  stopped: z.boolean(),
  /** The id of a command that goes on in the background; `exitCode` is null as long as it does. */
  job: z.string().optional(),
  durationMs: z.number(),
})
export type CommandOutcome = z.infer<typeof CommandOutcome>

const McpPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), mimeType: z.string(), bytes: z.number(), blob: z.string() }),
  z.object({ type: z.literal('audio'), mimeType: z.string(), bytes: z.number() }),
  z.object({
    type: z.literal('resource'),
    uri: z.string(),
    mimeType: z.string().optional(),
    text: z.string().optional(),
  }),
])
export type McpPart = z.infer<typeof McpPart>

/** What a view shows of a result. A view that does not know a type falls back to the text content. */
export const ToolDetails = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('matches'),
    pattern: z.string(),
    files: z.array(MatchedFile),
    total: z.number(),
    more: z.boolean(),
  }),
  z.object({ type: z.literal('paths'), pattern: z.string(), paths: z.array(z.string()), more: z.boolean() }),
  z.object({
    type: z.literal('file-text'),
    path: z.string(),
    startLine: z.number(),
    endLine: z.number(),
    text: z.string(),
    more: z.boolean(),
  }),
  z.object({ type: z.literal('directory'), path: z.string(), entries: z.array(z.string()), more: z.boolean() }),
  z.object({ type: z.literal('image'), path: z.string(), mimeType: z.string(), bytes: z.number(), blob: z.string() }),
  /** A web page as Markdown. `via` is the host that gave it. */
  z.object({
    type: z.literal('web-page'),
    url: z.string(),
    title: z.string(),
    markdown: z.string(),
    via: z.string(),
    more: z.boolean(),
  }),
  z.object({ type: z.literal('changes'), changes: z.array(FileChange) }),
  z.object({ type: z.literal('command'), command: z.string(), workingDirectory: z.string(), outcome: CommandOutcome }),
  /** What an MCP server answered; `structured` is JSON. */
  z.object({
    type: z.literal('mcp'),
    server: z.string(),
    tool: z.string(),
    parts: z.array(McpPart),
    structured: z.string().optional(),
  }),
])
export type ToolDetails = z.infer<typeof ToolDetails>

/** Why a call failed before or outside of its tool's own answer. */
export const ToolFailure = z.enum(['unknown_tool', 'disabled_tool', 'invalid_arguments', 'tool_execution_failed'])
export type ToolFailure = z.infer<typeof ToolFailure>

/** What a call gives back: `content` for the model, `details` for the view. */
export const ToolResult = z.object({
  isError: z.boolean(),
  content: z.array(ContentPart),
  details: ToolDetails.optional(),
  failure: ToolFailure.optional(),
})
export type ToolResult = z.infer<typeof ToolResult>

/** A result that is one text. */
export function textResult(text: string, details?: ToolDetails): ToolResult {
  return { isError: false, content: [{ type: 'text', text }], ...(details && { details }) }
}

/** An error, worded for the model. */
export function errorResult(text: string, details?: ToolDetails): ToolResult {
  return { isError: true, content: [{ type: 'text', text }], ...(details && { details }) }
}

/** The text parts of a result, joined. */
export function textOf(result: ToolResult): string {
  return result.content.map(part => (part.type === 'text' ? part.text : '')).join('')
}

/** A result as a model is given it: a failure in the envelope that says of which kind it is, all else as it stands. */
export function contentForModel(tool: string, result: ToolResult): ContentPart[] {
  if (!result.failure) return result.content
  const error = { type: result.failure, message: textOf(result) }
  return [{ type: 'text', text: JSON.stringify({ ok: false, error, tool }) }]
}
