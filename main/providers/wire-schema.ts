import { z } from 'zod'

export type WireSchema = { type: 'object'; properties: Record<string, unknown>; required?: string[] } & Record<
  string,
  unknown
>

const Branch = z.looseObject({
  properties: z.record(z.string(), z.unknown()).catch({}).default({}),
  required: z.array(z.string()).catch([]).default([]),
})
const Branches = z.array(Branch).catch([])

/**
 * A tool's schema as providers take it: an object without its dialect, and without a choice at the root, which is refused.
 * The fields of all choices are offered at once then; the tool itself still checks what comes.
 */
export function wireSchema(schema: object): WireSchema {
  const { $schema: _, anyOf, oneOf, allOf, ...rest } = schema as Record<string, unknown>
  const root = Branch.parse(rest)
  const all = Branches.parse(allOf)
  const choices = [anyOf, oneOf].map(one => Branches.parse(one))
  const fields = [...choices.flat(), ...all, root].map(branch => branch.properties)
  const required = [...root.required, ...all.flatMap(branch => branch.required), ...choices.flatMap(inAll)]
  const { required: __, ...plain } = root
  return {
    ...plain,
    type: 'object',
    properties: Object.assign({}, ...fields) as Record<string, unknown>,
    ...(required.length > 0 && { required: [...new Set(required)] }),
  }
}

/** What every choice asks for. */
function inAll(branches: z.infer<typeof Branches>): string[] {
  const [first, ...others] = branches
  return first?.required.filter(name => others.every(branch => branch.required.includes(name))) ?? []
}

const MOST_DEEP = 8
const MOST_NODES = 2_000

/** `left` bounds what references that name themselves can make of a few lines. */
type Walk = { root: WireSchema; left: number }

/**
 * The same in the few words that every server knows, for one that refuses others: references and choices are opened, and
 * what is left says no more than types. The tool still checks what comes.
 */
export function plainSchema(schema: object): WireSchema {
  const root = wireSchema(schema)
  const { description, required, properties } = plain(root, { root, left: MOST_NODES }, 0)
  const fields = Fields.parse(properties)
  return {
    type: 'object',
    properties: fields,
    ...(description ? { description } : {}),
    ...(Array.isArray(required) && { required }),
  }
}

function plain(given: unknown, walk: Walk, depth: number): Record<string, unknown> {
  const node = walk.left > 0 && depth <= MOST_DEEP ? opened(given, walk.root) : undefined
  if (!node) return {}
  walk.left -= 1
  const { description, properties, items, required, enum: values } = node
  const type = typeOf(node)
  const named = type === 'object' ? eachPlain(properties, walk, depth) : {}
  const wanted = Array.isArray(required) ? required.filter(name => typeof name === 'string' && name in named) : []
  const words = Array.isArray(values) && values.length > 0 && values.every(one => typeof one === 'string')
  return {
    ...(type && { type }),
    ...(typeof description === 'string' && { description }),
    ...(type === 'object' && { properties: named }),
    ...(wanted.length > 0 && { required: wanted }),
    ...(type === 'array' && { items: plain(items, walk, depth + 1) }),
    ...(type === 'string' && words && { enum: values }),
  }
}

function eachPlain(properties: unknown, walk: Walk, depth: number): Record<string, unknown> {
  const named = Object.entries(Fields.parse(properties))
  return Object.fromEntries(named.map(([name, value]) => [name, plain(value, walk, depth + 1)]))
}

const Fields = z.record(z.string(), z.unknown()).catch({})

/** A schema in place of the reference to it, and the first real one in place of a choice. */
function opened(given: unknown, root: WireSchema): Record<string, unknown> | undefined {
  let node = given
  for (let steps = 0; steps < MOST_DEEP; steps++) {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined
    const { $ref, anyOf, oneOf, allOf, ...rest } = node as Record<string, unknown>
    const choices = [anyOf, oneOf, allOf].find(Array.isArray) as unknown[] | undefined
    const chosen = typeof $ref === 'string' ? referred($ref, root) : choices?.find(one => !isNull(one))
    if (chosen === undefined) return rest
    node = typeof chosen === 'object' && chosen !== null ? { ...chosen, ...rest } : undefined
  }
  return undefined
}

function referred(ref: string, root: WireSchema): unknown {
  if (!ref.startsWith('#/')) return {}
  const path = ref.slice(2).split('/')
  return path.reduce<unknown>((at, name) => Fields.parse(at)[name], root) ?? {}
}

function isNull(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'null'
}

function typeOf({ type, properties, items }: Record<string, unknown>): string | undefined {
  const known = Array.isArray(type) ? type.find(one => one !== 'null') : type
  if (typeof known === 'string') return known
  if (properties) return 'object'
  return items ? 'array' : undefined
}
