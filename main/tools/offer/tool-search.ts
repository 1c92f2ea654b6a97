import { z } from 'zod'
import { type CallAction, type CallInput, textIn } from '../../../shared/session/call-action'
import { errorResult, textResult } from '../../../shared/session/tool-results'
import { defineTool, type Tool, type ToolTurn } from '../tool'
import type { ContextChange } from '../tool-services'
import { canBeLoaded, loadedOf } from './offer-tools'
import { rankTools } from './rank-tools'
import { wordsForFound, wordsForSearch } from './search-words'

const USUAL = 5
const MOST = 20

const Input = z.strictObject({
  query: z.string().max(1_000).optional().describe('Words for what you want to do, such as "create issue github".'),
  names: z.array(z.string().max(200)).max(MOST).optional().describe('Exact names of tools that you know already.'),
  limit: z.int().min(1).max(MOST).default(USUAL).describe('How many tools a query may load.'),
})

/** Finds those of the tools that wait that fit, and has them offered from the next request on. */
export const toolSearch: Tool = Object.assign(searching([]), {
  forTurn: ({ waiting }: ToolTurn) => (waiting.length > 0 ? searching(waiting) : undefined),
})

function searching(waiting: readonly Tool[]): Tool {
  return defineTool({
    name: 'tool_search',
    group: 'mcp',
    description: wordsForSearch(waiting),
    action,
    input: Input,
    services: ['requests'],
    use: (input, { requests }) => requests.change(({ loadedTools }) => load(input, waiting, loadedTools)),
  })
}

async function load(
  { query = '', names = [], limit }: z.output<typeof Input>,
  waiting: readonly Tool[],
  loadedTools: readonly string[] | undefined,
): Promise<ContextChange> {
  if (query.trim() === '' && names.length === 0) {
    return { facts: [], result: errorResult('Give a query, or names of tools.') }
  }
  const named = names.map(name => ({ name, tool: toolNamed(waiting, name) }))
  const best = query.trim() === '' ? [] : (await rankTools(waiting, query)).slice(0, limit)
  const all = [...new Set([...named.flatMap(({ tool }) => tool ?? []), ...best])]
  const loaded = all.filter(canBeLoaded)
  const tooLarge = all.filter(tool => !canBeLoaded(tool))
  const unknown = named.flatMap(({ name, tool }) => (tool ? [] : [name]))
  const offered = new Set(loadedOf(waiting, loadedTools))
  const added = loaded.filter(tool => !offered.has(tool)).map(({ name }) => name)
  const facts = added.length > 0 ? [{ type: 'tools.loaded' as const, names: added }] : []
  return { facts, result: textResult(wordsForFound({ loaded, tooLarge, unknown })) }
}

function action(input: CallInput): CallAction {
  const { names } = input
  const named = Array.isArray(names) ? names.filter(name => typeof name === 'string').join(', ') : ''
  return { verb: 'findTools', target: textIn(input, 'query') || named, kind: 'words' }
}

/** By its name, or by the one that its server has for it where no other tool is called so. */
function toolNamed(waiting: readonly Tool[], name: string): Tool | undefined {
  const exact = waiting.find(tool => tool.name === name)
  if (exact) return exact
  const wanted = plain(name)
  const alike = waiting.filter(tool => plain(tool.name) === wanted || plain(tool.name).endsWith(`__${wanted}`))
  return alike.length === 1 ? alike[0] : undefined
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s/.-]+/g, '_')
}
