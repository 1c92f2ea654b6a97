import { z } from 'zod'
import type { Request } from '../provider'
import { json } from '../wire/parse-event'
import { jsonObject } from '../wire/wire-arguments'
import { wireName } from '../wire/wire-names'
import { wireSchema } from '../wire/wire-schema'
import { insideFence, offeredName, repairArguments } from './repair-calls'

export type TextCall = { name: string; arguments: string }

const Arguments = z.union([z.string(), z.record(z.string(), z.unknown())])
const type = z.literal('function').optional()
const id = z.string().optional()

/** The shapes that models were trained to write calls in. Further keys mean that it is something else. */
const Written = z.union([
  z.strictObject({ type, id, name: z.string(), arguments: Arguments }),
  z.strictObject({ type, id, name: z.string(), parameters: Arguments }),
  z.strictObject({ type, id, function: z.strictObject({ name: z.string(), arguments: Arguments }) }),
])

/**
 * The calls that a text consists of, and of nothing else; undefined where it is anything else, or where one of them is for
 * no offered tool or without an object of arguments.
 */
export function callsInText(text: string, tools: Request['tools']): TextCall[] | undefined {
  const written = writtenCalls(text.trim(), tools)
  const calls = written?.flatMap(({ name, arguments: given }) => {
    const meant = offeredName(name, tools)
    const args = repairArguments(given)
    return meant && jsonObject(args) ? [{ name: meant, arguments: args }] : []
  })
  return calls && calls.length > 0 && calls.length === written?.length ? calls : undefined
}

function writtenCalls(text: string, tools: Request['tools']): TextCall[] | undefined {
  if (/^<(tool_calls?|function_call)>/.test(text)) return each(text, TAGGED, inner => tagged(inner, tools))
  if (text.startsWith('<|tool_call|>')) return jsonCalls(text.slice('<|tool_call|>'.length))
  if (text.startsWith('<function=')) return each(text, XML, inner => xmlCall(inner, tools))
  if (text.startsWith('[TOOL_CALLS]')) return each(text, MISTRAL, mistralCall)
  return jsonCalls(insideFence(text, ['', 'json', 'tool_call', 'tool_code']) ?? text)
}

/** A model that stops at the end of its call may leave the last closing tag out. */
const TAGGED = /\s*<(tool_calls?|function_call)>([\s\S]*?)(?:<\/\1>|$)\s*/y
const XML = /\s*()(<function=[\s\S]*?(?:<\/function>|$))\s*/y
const MISTRAL = /\s*()\[TOOL_CALLS\]([\s\S]*?)(?=\[TOOL_CALLS\]|$)/y

/** Returns what a pattern finds in a text that consists of nothing else; undefined if some of it is not understood. */
function each(text: string, pattern: RegExp, read: (inner: string) => TextCall[] | undefined): TextCall[] | undefined {
  const calls: TextCall[] = []
  const sticky = new RegExp(pattern)
  while (sticky.lastIndex < text.length) {
    const found = sticky.exec(text)
    const read1 = found?.[0] ? read((found[2] ?? '').trim()) : undefined
    if (!read1) return undefined
    calls.push(...read1)
  }
  return calls
}

function tagged(inner: string, tools: Request['tools']): TextCall[] | undefined {
  return inner.startsWith('<function=') ? each(inner, XML, one => xmlCall(one, tools)) : jsonCalls(inner)
}

function jsonCalls(text: string): TextCall[] | undefined {
  const value = json(text.trim())
  const calls = z.union([z.array(Written), Written.transform(one => [one])]).safeParse(value).data
  return calls?.map(call => {
    const { name, ...given } = 'function' in call ? call.function : call
    const args = 'parameters' in given ? given.parameters : given.arguments
    return { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }
  })
}

/** A list of calls, or a name with its arguments. */
function mistralCall(inner: string): TextCall[] | undefined {
  const begin = Math.max(inner.indexOf('{'), 0)
  const name = inner
    .slice(0, begin)
    .trim()
    .replace(/\[ARGS\]$/, '')
    .trim()
  const isNamed = /^[\w.-]+$/.test(name) && inner.endsWith('}')
  return isNamed ? [{ name, arguments: inner.slice(begin) }] : jsonCalls(inner)
}

const PARAMETER = /\s*<parameter=([^>\s]+)>\n?([\s\S]*?)\n?<\/parameter>\s*/y

/** As Qwen's coders write: every value is text, and the schema says which of them mean something else. */
function xmlCall(text: string, tools: Request['tools']): TextCall[] | undefined {
  const [, name = '', inner = ''] = /^<function=([^>\s]+)>([\s\S]*?)(?:<\/function>)?$/.exec(text) ?? []
  const meant = offeredName(name, tools)
  const tool = tools.find(one => wireName(one.name) === meant)
  if (!tool) return undefined
  const { properties } = wireSchema(tool.inputSchema)
  const given: Record<string, unknown> = {}
  const parameter = new RegExp(PARAMETER)
  const end = inner.trimEnd().length
  while (parameter.lastIndex < end) {
    const [, key, value] = parameter.exec(inner) ?? []
    if (key === undefined || value === undefined) return undefined
    given[key] = isText(properties[key]) ? value : json(value)
  }
  return [{ name, arguments: JSON.stringify(given) }]
}

function isText(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'string'
}
