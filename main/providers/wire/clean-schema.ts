type Node = Record<string, unknown>

/** The state of the walk. `left` bounds how much is taken over, and `referring` gathers what refers to another position. */
type SchemaCleaning = { left: number; referring: { $ref?: unknown }[] }
type Keyword = (value: unknown, walk: SchemaCleaning, depth: number) => unknown

const MOST_NODES = 5_000
const MOST_DEEP = 32
/** More would be thousands of tokens in every request; the tool still checks what comes. */
const MOST_VALUES = 1_000

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

const text: Keyword = value => (typeof value === 'string' ? value : undefined)
const flag: Keyword = value => (typeof value === 'boolean' ? value : undefined)
const number: Keyword = value => (typeof value === 'number' ? value : undefined)
const count: Keyword = value => (Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined)
const whatever: Keyword = value => value
const list: Keyword = value => (Array.isArray(value) ? value : undefined)
const pattern: Keyword = value => (typeof value === 'string' && isPattern(value) ? value : undefined)

const one: Keyword = (value, walk, depth) => (isNode(value) ? clean(value, walk, depth) : undefined)
const oneOrAny: Keyword = (value, walk, depth) => (value === true ? {} : one(value, walk, depth))
const oneOrFlag: Keyword = (value, walk, depth) => flag(value, walk, depth) ?? one(value, walk, depth)

const several: Keyword = (value, walk, depth) => {
  const schemas = Array.isArray(value) ? value.flatMap(item => oneOrAny(item, walk, depth) ?? []) : []
  return schemas.length > 0 ? schemas : undefined
}

const named: Keyword = (value, walk, depth) => {
  if (!isNode(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const schema = oneOrAny(item, walk, depth)
      return schema === undefined ? [] : [[name, schema]]
    }),
  )
}

const byPattern: Keyword = (value, walk, depth) => {
  if (!isNode(value)) return undefined
  return named(Object.fromEntries(Object.entries(value).filter(([key]) => isPattern(key))), walk, depth)
}

/** The keywords of JSON Schema 2020-12 that say something to a model, each with what its value has to be. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  $ref: text,
  $defs: named,
  definitions: named,
  title: text,
  description: text,
  default: whatever,
  examples: list,
  deprecated: flag,
  readOnly: flag,
  writeOnly: flag,
  const: whatever,
  nullable: flag,
  enum: value => {
    const values = Array.isArray(value) ? [...new Map(value.map(item => [JSON.stringify(item), item])).values()] : []
    return values.length > 0 && values.length <= MOST_VALUES ? values : undefined
  },
  type(value) {
    const types = [value].flat().filter(item => typeof item === 'string' && TYPES.has(item))
    return types.length > 1 ? [...new Set(types)] : types[0]
  },
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: value => (typeof value === 'number' && value > 0 ? value : undefined),
  minLength: count,
  maxLength: count,
  pattern,
  format: text,
  items: oneOrAny,
  prefixItems: several,
  contains: oneOrAny,
  minItems: count,
  maxItems: count,
  uniqueItems: flag,
  properties: named,
  patternProperties: byPattern,
  additionalProperties: oneOrFlag,
  propertyNames: one,
  minProperties: count,
  maxProperties: count,
  required: value => {
    const names = Array.isArray(value) ? value.filter(name => typeof name === 'string') : []
    return names.length > 0 ? [...new Set(names)] : undefined
  },
  allOf: several,
  anyOf: several,
  oneOf: several,
  not: one,
}

/**
 * A schema without anything that one provider or another refuses the whole request for: values of the wrong kind, keywords of
 * older dialects and of nobody's, references that lead nowhere, patterns that are none, lists that do not say of what. It
 * allows no less than before; the tool itself still checks what comes.
 */
export function cleanSchema(schema: Node): Node {
  const walk: SchemaCleaning = { left: MOST_NODES, referring: [] }
  const root = clean(schema, walk, 0)
  for (const node of walk.referring) {
    if (!leadsSomewhere(String(node.$ref), root)) delete node.$ref
  }
  return root
}

function clean(node: Node, walk: SchemaCleaning, depth: number): Node {
  walk.left -= 1
  if (walk.left < 0 || depth > MOST_DEEP) return {}
  const kept: Node = Object.fromEntries(
    Object.entries(inOneDialect(node)).flatMap(([name, value]) => {
      const read = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name]?.(value, walk, depth + 1) : undefined
      return read === undefined ? [] : [[name, read]]
    }),
  )
  if ([kept.type].flat().includes('array')) kept.items ??= {}
  if (isNode(kept.properties)) kept.required = namedOnly(kept.required, kept.properties)
  if (kept.required === undefined) delete kept.required
  if (kept.$ref !== undefined) walk.referring.push(kept)
  return kept
}

/** Until 2019 the places of a tuple stood where now its rest does. */
function inOneDialect(node: Node): Node {
  if (!Array.isArray(node.items)) return node
  const { items, additionalItems, ...rest } = node
  return { ...rest, prefixItems: items, items: additionalItems }
}

function namedOnly(required: unknown, properties: Node): unknown {
  if (!Array.isArray(required)) return undefined
  const names = required.filter(name => Object.hasOwn(properties, name))
  return names.length > 0 ? names : undefined
}

/** A reference that leads to a schema in the end, and not only to further references in a circle. */
function leadsSomewhere(ref: string, root: Node): boolean {
  const seen = new Set<string>()
  let at: string | undefined = ref
  while (at !== undefined && !seen.has(at)) {
    seen.add(at)
    const found = referred(at, root)
    if (!found) return false
    const isBare = typeof found.$ref === 'string' && Object.keys(found).length === 1
    at = isBare ? String(found.$ref) : undefined
  }
  return at === undefined
}

/** Returns what is at a position of the same schema; undefined if nothing is. Nothing is ever fetched. */
export function referred(ref: string, root: Node): Node | undefined {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined
  let at: unknown = root
  for (const part of ref.split('/').slice(1)) {
    const name = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
    const isThere = typeof at === 'object' && at !== null && Object.hasOwn(at, name)
    at = isThere ? (at as Node)[name] : undefined
  }
  return isNode(at) ? at : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** It is only looked at, never run: one that is made for it could keep us busy for hours. */
function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp
  } catch {
    return false
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
