import { createHash } from 'node:crypto'
import { type LocalizedText, sentence } from '../../../../shared/sentence'
import type { OfferedTool, Request } from '../../provider'
import { json } from '../parse-event'
import { wireName } from '../wire-names'

type Tools = readonly OfferedTool[]
type Offering = Pick<Request, 'tools' | 'deferred'>

/** A tool that is left out alone, since a server refuses it. It is named with what it was then: one that was mended is offered again. */
export type LeftOutTool = `without:${string}`

export function leftOutTool({ name, description, inputSchema }: OfferedTool): LeftOutTool {
  const about = createHash('sha256')
    .update(JSON.stringify([description, inputSchema]))
    .digest('hex')
    .slice(0, 16)
  return `without:${wireName(name)}:${about}`
}

export function wordsForRefusedTool(model: string, { name }: OfferedTool): LocalizedText {
  return sentence`“${model}” doesn’t accept the tool ${name} here, so that tool is left out. All others are offered.`
}

/**
 * The tool that a refusal is about: the one at the place of the request that it names, or the one whose name it gives. Undefined where it
 * names none, or one that is not ours.
 */
export function refusedTool(refusal: string, body: unknown, { tools, deferred }: Offering): OfferedTool | undefined {
  if (OF_A_CALL.test(refusal)) return undefined
  const said = saidIn(refusal)
  const all = [...tools, ...(deferred?.tools ?? []), ...(deferred?.loaded ?? [])]
  const name = nameAt(said, toolsIn(body)) ?? nameIn(said, all)
  return name === undefined ? undefined : all.find(tool => wireName(tool.name) === name)
}

/** That it is about a call that the model made, and not about the tool. */
const OF_A_CALL = /tool.?call validation|tool_use_failed|failed_generation|failed to call/i

type WireTool = { name?: string; function?: { name?: string }; tools?: WireTool[] }

function toolsIn(body: unknown): readonly WireTool[] {
  const { tools, body: inner } = (body ?? {}) as { tools?: WireTool[]; body?: unknown }
  return Array.isArray(tools) ? tools : inner ? toolsIn(inner) : []
}

const nameOf = (tool: WireTool | undefined) => tool?.name ?? tool?.function?.name

const DECLARATION = /function_?declarations[[.](\d{1,5})/i
const PLACE = /\btools[[./](\d{1,5})\]?(?:[./]tools[[./](\d{1,5}))?/

/** By the place that a refusal names. A vendor counts the functions within its one tool. */
function nameAt(said: string, sent: readonly WireTool[]): string | undefined {
  const declared = DECLARATION.exec(said)?.[1]
  if (declared !== undefined) return nameOf(sent.filter(tool => nameOf(tool))[Number(declared)])
  const [place, at, within] = PLACE.exec(said) ?? []
  if (place === undefined || /\btools\[0\]\.function_?decl/i.test(said)) return undefined
  const tool = sent[Number(at)]
  return nameOf(within === undefined ? tool : tool?.tools?.[Number(within)])
}

/** The text before the name of a tool, in quotes or bare. */
const BEFORE_QUOTED = /(tool|function|schema)[^.]{0,60}$/i
const BEFORE_BARE = /\b(tool|function)s?:? $/i
const QUOTES = '\'"`\u2018\u2019\u201c\u201d'
/** Of a call of the conversation nothing is wrong with the tool. */
const BEFORE_CALL = /\b(calls?|called|calling|tool_use|tool_result|tool_call_id)\b[^.]{0,40}$/i
const MOST_LOOKED_AT = 4_000

/** By its name, the longest that stands there as that of a tool. */
function nameIn(said: string, tools: Tools): string | undefined {
  const text = said.slice(0, MOST_LOOKED_AT)
  if (!/tool|function|schema/i.test(text)) return undefined
  const names = tools.flatMap(({ name }) => [name, wireName(name)].map(given => ({ given, wire: wireName(name) })))
  return names.filter(({ given }) => isNamed(text, given)).sort((a, b) => b.given.length - a.given.length)[0]?.wire
}

function isNamed(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? '', text[at + name.length] ?? '']
    const lead = text.slice(Math.max(0, at - 80), at)
    if (/[\w-]/.test(before) || /[\w-]/.test(after) || BEFORE_CALL.test(lead)) continue
    if (QUOTES.includes(before) && before && BEFORE_QUOTED.test(lead.slice(0, -1))) return true
    // Of a bare word it has to be plain that it is a name.
    if (BEFORE_BARE.test(lead) || (name.includes('_') && before === ' ')) return true
  }
  return false
}

/** Returns the text of a refusal: the texts of its JSON, in which the steps of a path may be one list. */
export function saidIn(refusal: string): string {
  const value = json(refusal)
  return value instanceof Object ? textsIn(value, 0).join('\n') : refusal
}

const MOST_DEEP = 8

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') {
    // The provider behind a router is quoted as JSON in JSON.
    const inner = /^\s*[[{]/.test(value) && depth < MOST_DEEP ? json(value) : undefined
    return inner instanceof Object ? textsIn(inner, depth + 1) : [value]
  }
  if (!(value instanceof Object) || depth > MOST_DEEP) return []
  const all: unknown[] = Object.values(value)
  const isPath = Array.isArray(value) && all.every(step => typeof step === 'string' || typeof step === 'number')
  return isPath ? [all.join('.')] : all.flatMap(one => textsIn(one, depth + 1))
}
