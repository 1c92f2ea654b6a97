import type { ToolCall } from '../../../shared/session/messages'
import type { Request } from '../provider'
import { jsonObject } from '../wire/wire-arguments'
import { wireName } from '../wire/wire-names'
import { wireSchema } from '../wire/wire-schema'

type Tools = Request['tools']

/**
 * Mends what weak models get wrong in a call, where only one thing can be meant. Anything else stays as it came: the
 * runtime answers it with an error that the model can act on.
 */
export function repairCall(call: ToolCall, tools: Tools): ToolCall {
  const json = repairArguments(call.arguments)
  const name = call.name.trim() ? offeredName(call.name, tools) : nameByArguments(json, tools)
  const tool = tools.find(one => wireName(one.name) === name)
  return { ...call, name: name ?? call.name, arguments: tool ? repairValues(json, tool.inputSchema) : json }
}

/** Values that came as a string of JSON, where the schema takes no string but what that JSON is. */
function repairValues(json: string, schema: object): string {
  const { properties } = wireSchema(schema)
  const given = Object.entries(jsonObject(json) ?? {})
  const meant = given.map(([name, value]) => [name, valueMeant(value, properties[name])] as const)
  return meant.some(([, value], at) => value !== given[at]?.[1]) ? JSON.stringify(Object.fromEntries(meant)) : json
}

function valueMeant(given: unknown, schema: unknown): unknown {
  if (typeof given !== 'string' || typeof schema !== 'object' || schema === null || !('type' in schema)) return given
  const value = parsed(given)
  return typeof schema.type === 'string' && schema.type !== 'string' && typesOf(value).includes(schema.type)
    ? value
    : given
}

function typesOf(value: unknown): string[] {
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['number', 'integer'] : ['number']
  return value === null ? [] : [typeof value]
}

/** The offered tool that a name means: itself, without a prefix, or without regard to case and separators. */
export function offeredName(given: string, tools: Tools): string | undefined {
  const names = tools.map(tool => wireName(tool.name))
  const bare = given.trim().replace(/^(functions?|tools?|default_api)[.:/]/i, '')
  const exact = [given, bare].find(name => names.includes(name))
  if (exact) return exact
  const alike = names.filter(name => plain(name) === plain(bare))
  return alike.length === 1 ? alike[0] : undefined
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The only offered tool that takes just these arguments. */
function nameByArguments(json: string, tools: Tools): string | undefined {
  const given = Object.keys(jsonObject(json) ?? {})
  const fitting = tools.filter(({ inputSchema }) => {
    const { properties, required = [] } = wireSchema(inputSchema)
    return given.every(name => Object.hasOwn(properties, name)) && required.every(name => given.includes(name))
  })
  const [only, ...others] = given.length > 0 ? fitting : []
  return only && others.length === 0 ? wireName(only.name) : undefined
}

/** The text of a JSON object: as it came, out of a fence, or out of JSON strings around it. */
export function repairArguments(text: string): string {
  const inner = insideFence(text, ['', 'json']) ?? text
  let json = inner
  for (let times = 0; times < 3; times++) {
    if (jsonObject(json)) return json === inner && inner === text ? text : json.trim()
    const string = jsonString(json)
    if (string === undefined) return text
    json = string
  }
  return text
}

/** Returns the content of a fence of one of these languages that makes up the whole text. */
export function insideFence(text: string, languages: readonly string[]): string | undefined {
  const whole = text.trim()
  const lineEnd = whole.indexOf('\n')
  const isFence = whole.startsWith('```') && lineEnd >= 3 && whole.endsWith('```')
  return isFence && languages.includes(whole.slice(3, lineEnd).trim()) ? whole.slice(lineEnd + 1, -3) : undefined
}

function jsonString(text: string): string | undefined {
  const value = parsed(text)
  return typeof value === 'string' ? value : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
