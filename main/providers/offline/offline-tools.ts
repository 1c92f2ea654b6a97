import { rankTools } from '../../tools/offer/rank-tools'
import type { OfferedTool } from '../provider'
import { type Arguments, argumentsFor, argumentsFrom, exampleOf } from './offline-arguments'
import { code, counted, restRow } from './offline-markdown'
import type { Step, StepCall } from './offline-step'

type UseTool = Extract<Step, { verb: 'use-tool' }>
type Tools = readonly OfferedTool[]

const MAX_TOOLS = 40
const LONGEST = 110
const NO_SERVER = 'No MCP server runs for this folder. Add one in **Settings › MCP servers**, and I can try its tools.'

/** All tools of MCP servers that can be called, or those of one. */
export function toolsText(tools: Tools, server?: string): string {
  const all = tools.filter(tool => tool.server)
  if (all.length === 0) return NO_SERVER
  const wanted = server === undefined ? all : ofServer(all, server)
  if (wanted.length === 0) return noServerText(server ?? '', all)
  const sections = serversOf(wanted).map(name => {
    const own = ofServer(wanted, name)
    const rows = own.slice(0, MAX_TOOLS).map(tool => `- ${code(ownName(tool))}: ${firstLine(tool.description)}`)
    const head = `**${plainText(name)}** has ${counted(own.length, 'tool')}:`
    return `${head}\n\n${[...rows, ...restRow(own.length - MAX_TOOLS, 'tool')].join('\n')}`
  })
  const [first] = wanted
  const example = first ? `\n\nTry one, such as ${code(exampleUse(first))}.` : ''
  return sections.join('\n\n') + example
}

/** The call that does what was asked for, or why there is none, in words. */
export async function callOfTool(step: UseTool, tools: Tools): Promise<StepCall | { problem: string }> {
  const all = tools.filter(tool => tool.server)
  if (all.length === 0) return { problem: NO_SERVER }
  const { name, given = '', wish } = step
  const tool = toolNamed(all, name)
  if (tool) return callFor(tool, step)
  const own = ofServer(all, name)
  if (own.length === 0) return { problem: noServerText(name, all) }
  const wanted = wish ?? given
  if (wanted === '') return { problem: `Which tool of ${code(name)} do you mean?\n\n${toolsText(own)}` }
  for (const candidate of await rankTools(own, withOtherWords(wanted))) {
    const call = callFor(candidate, { ...step, wish: wanted })
    if (!('problem' in call)) return call
  }
  return {
    problem: `I could not tell which tool of ${code(name)} that is for, or what to give it.\n\n${toolsText(own)}`,
  }
}

function callFor(tool: OfferedTool, { given, wish }: UseTool): StepCall | { problem: string } {
  const schema = tool.inputSchema as Record<string, unknown>
  const found: Arguments =
    wish === undefined ? argumentsFrom(schema, given ?? '{}') : argumentsFor(schema, withoutVerb(wish))
  if ('values' in found) return { name: tool.name, input: found.values }
  return {
    problem: `I did not call ${code(ownName(tool))}, as ${found.problem}. Say it like this: ${code(exampleUse(tool))}`,
  }
}

function exampleUse(tool: OfferedTool): string {
  return `use ${tool.server?.name ?? ''} ${ownName(tool)} with ${exampleOf(tool.inputSchema as Record<string, unknown>)}`
}

/** People ask for the deed in other words than tools are named by. */
const OTHER_WORDS: readonly [RegExp, string][] = [
  [/^(?:remember|note|memori[sz]e|keep|store|save)\b/i, 'create'],
  [/^(?:forget|remove|erase)\b/i, 'delete'],
  [/^(?:recall|look up|find|what|who|where)\b/i, 'search'],
  [/^(?:show|see|tell)\b/i, 'read get list'],
]

function withOtherWords(wish: string): string {
  const others = OTHER_WORDS.flatMap(([asked, words]) => (asked.test(wish) ? [words] : []))
  return [wish, ...others].join(' ')
}

/** Returns what is to be remembered, without the verb. */
function withoutVerb(wish: string): string {
  const rest = wish.replace(
    /^(?:remember|note|memori[sz]e|keep|store|save|recall|look up|find|search for)(?: that| in mind that)?\s+/i,
    '',
  )
  return rest.replace(/^["“'`]([\s\S]*)["”'`]$/, '$1')
}

function toolNamed(tools: Tools, name: string): OfferedTool | undefined {
  const wanted = plain(name)
  const whole = tools.find(
    tool => plain(tool.name) === wanted || plain(`${tool.server?.name} ${ownName(tool)}`) === wanted,
  )
  if (whole) return whole
  const alike = tools.filter(tool => plain(ownName(tool)) === wanted)
  return alike.length === 1 ? alike[0] : undefined
}

function ofServer(tools: Tools, name: string): Tools {
  return tools.filter(({ server }) => plain(server?.name ?? '') === plain(name))
}

function serversOf(tools: Tools): string[] {
  return [...new Set(tools.map(({ server }) => server?.name ?? ''))]
}

function noServerText(name: string, tools: Tools): string {
  return `There is no MCP server and no tool of one called ${code(name)}. The servers are ${serversOf(tools).map(code).join(', ')}.`
}

function ownName({ name, server }: OfferedTool): string {
  return server?.tool ?? name
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')
}

/** Servers write what they like into these: nothing of it may become a picture or a link. */
function firstLine(text: string): string {
  const line = plainText(text.trim().split('\n', 1)[0] ?? '')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

function plainText(text: string): string {
  return text.slice(0, 500).replace(/[\\`*_[\]<>!#|~$]/g, '\\$&')
}
