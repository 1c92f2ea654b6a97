type Schema = Readonly<Record<string, unknown>>
type ArgumentValues = Record<string, unknown>

/** Arguments for a tool, or what is wrong with what was said, in words. */
export type Arguments = { values: ArgumentValues } | { problem: string }

/** Schemas may go round in a circle, and nobody writes deeper ones by hand. */
const DEEPEST = 4

/** Reads the person's text after "with": JSON, pairs as `name=value`, or one text if the tool needs no more. */
export function argumentsFrom(schema: Schema, given: string): Arguments {
  const values = given.trim().startsWith('{') ? fromJson(given) : (pairsIn(schema, given) ?? { values: undefined })
  if ('problem' in values) return values
  const found = values.values ?? valuesFor(schema, given)
  return found ? checked(schema, found) : { problem: lackingWords(requiredOf(schema)) }
}

/** Returns the arguments for a tool that was requested in plain words, as far as the words supply them. */
export function argumentsFor(schema: Schema, wish: string): Arguments {
  const values = valuesFor(schema, wish)
  return values ? { values } : { problem: lackingWords(requiredOf(schema)) }
}

/** Returns an example call of the tool, with types in the place of values. */
export function exampleOf(schema: Schema): string {
  return JSON.stringify(exampleValue(schema, 0) ?? {})
}

function fromJson(given: string): Arguments {
  try {
    return { values: JSON.parse(given) as ArgumentValues }
  } catch {
    return { problem: 'what follows “with” begins like JSON and is none' }
  }
}

function checked(schema: Schema, values: ArgumentValues): Arguments {
  const missing = requiredOf(schema).filter(name => !Object.hasOwn(values, name))
  return missing.length > 0 ? { problem: lackingWords(missing) } : { values }
}

function lackingWords(names: readonly string[]): string {
  return `it needs ${names.map(name => `\`${name}\``).join(', ') || 'other arguments'}`
}

const PAIR = /([\w.-]{1,64})\s{0,4}=\s{0,4}("[^"]*"|'[^']*'|[^,\n]*)(?:,\s*|\n|$)/y

/** `name=value, name=value`; undefined where it is not all of that kind. */
function pairsIn(schema: Schema, given: string): Arguments | undefined {
  const text = given.trim()
  const values: ArgumentValues = {}
  let at = 0
  while (at < text.length) {
    PAIR.lastIndex = at
    const [whole, name, value] = PAIR.exec(text) ?? []
    if (!whole || !name || value === undefined || !Object.hasOwn(propertiesOf(schema), name)) return undefined
    values[name] = writtenValue(propertiesOf(schema)[name], value.trim())
    at += whole.length
  }
  return { values }
}

function writtenValue(schema: unknown, written: string): unknown {
  const bare = /^(["']).*\1$/s.test(written) ? written.slice(1, -1) : written
  if (typeOf(schema) === 'string') return bare
  try {
    return JSON.parse(bare)
  } catch {
    return bare
  }
}

/** All that is wanted, made of one text; undefined where that takes more than the text says. */
function valuesFor(schema: Schema, text: string): ArgumentValues | undefined {
  const optional = Object.entries(propertiesOf(schema)).filter(([, one]) => typeOf(one) === 'string')
  const [only] = optional
  if (requiredOf(schema).length === 0) return only && optional.length === 1 ? { [only[0]]: text } : {}
  const filled = fill(schema, { text, isTaken: false }, { depth: 0 })
  return isNode(filled) ? filled : undefined
}

/** The text stands in one place; what only names it stands in others. */
type SaidPart = { text: string; isTaken: boolean }

const SHORTEST = 60

/** `name` is that of the field, where it is one. */
function fill(schema: unknown, said: SaidPart, { depth, name = '' }: { depth: number; name?: string }): unknown {
  if (!isNode(schema) || depth > DEEPEST) return undefined
  if (Array.isArray(schema.enum)) return schema.enum.length === 1 ? schema.enum[0] : undefined
  switch (typeOf(schema)) {
    case 'string':
      return fillText(said, name)
    case 'array': {
      const item = fill(schema.items ?? { type: 'string' }, said, { depth: depth + 1 })
      return item === undefined ? undefined : [item]
    }
    case 'object':
      return fillObject(schema, said, depth)
    default:
      return undefined
  }
}

function fillObject(schema: Schema, said: SaidPart, depth: number): ArgumentValues | undefined {
  const values: ArgumentValues = {}
  for (const name of requiredOf(schema)) {
    const value = fill(propertiesOf(schema)[name], said, { depth: depth + 1, name })
    if (value === undefined) return undefined
    values[name] = value
  }
  return values
}

function fillText(said: SaidPart, name: string): string | undefined {
  if (/(type|kind|category)$/i.test(name)) return 'note'
  if (/(name|title|label)$/i.test(name)) return said.text.slice(0, SHORTEST)
  if (said.isTaken) return undefined
  said.isTaken = true
  return said.text
}

function exampleValue(schema: unknown, depth: number): unknown {
  if (!isNode(schema) || depth > DEEPEST) return '…'
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const type = typeOf(schema)
  if (type === 'object') {
    const names = requiredOf(schema).length > 0 ? requiredOf(schema) : Object.keys(propertiesOf(schema)).slice(0, 1)
    return Object.fromEntries(names.map(name => [name, exampleValue(propertiesOf(schema)[name], depth + 1)]))
  }
  if (type === 'array') return [exampleValue(schema.items, depth + 1)]
  return { number: 1, integer: 1, boolean: true }[type] ?? '…'
}

function typeOf(schema: unknown): string {
  if (!isNode(schema)) return ''
  const { type } = schema
  if (typeof type === 'string') return type
  const [first] = Array.isArray(type) ? type.filter(one => one !== 'null') : []
  if (typeof first === 'string') return first
  return isNode(schema.properties) ? 'object' : ''
}

function requiredOf({ required }: Schema): string[] {
  return Array.isArray(required) ? required.filter(name => typeof name === 'string').slice(0, 50) : []
}

function propertiesOf({ properties }: Schema): Schema {
  return isNode(properties) ? properties : {}
}

function isNode(value: unknown): value is ArgumentValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
