import { z } from 'zod'
import type { Citation, ProviderTool } from '../../../shared/session/messages'
import { givenJson, givenWords } from '../wire/provider-tool-words'
import type { ChatDelta } from './openai-chat-chunk'

const Executed = z.looseObject({ index: z.unknown().optional(), type: z.string() })
type Executed = z.infer<typeof Executed>

export type ExecutedTools = {
  take(delta: ChatDelta | null | undefined): void
  all(): ProviderTool[]
  /** The same where something of it is new. */
  news(): ProviderTool[] | undefined
}

/** Puts together what a server tells of tools that it ran: what has the same index is one, and its fields come as they are known. */
export function executedTools(): ExecutedTools {
  const known = new Map<unknown, Executed>()
  let hasNews = false
  const all = () => [...known.values()].map(toolOf)

  return {
    take(delta) {
      for (const piece of delta?.executed_tools ?? []) {
        const tool = Executed.safeParse(piece).data
        if (!tool) continue
        const index = tool.index ?? known.size
        const given = Object.entries(tool).filter(([, value]) => value !== null && value !== undefined)
        known.set(index, { ...known.get(index), ...Object.fromEntries(given), type: tool.type })
        hasNews = true
      }
    },
    all,
    news() {
      const news = hasNews ? all() : undefined
      hasNews = false
      return news
    },
  }
}

function toolOf({ type, arguments: given, ...executed }: Executed): ProviderTool {
  const query = typeof given === 'string' ? givenJson(given) : givenWords(given)
  const found = Object.entries(executed).flatMap(([field, value]) => (field.endsWith('_results') ? [value] : []))
  const sources = found.flatMap(pagesIn)
  const hasEnded = found.some(Boolean) || (executed.output !== undefined && executed.output !== null)
  return {
    name: nameOf(type),
    status: hasEnded ? 'done' : 'open',
    ...(query && { query }),
    ...(sources.length > 0 && { sources }),
  }
}

/** As Groq calls what others call otherwise. */
const NAMES: readonly [RegExp, string][] = [
  [/^(web_search|search|browser[._]search)$/, 'web_search'],
  [/^(visit|visit_website|browser\.open)$/, 'web_fetch'],
  [/^(python|code_execution)$/, 'code_interpreter'],
]

function nameOf(type: string): string {
  return NAMES.find(([pattern]) => pattern.test(type))?.[1] ?? type
}

const Page = z.object({ url: z.string().regex(/^https?:/i), title: z.string().nullish().catch(null) })
const Results = z.union([
  z.array(z.unknown()),
  z.object({ results: z.array(z.unknown()) }).transform(one => one.results),
])

function pagesIn(found: unknown): Citation[] {
  return (Results.safeParse(found).data ?? []).flatMap(one => {
    const page = Page.safeParse(one).data
    return page ? [{ url: page.url, title: page.title || page.url }] : []
  })
}
