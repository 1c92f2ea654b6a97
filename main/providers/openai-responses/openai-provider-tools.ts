import { z } from 'zod'
import type { Citation, ProviderTool } from '../../../shared/session/messages'
import { json } from '../wire/parse-event'
import { givenWords } from '../wire/provider-tool-words'
import type { OtherItem } from './openai-responses-event'

/** Calls of the provider's own tools are all named so. Those that it leaves to its client are never offered to it. */
const PROVIDER_TOOL = /^(.+)_call$/

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

export function isProviderTool({ type }: OtherItem): boolean {
  return PROVIDER_TOOL.test(type)
}

/** The item as it goes back; undefined for what stays here. */
export function itemForLater(item: OtherItem): string | undefined {
  const whole = KEPT.has(item.type) ? JSON.stringify(item) : undefined
  return whole && whole.length <= LONGEST_ITEM ? whole : undefined
}

/** Whether it is a search of the web that is charged for. */
export function isSearch(item: OtherItem): boolean {
  const kind = Called.parse(item).action?.type ?? 'search'
  return item.type === 'web_search_call' && kind === 'search'
}

/** What the provider ran, with what it was given. */
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
  const own = name || type.replace(PROVIDER_TOOL, '$1')
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
