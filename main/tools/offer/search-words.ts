import { groupBy } from '../../../shared/group-by'
import { wholeHead } from '../../shell/output/bound-text'
import type { Tool } from '../tool'
import { tokensOfTool } from './tool-tokens'

type WaitingTools = readonly Pick<Tool, 'name' | 'server'>[]

/** In characters: what a model is told of the servers whose tools wait, of all together and of one. */
const LONGEST_LIST = 4_000
const LONGEST_SERVER = 240
const SHORTEST_SERVER = 40

const LONGEST_LINE = 160

/** What a model is told of the search, and of what it searches. It is the same as long as the same tools wait. */
export function wordsForSearch(waiting: WaitingTools): string {
  return [
    `Find and load tools of MCP servers. ${waiting.length} of their tools are not shown here, to keep requests small; they work like all others once they are loaded.`,
    'Give words for what you want to do, or exact names. The tools that fit best are loaded: you can call them from your next reply on, and they stay for the session. Search before you say that there is no tool for something.',
    `Tools wait of these servers:\n${serverLines(waiting)}`,
  ].join('\n')
}

function serverLines(waiting: WaitingTools): string {
  const servers = groupBy(waiting, ({ server }) => server?.name ?? '')
  const each = Math.min(LONGEST_SERVER, Math.max(SHORTEST_SERVER, Math.floor(LONGEST_LIST / servers.size)))
  const lines = [...servers].map(([name, tools]) => short(oneLine(serverLine(name, tools)), each))
  const shown = lines.slice(0, Math.floor(LONGEST_LIST / each))
  const left = lines.length - shown.length
  return [...shown, ...(left > 0 ? [`… and ${left} more servers`] : [])].join('\n')
}

function serverLine(name: string, tools: WaitingTools): string {
  return `- ${name} (${tools.length}): ${wordsForServer(tools)}`
}

/** What a server says of itself, or else what its tools are called. */
export function wordsForServer(tools: WaitingTools): string {
  const names = tools.slice(0, 40).map(({ name, server }) => server?.tool ?? name)
  return tools[0]?.server?.about?.trim() || names.join(', ')
}

/** How a search is answered: what is offered from now on, and what cannot be. */
export function wordsForFound(found: {
  loaded: readonly Tool[]
  tooLarge: readonly Tool[]
  unknown: readonly string[]
}): string {
  const { loaded, tooLarge, unknown } = found
  const lines = loaded.map(({ name, description }) => `- ${name}: ${short(oneLine(description), LONGEST_LINE)}`)
  const parts = [
    lines.length > 0 && `Loaded. You can call these from your next reply on:\n${lines.join('\n')}`,
    ...tooLarge.map(
      tool =>
        `${tool.name} cannot be loaded: its definition takes about ${tokensOfTool(tool)} tokens of every request.`,
    ),
    unknown.length > 0 && `No tool is called ${unknown.map(name => short(name, 80)).join(', ')}.`,
    lines.length === 0 && 'No tool was loaded. Try other words, such as the name of a server.',
  ]
  return parts.filter(part => part !== false).join('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function short(text: string, most: number): string {
  return text.length <= most ? text : `${wholeHead(text, most - 1)}…`
}
