import { z } from 'zod'

/** A call of Claude's own search of tools, or what it found (platform.claude.com, Tool search tool). */
const OfSearch = z.union([
  z.looseObject({ type: z.literal('server_tool_use'), name: z.string().regex(/^tool_search_tool_/), id: z.string() }),
  z.looseObject({ type: z.literal('tool_search_tool_result'), tool_use_id: z.string(), content: z.unknown() }),
])
type OfSearch = z.infer<typeof OfSearch>

const Found = z.looseObject({ tool_references: z.array(z.looseObject({ tool_name: z.string() })) })

export function isOfToolSearch(block: unknown): block is OfSearch {
  return OfSearch.safeParse(block).success
}

/** The same, with nothing found that is there no more: the API refuses a whole conversation for one such name. */
export function withFoundTools(block: OfSearch, findable: ReadonlySet<string>): OfSearch {
  const found = 'content' in block ? Found.safeParse(block.content).data : undefined
  if (!found) return block
  const references = found.tool_references.filter(({ tool_name: name }) => findable.has(name))
  return { ...block, content: { ...found, tool_references: references } }
}
