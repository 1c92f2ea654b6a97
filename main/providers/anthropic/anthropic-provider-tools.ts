import { z } from 'zod'
import type { Citation, ProviderTool } from '../../../shared/session/messages'
import type { Message } from '../provider'
import { json } from '../wire/parse-event'
import { givenJson, givenWords } from '../wire/provider-tool-words'
import type { OtherBlock } from './anthropic-event'

const Use = z.looseObject({
  type: z.enum(['server_tool_use', 'mcp_tool_use']),
  id: z.string(),
  name: z.string(),
  server_name: z.string().nullish().catch(null),
  input: z.unknown(),
})
type Use = z.infer<typeof Use>

const Result = z.looseObject({
  type: z.string().regex(/_tool_result$/),
  tool_use_id: z.string(),
  is_error: z.boolean().nullish().catch(null),
  content: z.unknown(),
})
type Result = z.infer<typeof Result>

/** Returns whether a block is a call of a tool that the API runs by itself, or the result of one. */
export function isProviderTool(block: OtherBlock): boolean {
  return Use.safeParse(block).success || Result.safeParse(block).success
}

/** The id of a call of such a tool, or of the call that such a result answers; undefined for any other block, and for half of one. */
export function pairOf(block: unknown): { calls?: string; answers?: string } | undefined {
  const use = Use.safeParse(block).data
  if (use) return use.input instanceof Object ? { calls: use.id } : undefined
  const result = Result.safeParse(block).data
  return result && { answers: result.tool_use_id }
}

/** Returns the tools that the API ran by itself, each call with its result; for those that waited, only what was answered. */
export function providerTools(blocks: readonly OtherBlock[], waiting: readonly OtherBlock[] = []): ProviderTool[] {
  const results = new Map(
    blocks.flatMap(block => Result.safeParse(block).data ?? []).map(result => [result.tool_use_id, result]),
  )
  const uses = blocks.flatMap(block => Use.safeParse(block).data ?? [])
  const former = waiting.flatMap(block => Use.safeParse(block).data ?? []).filter(({ id }) => results.has(id))
  return [...former, ...uses].map(use => toolOf(use, results.get(use.id)))
}

/** Calls of the last reply that nothing has answered yet. */
export function waitingCalls(messages: readonly Message[]): OtherBlock[] {
  const last = messages.findLast(message => message.role === 'assistant')
  const items = last?.reply.thinking?.flatMap(thought => ('item' in thought ? json(thought.item) : [])) ?? []
  const answered = new Set(items.map(item => pairOf(item)?.answers))
  return items.flatMap(item => Use.safeParse(item).data ?? []).filter(({ id }) => !answered.has(id))
}

function toolOf({ name, server_name: server, input }: Use, result: Result | undefined): ProviderTool {
  const query = typeof input === 'string' ? givenJson(input) : givenWords(input)
  const sources = result ? pagesIn(result.content) : []
  return {
    name: server ? `${server}: ${name}` : name,
    status: result ? (isFailed(result) ? 'failed' : 'done') : 'open',
    ...(query && { query }),
    ...(sources.length > 0 && { sources }),
  }
}

const Failed = z.object({ type: z.string().regex(/_error$/) })

function isFailed({ is_error: isError, content }: Result): boolean {
  return isError === true || Failed.safeParse(content).success
}

const Page = z.object({ url: z.string(), title: z.string().nullish().catch(null) })
const Fetched = Page.extend({ content: z.object({ title: z.string().nullish() }).nullish().catch(null) })

/** Returns the pages that a search found, or the page that was read. */
function pagesIn(content: unknown): Citation[] {
  const found = Array.isArray(content) ? content : [content]
  return found.flatMap(one => {
    const page = Fetched.safeParse(one).data
    return page ? [{ url: page.url, title: page.title || page.content?.title || page.url }] : []
  })
}
