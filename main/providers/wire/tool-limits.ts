import { bounded } from '../errors/provider-fault'
import { TOO_MANY_TOOLS_WORDS } from '../errors/server-words'
import type { Request } from '../provider'
import type { Adjustment } from './wire-adjustments'

type Tools = Request['tools']

export type ToolAdjustment = 'fewer-tools' | 'short-descriptions'

/** As many as OpenAI, Azure and those who follow them take. */
const MOST_TOOLS = 128
/** The longest description that they take. */
const LONGEST_DESCRIPTION = 1_024
const MOST_NAMED = 20

/** What servers want otherwise of the tools themselves. Nothing of the conversation is lost by it. */
export const TOOL_LIMITS: readonly Adjustment<ToolAdjustment>[] = [
  { name: 'fewer-tools', refused: TOO_MANY_TOOLS_WORDS, told: wordsForLeftOut },
  {
    name: 'short-descriptions',
    refused: /(tool|function).{0,120}description.{0,120}(too long|at most|maximum|exceed)/is,
  },
]

/** The tools that a request names; `besides` is how many the server brings itself. The first are those that Atrium has. */
export function toolsWithin(tools: Tools, made: ReadonlySet<string>, besides = 0): Tools {
  const taken = made.has('fewer-tools') ? tools.slice(0, MOST_TOOLS - besides) : tools
  if (!made.has('short-descriptions')) return taken
  return taken.map(tool => ({ ...tool, description: bounded(tool.description, LONGEST_DESCRIPTION - 1) }))
}

function wordsForLeftOut(model: string, tools: Tools): string {
  const left = tools.slice(MOST_TOOLS).map(({ name }) => name)
  const named = left.slice(0, MOST_NAMED).join(', ')
  const names = left.length > MOST_NAMED ? `${named} …` : named
  return `“${model}” takes at most ${MOST_TOOLS} tools here, so ${left.length} are left out: ${names}. Switch off MCP servers, or tools of theirs, that you do not need.`
}
