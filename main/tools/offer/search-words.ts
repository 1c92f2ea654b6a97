import { groupBy } from '../../../shared/group-by'
import { wholeHead } from '../../../shared/text/whole-head'
import type { Tool } from '../tool'
import { tokensOfTool } from './tool-tokens'

type WaitingTools = readonly Pick<Tool, 'name' | 'server'>[]

/** In UTF-16 units. A description longer than 1,024 is refused by OpenAI and those who follow it. */
const LONGEST_DESCRIPTION = 1_000
const LONGEST_SERVER = 240
/** Below this what a server says of itself says too little: then only the names are told. */
const SHORTEST_SERVER = 60
const LONGEST_NAME = 40

const LONGEST_LINE = 160

/** The server of a tool that waits; those of Atrium's own that do are the browser's. */
export const partOf = ({ server }: Pick<Tool, 'server'>): string => server?.name ?? 'browser'

/** Returns the text for a model about the search, and about what it searches. It is the same as long as the same tools wait. */
export function wordsForSearch(waiting: WaitingTools): string {
  const words = [
    `Find and load tools. ${waiting.length} tools are not shown here, to keep requests small.`,
    'Give words for what you want to do, or exact names. The tools that fit best are loaded: you can call them from your next reply on, and they stay for the session. Search before you say that there is no tool for something.',
    'Tools wait of these MCP servers and parts of this app:\n',
  ].join('\n')
  return words + serversWithin(waiting, LONGEST_DESCRIPTION - words.length)
}

/** Returns each server's description of itself, or if there are too many for that, their names. */
function serversWithin(waiting: WaitingTools, most: number): string {
  const servers = [...groupBy(waiting, partOf)].map(([name, tools]) => ({
    head: `${short(oneLine(name), LONGEST_NAME)} (${tools.length})`,
    words: wordsForServer(tools),
  }))
  const each = Math.min(LONGEST_SERVER, Math.floor(most / servers.length) - 1)
  if (each >= SHORTEST_SERVER) {
    return servers.map(({ head, words }) => short(oneLine(`- ${head}: ${words}`), each)).join('\n')
  }
  const left = (told: number) => (told < servers.length ? ` and ${servers.length - told} more` : '')
  let names = ''
  for (const [told, { head }] of servers.entries()) {
    const next = told === 0 ? head : `${names}, ${head}`
    if (next.length + left(told + 1).length > most) return names + left(told)
    names = next
  }
  return names
}

/** Returns a server's description of itself, or otherwise the names of its tools. */
export function wordsForServer(tools: WaitingTools): string {
  const [first] = tools
  if (first && !first.server)
    return 'open web pages beside the conversation, read them, click, fill in forms, take pictures'
  const names = tools.slice(0, 40).map(({ name, server }) => server?.tool ?? name)
  return first?.server?.about?.trim() || names.join(', ')
}

/** Words the answer to a search: what is offered from now on, and what cannot be. */
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
