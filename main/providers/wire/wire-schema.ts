import { cleanSchema, isNode, referred } from './clean-schema'

export type WireSchema = { type: 'object'; properties: Record<string, unknown>; required?: string[] } & Record<
  string,
  unknown
>

/** The fields of an object, and which of them are required. */
type Shape = { fields: [name: string, schema: unknown][]; required: string[] }

/**
 * A tool's schema as providers take it: an object without its dialect, without a choice at the root, which is refused, and
 * without what is not valid. The fields of all choices are offered at once; the tool itself still checks what comes.
 */
export function wireSchema(schema: object): WireSchema {
  const made = known.get(schema) ?? cleaned(schema)
  known.set(schema, made)
  return made
}

/** Every request has the schemas of all tools, which stay what they are. */
const known = new WeakMap<object, WireSchema>()

function cleaned(schema: object): WireSchema {
  const root = schema as Record<string, unknown>
  const { $ref: _, anyOf: _1, oneOf: _2, allOf: _3, not: _4, enum: _5, const: _6, ...rest } = root
  const { fields, required } = shapeOf(root, root, 0)
  // Put together by entries: a field may have any name, also one that means something to an object.
  const properties = Object.fromEntries(fields)
  const made = cleanSchema({ ...rest, type: 'object', properties, required })
  return { ...made, type: 'object', properties: isNode(made.properties) ? made.properties : {} }
}

function shapeOf(node: unknown, root: Record<string, unknown>, depth: number): Shape {
  if (!isNode(node) || depth > MOST_DEEP) return { fields: [], required: [] }
  const under = (branches: unknown) =>
    Array.isArray(branches) ? branches.map(branch => shapeOf(branch, root, depth + 1)) : []
  const reference = typeof node.$ref === 'string' ? [shapeOf(referred(node.$ref, root), root, depth + 1)] : []
  const choices = [under(node.anyOf), under(node.oneOf)]
  const all = [...under(node.allOf), ...reference]
  const own = {
    fields: isNode(node.properties) ? Object.entries(node.properties) : [],
    required: Array.isArray(node.required) ? node.required.filter(name => typeof name === 'string') : [],
  }
  const parts = [...choices.flat(), ...all, own]
  return {
    fields: parts.flatMap(part => part.fields),
    required: [own, ...all].flatMap(part => part.required).concat(choices.flatMap(inAll)),
  }
}

/** Returns the fields that every choice requires. */
function inAll([first, ...others]: readonly Shape[]): string[] {
  return first?.required.filter(name => others.every(other => other.required.includes(name))) ?? []
}

const MOST_DEEP = 8
const MOST_NODES = 2_000

/** `left` bounds what references that name themselves can make of a few lines. */
type SchemaWalk = { root: WireSchema; left: number }

/**
 * The same in the few words that every server knows, for one that refuses others: references and choices are opened, and
 * what is left says no more than types. The tool still checks what comes.
 */
export function plainSchema(schema: object): WireSchema {
  const root = wireSchema(schema)
  const { description, required, properties } = plain(root, { root, left: MOST_NODES }, 0)
  const fields = isNode(properties) ? properties : {}
  return {
    type: 'object',
    properties: fields,
    ...(description ? { description } : {}),
    ...(Array.isArray(required) && { required }),
  }
}

function plain(given: unknown, walk: SchemaWalk, depth: number): Record<string, unknown> {
  const node = walk.left > 0 && depth <= MOST_DEEP ? opened(given, walk.root) : undefined
  if (!node) return { type: 'string' }
  walk.left -= 1
  const { description, properties, items, required } = node
  const values = node.const === undefined ? node.enum : [node.const]
  const type = typeOf(node)
  const named = type === 'object' ? eachPlain(properties, walk, depth) : {}
  const wanted = Array.isArray(required) ? required.filter(name => Object.hasOwn(named, name)) : []
  const words = Array.isArray(values) && values.length > 0 && values.every(one => typeof one === 'string')
  return {
    type,
    ...(typeof description === 'string' && { description }),
    ...(type === 'object' && { properties: named }),
    ...(wanted.length > 0 && { required: wanted }),
    ...(type === 'array' && { items: plain(items, walk, depth + 1) }),
    ...(type === 'string' && words && { enum: values }),
  }
}

function eachPlain(properties: unknown, walk: SchemaWalk, depth: number): Record<string, unknown> {
  const named = isNode(properties) ? Object.entries(properties) : []
  return Object.fromEntries(named.map(([name, value]) => [name, plain(value, walk, depth + 1)]))
}

/** A schema in place of the reference to it, and the first real one in place of a choice. */
function opened(given: unknown, root: WireSchema): Record<string, unknown> | undefined {
  let node = given
  for (let steps = 0; steps < MOST_DEEP; steps++) {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined
    const { $ref, anyOf, oneOf, allOf, ...rest } = node as Record<string, unknown>
    const choices = [anyOf, oneOf, allOf].find(Array.isArray) as unknown[] | undefined
    const chosen = typeof $ref === 'string' ? (referred($ref, root) ?? {}) : choices?.find(one => !isNull(one))
    if (chosen === undefined) return rest
    node = typeof chosen === 'object' && chosen !== null ? { ...chosen, ...rest } : undefined
  }
  return undefined
}

function isNull(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'null'
}

/** There has to be one; what could be anything can be written as a text. */
function typeOf({ type, properties, items }: Record<string, unknown>): string {
  const known = Array.isArray(type) ? type.find(one => one !== 'null') : type
  if (typeof known === 'string' && known !== 'null') return known
  if (properties) return 'object'
  return items ? 'array' : 'string'
}
