import { type LocalizedText, sentence } from '../../../shared/sentence'
import { bounded } from '../errors/provider-fault'
import { areTooManyTools } from '../errors/server-message'
import type { OfferedTool, Request } from '../provider'
import { type LeftOutTool, leftOutTool } from './refusals/refused-tool'
import type { Adjustment } from './wire-adjustments'

type Tools = readonly OfferedTool[]
type Offering = Pick<Request, 'tools' | 'deferred'>

/** The number of tools that are sent: first as many as OpenAI, Azure and compatible servers accept. */
const MOST_TOOLS = { 'fewer-tools': 128, 'few-tools': 64, 'fewest-tools': 32 } as const
type Fewer = keyof typeof MOST_TOOLS

export type ToolAdjustment = Fewer | 'short-descriptions' | LeftOutTool

/** The longest description that they take. */
const LONGEST_DESCRIPTION = 1_024
const MOST_NAMED = 20

/** The limits for tools in the documentation of OpenAI and Azure, so that they need not refuse anything first. */
export const OPENAI_TOOLS: readonly ToolAdjustment[] = ['fewer-tools', 'short-descriptions']

const OF_LENGTH =
  /too (long|large)|at most|max|exceed|limit|(longer|more|less|fewer|shorter) than|up to|length|characters/i

/** The changes that servers require in the tools themselves. Nothing of the conversation is lost by them. */
export const TOOL_LIMITS: readonly Adjustment<ToolAdjustment>[] = [
  fewer('fewer-tools'),
  fewer('few-tools'),
  fewer('fewest-tools'),
  {
    name: 'short-descriptions',
    ofTool: true,
    refused: { test: said => [/description/i, /tool|function/i, OF_LENGTH].every(words => words.test(said)) },
  },
]

function fewer(name: Fewer): Adjustment<Fewer> {
  return {
    name,
    refused: { test: areTooManyTools },
    told: (request, made) => (mostTools(made) === MOST_TOOLS[name] ? wordsForLeftOut(request, MOST_TOOLS[name]) : ''),
  }
}

function mostTools(made: ReadonlySet<string>): number {
  const limits = Object.entries(MOST_TOOLS).map(([name, most]) => (made.has(name) ? most : Number.POSITIVE_INFINITY))
  return Math.min(...limits)
}

/** The tools that a request names, with those that were asked for; `besides` is how many the server brings itself. */
export function toolsWithin(offering: Offering, made: ReadonlySet<string>, besides = 0): Tools {
  return within(firstOf(withoutRefused(offering, made), mostTools(made) - besides), made)
}

/** Returns the tools that the server itself searches, within the same limits for each. */
export function within(tools: Tools, made: ReadonlySet<string>): Tools {
  const taken = taking(tools, made)
  if (!made.has('short-descriptions')) return taken
  return taken.map(tool => ({ ...tool, description: bounded(tool.description, LONGEST_DESCRIPTION - 1) }))
}

/** The first are those that Atrium has; of those that were asked for the last count most. */
function firstOf({ tools, deferred }: Offering, most: number): Tools {
  const loaded = deferred?.loaded ?? []
  if (tools.length + loaded.length <= most) return [...tools, ...loaded]
  const kept = loaded.slice(-Math.floor(most / 4))
  return [...tools.slice(0, most - kept.length), ...kept]
}

function wordsForLeftOut({ model, ...offering }: Offering & Pick<Request, 'model'>, most: number): LocalizedText {
  const kept = new Set(firstOf(offering, most))
  const all = [...offering.tools, ...(offering.deferred?.loaded ?? [])]
  const left = all.filter(tool => !kept.has(tool)).map(({ name }) => name)
  if (left.length === 0) return ''
  const named = left.slice(0, MOST_NAMED).join(', ')
  const names = left.length > MOST_NAMED ? `${named} …` : named
  return sentence`“${model}” accepts at most ${most} tools here, so ${left.length} are left out: ${names}. Turn off MCP servers or tools you don’t need, or offer fewer at once.`
}

/** Those of the tools that no server has refused. */
function taking(tools: Tools, made: ReadonlySet<string>): Tools {
  const isAnyLeftOut = [...made].some(name => name.startsWith('without:'))
  return isAnyLeftOut ? tools.filter(tool => !made.has(leftOutTool(tool))) : tools
}

function withoutRefused({ tools, deferred }: Offering, made: ReadonlySet<string>): Offering {
  return {
    tools: taking(tools, made),
    ...(deferred && { deferred: { ...deferred, loaded: taking(deferred.loaded, made) } }),
  }
}
