import { z } from 'zod'
import { AppDomains } from '../apps/app-domains'
import { PageActionName, PagePictureRef } from '../browser/page-action'
import { DocumentFacts } from '../documents/document-facts'
import { FinishedStep } from '../flows/finish'
import { FlowDiagnostic } from '../flows/flow-diagnostic'
import { MailLine, WholeMail } from '../mail/read-mail'
import { FileChange } from './effects'
import { KeptSentence } from './kept-sentence'
import { ContentPart, Usage } from './messages'
import { ReviewFinding } from './review-finding'

const MatchLine = z.object({ number: z.number(), text: z.string(), isMatch: z.boolean() })
const MatchedFile = z.object({ path: z.string(), count: z.number(), lines: z.array(MatchLine) })
export type MatchedFile = z.infer<typeof MatchedFile>

/** A file that a command changed and that cannot be brought back. `reason` is a sentence without its full stop. */
export const NotUndoable = z.object({
  path: z.string(),
  kind: z.enum(['created', 'changed', 'deleted']),
  reason: z.string(),
  sentence: KeptSentence,
})
export type NotUndoable = z.infer<typeof NotUndoable>

/**
 * The changes to the folder's files while a command ran, whoever made them: not to files that git ignores, nor to what is
 * in `.git`. The counts are complete, the lists are bounded.
 */
export const CommandChanges = z.object({
  created: z.number(),
  changed: z.number(),
  deleted: z.number(),
  /** Those that can be taken back, with their differences. */
  files: z.array(FileChange),
  /** The number of further ones that `files` does not show. */
  notShown: z.number(),
  notUndoable: z.array(NotUndoable),
  /** The number of further ones that `notUndoable` does not name. */
  notNamed: z.number(),
  /** The reason it is not known, as text; the counts are 0 then. */
  problem: z.string().optional(),
  sentence: KeptSentence,
})
export type CommandChanges = z.infer<typeof CommandChanges>

/** A program that went on when the command that started it had ended. */
export const LeftProcess = z.object({ pid: z.number(), command: z.string() })
export type LeftProcess = z.infer<typeof LeftProcess>

/** A command's outcome. Streams are bounded: head and tail are kept and the cut is marked. `exitCode` is null when it was killed. */
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
  /** Absent where it was not looked for. */
  changes: CommandChanges.optional(),
  /** The type of its output if that is not text: a document, a picture, an archive. Then `stdout` says so to the model. */
  binary: z.string().optional(),
  /** The processes that it left running, and the job by which they can be ended as long as Atrium runs. */
  stillRunning: z.object({ job: z.string(), processes: z.array(LeftProcess) }).optional(),
  /** It was held to reading the folder, without a network. */
  confined: z.literal(true).optional(),
  /** It ran on a layer over the folder, and what it changed there was kept once that was approved. */
  rehearsed: z.literal(true).optional(),
  /** The files that it wrote into the home of the sandbox, which are gone. Their paths begin with `~/`. */
  lost: z.array(z.string()).optional(),
  /** The hosts that it connected to from the sandbox, and those that it was kept from. */
  reachedHosts: z.array(z.string()).optional(),
  blockedHosts: z.array(z.string()).optional(),
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

/**
 * The page by which a server shows a result: the blob that it is kept as, and what it wants to reach. With `problem` it could not
 * be read, for that reason.
 */
const AppOfResult = z.union([
  z.object({ uri: z.string(), page: z.string(), domains: AppDomains }),
  z.object({ uri: z.string(), problem: z.string(), sentence: KeptSentence }),
])
export type AppOfResult = z.infer<typeof AppOfResult>

