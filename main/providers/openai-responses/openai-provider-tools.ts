import { z } from 'zod'
import type { Citation, ProviderTool } from '../../../shared/session/messages'
import { json } from '../wire/parse-event'
import { givenWords } from '../wire/provider-tool-words'
import type { OtherItem } from './openai-responses-event'

/** Calls of tools are all named so, but for the question whether one of an MCP server may be run. */
const TOOL = /^(.+)_call$|^(.+)_approval_request$/

/** The tools that the provider always runs by itself. */
const RUNS: ReadonlySet<string> = new Set([
  ...['web_search_call', 'file_search_call', 'code_interpreter_call'],
  ...['image_generation_call', 'mcp_call'],
])
/** The tools that it always leaves to its client, unless it says otherwise. */
const LEAVES: ReadonlySet<string> = new Set([
  ...['custom_tool_call', 'apply_patch_call', 'local_shell_call', 'shell_call', 'computer_call'],
  'mcp_approval_request',
])
/** Searches of xAI, which it runs by itself and calls custom tools (docs.x.ai, Tool usage details). */
const OF_XAI: ReadonlySet<unknown> = new Set([
  ...['x_keyword_search', 'x_semantic_search', 'x_user_search', 'x_thread_fetch', 'view_x_video', 'view_image'],
  ...['web_search_with_snippets', 'browse_page', 'collections_search', 'code_execution'],
])

/** Those that the API takes back as they were. A drawn picture is left out: it is megabytes, and stands nowhere. */
export const GOES_BACK = [
  ...(['web_search_call', 'file_search_call', 'code_interpreter_call', 'mcp_call'] as const),
  ...(['tool_search_call', 'tool_search_output'] as const),
] as const
const KEPT: ReadonlySet<string> = new Set(GOES_BACK)

const LONGEST_ITEM = 1024 * 1024

const text = z.string().nullish().catch(null)
const Called = z.looseObject({
  name: text,
  server_label: text,
  status: text,
  action: z.looseObject({ type: text, url: text, sources: z.unknown().optional() }).nullish().catch(null),
})

/** Returns whether the provider ran it, or runs it. `beside` are the other items of the response, among which its result may be. */
export function isProviderTool(item: OtherItem, beside: readonly OtherItem[]): boolean {
  return TOOL.test(item.type) && !isLeftToClient(item, beside)
}

/**
 * Returns whether it is a call that its client has to answer. Nothing of that kind is ever offered to the provider, so
 * nothing is run. Among unknown kinds, only a call that a client answers has an id by which it could be answered.
 */
export function isLeftToClient(item: OtherItem, beside: readonly OtherItem[]): boolean {
  const { type, call_id: id, execution, environment } = item
  if (!TOOL.test(type) || RUNS.has(type) || execution === 'server') return false
  if (type === 'tool_search_call' && execution === 'client') return true
  if (type === 'custom_tool_call' && OF_XAI.has(item.name)) return false
  if (Environment.safeParse(environment).data?.type.startsWith('container')) return false
  const outputs = [`${type}_output`, type.replace(/_call$/, '_output')]
  const hasId = typeof id === 'string' && id !== ''
  const answers = (one: OtherItem) => one.type !== type && outputs.includes(one.type) && one.call_id === id
  if (hasId && beside.some(answers)) return false
  return LEAVES.has(type) || hasId
}

const Environment = z.object({ type: z.string() })

/** Returns the name of a tool. */
export function toolName(item: OtherItem): string {
  return nameOf(item.type, Called.parse(item))
}

/** Returns the pictures that it drew, each as Base64 or as an address. */
export function picturesOf({ type, result, outputs }: OtherItem): unknown[] {
  if (type === 'image_generation_call') return [result]
  return type === 'code_interpreter_call' && Array.isArray(outputs) ? outputs.map(urlOf) : []
}

function urlOf(output: unknown): unknown {
  return output instanceof Object && 'url' in output ? output.url : undefined
}

/** The item as it goes back; undefined for what stays here. */
export function itemForLater(item: OtherItem): string | undefined {
  const whole = KEPT.has(item.type) ? JSON.stringify(item) : undefined
  return whole && whole.length <= LONGEST_ITEM ? whole : undefined
}

/** Returns whether it is a web search that is charged for. */
export function isSearch(item: OtherItem): boolean {
  const kind = Called.parse(item).action?.type ?? 'search'
  return item.type === 'web_search_call' && kind === 'search'
}

/** Describes a tool that the provider ran, with its input. */
export function providerTool(item: OtherItem, isDone: boolean): ProviderTool {
  const called = Called.parse(item)
  const { arguments: given, queries, code, input, prompt } = item
  const words = [called.action, queries, code, ...[input, given].map(inJson), prompt]
  const query = words.map(givenWords).find(one => one !== '')
  const sources = pagesOf(called)
  return {
    name: nameOf(item.type, called),
    status: statusOf(item, called, isDone),
    ...(query && { query }),
    ...(sources.length > 0 && { sources }),
  }
}

/** Some are given as the text of their JSON. */
function inJson(given: unknown): unknown {
  return typeof given === 'string' ? json(given) : given
}

function nameOf(type: string, { name, server_label: server }: z.infer<typeof Called>): string {
  const own = name || type.replace(TOOL, '$1$2')
  return server ? `${server}: ${own}` : own
}

function statusOf(item: OtherItem, { status }: z.infer<typeof Called>, isDone: boolean): ProviderTool['status'] {
  if (status === 'failed' || item.error instanceof Object || typeof item.error === 'string') return 'failed'
  return isDone && status !== 'incomplete' ? 'done' : 'open'
}

const Source = z.object({ url: z.string(), title: z.string().nullish().catch(null) })

function pagesOf({ action }: z.infer<typeof Called>): Citation[] {
  const found = Array.isArray(action?.sources) ? action.sources : [action]
  return found.flatMap(one => {
    const source = Source.safeParse(one).data
    return source ? [{ url: source.url, title: source.title || source.url }] : []
  })
}