/** The details of a result that a view shows. A view that does not know a type falls back to the text content. */
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
    /** The encoding, if it is not plain UTF-8. */
    encoding: z.string().optional(),
    /** The document's facts if this is the text of a document. */
    document: DocumentFacts.optional(),
    /** Its pages that the model was given as pictures. */
    pictures: z
      .array(z.object({ page: z.number(), mimeType: z.string(), bytes: z.number(), blob: z.string() }))
      .optional(),
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
  /**
   * The results that a connected service found on the web. `unmet` says in English what it could not do; `cost` is in US
   * dollars, as the service reports it.
   */
  z.object({
    type: z.literal('web-search'),
    service: z.string(),
    query: z.string(),
    results: z.array(
      z.object({ title: z.string(), url: z.string(), date: z.string().optional(), extract: z.string().optional() }),
    ),
    unmet: z.array(z.string()).optional(),
    cost: z.number().optional(),
  }),
  /** Mails of a folder, the newest first. `total` is how many there are, or were found. */
  z.object({
    type: z.literal('mails'),
    address: z.string(),
    folder: z.string(),
    total: z.number(),
    mails: z.array(MailLine),
  }),
  /** One mail. `saved` are files that were made of its attachments. */
  z.object({
    type: z.literal('mail'),
    address: z.string(),
    folder: z.string(),
    mail: WholeMail,
    saved: z.array(FileChange).optional(),
  }),
  /** The text itself is Markdown, for people as for the model. */
  z.object({ type: z.literal('markdown') }),
  /** The outcome of a model's work, as it states it: a file of the folder, a text in Markdown, an address, or a value as JSON. */
  z.object({
    type: z.literal('outcome'),
    label: z.string(),
    tags: z.array(z.string()).optional(),
    path: z.string().optional(),
    /** The type that the name of the file stands for. */
    mimeType: z.string().optional(),
    text: z.string().optional(),
    url: z.string().optional(),
    json: z.string().optional(),
  }),
  /** The result that a flow's agent hands in at the end of its step. */
  z.object({ type: z.literal('finish'), ...FinishedStep.shape }),
  /** The findings of a model that reviewed changes. */
  z.object({ type: z.literal('findings'), findings: z.array(ReviewFinding) }),
  /** The file of a flow or an agent that was checked first. Where it is not written, the diagnostics or `problem` say why. */
  z.object({
    type: z.literal('flow-file'),
    kind: z.enum(['flow', 'agent']),
    path: z.string(),
    written: z.boolean(),
    diagnostics: z.array(FlowDiagnostic),
    problem: z.string().optional(),
  }),
  /** The agents that flows can name, and the flows that there are. */
  z.object({
    type: z.literal('agent-catalog'),
    agents: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        from: z.enum(['folder', 'person', 'built-in']),
        tools: z.array(z.string()),
        inputs: z.array(z.string()),
        outputs: z.array(z.string()),
      }),
    ),
    flows: z.array(z.object({ alias: z.string(), description: z.string() })),
  }),
  z.object({ type: z.literal('changes'), changes: z.array(FileChange) }),
  /** The file that a connected service made, and its copy in `blob`. `notes` say in English what the service says of it. */
  z.object({
    type: z.literal('made'),
    service: z.string(),
    path: z.string(),
    mimeType: z.string(),
    bytes: z.number(),
    blob: z.string(),
    changes: z.array(FileChange),
    notes: z.array(z.string()).optional(),
  }),
  /** An action in a page of the browser, with its state before and after. `text` is the page's text, `seen` a picture of it. */
  z.object({
    type: z.literal('page-action'),
    action: PageActionName,
    url: z.string().optional(),
    title: z.string().optional(),
    element: z.object({ role: z.string(), name: z.string() }).optional(),
    before: PagePictureRef.optional(),
    after: PagePictureRef.optional(),
    seen: PagePictureRef.optional(),
    text: z.string().optional(),
    saved: z.array(FileChange),
    notes: z.array(z.string()),
  }),
  z.object({ type: z.literal('command'), command: z.string(), workingDirectory: z.string(), outcome: CommandOutcome }),
  /**
   * An MCP server's answer; `structured` is JSON. `whole` is a blob with all of it, kept for what shows it. `changes` are those that
   * a server on this computer made to the folder meanwhile.
   */
  z.object({
    type: z.literal('mcp'),
    server: z.string(),
    tool: z.string(),
    parts: z.array(McpPart),
    structured: z.string().optional(),
    whole: z.string().optional(),
    app: AppOfResult.optional(),
    changes: CommandChanges.optional(),
  }),
  /** A sub-agent's work; its session has the rest. `cost` is in US dollars, as far as prices were known. */
  z.object({
    type: z.literal('agent'),
    sessionId: z.string(),
    agent: z.string(),
    requests: z.number(),
    usage: Usage.optional(),
    cost: z.number().optional(),
    /** The person ended it. */
    stopped: z.literal(true).optional(),
    /** The result that it has handed in, if it works for a step of a flow. */
    finished: FinishedStep.optional(),
    /** No model answered it any more, whatever was tried. */
    unanswered: z.literal(true).optional(),
  }),
])
export type ToolDetails = z.infer<typeof ToolDetails>

/** The reason a call failed before or outside of its tool's own answer. */
export const ToolFailure = z.enum([
  'unknown_tool',
  'disabled_tool',
  'invalid_arguments',
  'tool_execution_failed',
  /** There is nobody who could be asked. */
  'unsupported_display',
  'nested_sub_agent_depth_exceeded',
  'nested_sub_agent_disabled',
  'invalid_runtime_context',
  'request_limit_exceeded',
  'time_limit_exceeded',
  /** The text to replace is not in the file, or there more than once. */
  'not_found',
  'not_unique',
])
export type ToolFailure = z.infer<typeof ToolFailure>

/** The result of a call: `content` for the model, `details` for the view. */
export const ToolResult = z.object({
  isError: z.boolean(),
  content: z.array(ContentPart),
  details: ToolDetails.optional(),
  failure: ToolFailure.optional(),
  /** The person stopped the call before it had an answer of its own. */
  stopped: z.literal(true).optional(),
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

/** A call that the person stopped has no answer of its own. */
export function stoppedResult(): ToolResult {
  return { ...errorResult('Stopped by the person.'), stopped: true }
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
