import { sha256 } from '../stable-json'

/** Anthropic takes no other names at the top of a tool's schema, and refuses the whole request for one that is not. */
const LEGAL = /^[A-Za-z0-9_.-]{1,64}$/
const LONGEST = 64
const SUFFIX = 8

type Names = ReadonlyMap<string, string>
type Node = Record<string, unknown>

/**
 * A tool's schema in which every argument has a name that all providers take; `asNamed` gives arguments the names back that
 * the server knows. A name that was changed stands in the argument's description.
 */
export function legalArguments(schema: object): { schema: object; asNamed(input: unknown): unknown } {
  const names = legalNames(argumentsOf(schema as Node))
  if (names.size === 0) return { schema, asNamed: input => input }
  const own = new Map([...names].map(([name, legal]) => [legal, name]))
  return {
    schema: renamed(schema as Node, names),
    asNamed: input =>
      isNode(input)
        ? Object.fromEntries(Object.entries(input).map(([name, value]) => [own.get(name) ?? name, value]))
        : input,
  }
}

const CHOICES = ['allOf', 'anyOf', 'oneOf'] as const

function branchesOf(schema: Node): Node[] {
  return CHOICES.flatMap(keyword => (Array.isArray(schema[keyword]) ? schema[keyword].filter(isNode) : []))
}

function argumentsOf(schema: Node): string[] {
  const all = [schema, ...branchesOf(schema)]
  return [...new Set(all.flatMap(({ properties }) => (isNode(properties) ? Object.keys(properties) : [])))]
}

/** Those that have to change. Of names that would become the same, all but the first end in a part of their hash. */
function legalNames(names: readonly string[]): Names {
  const taken = new Set(names.filter(name => LEGAL.test(name)))
  const changed = new Map<string, string>()
  for (const name of names) {
    if (LEGAL.test(name)) continue
    const plain = name.replace(/[^A-Za-z0-9_.-]+/g, '_').replace(/^_+|(?<!_)_+$/g, '')
    const marked = `${plain.slice(0, LONGEST - SUFFIX - 1)}_${sha256(name).slice(0, SUFFIX)}`
    const legal = LEGAL.test(plain) && !taken.has(plain) ? plain : marked
    taken.add(legal)
    changed.set(name, legal)
  }
  return changed
}

function renamed(schema: Node, names: Names): Node {
  const { properties, required } = schema
  const branches = CHOICES.flatMap(keyword => {
    const listed = schema[keyword]
    return Array.isArray(listed) ? [[keyword, listed.map(one => (isNode(one) ? renamed(one, names) : one))]] : []
  })
  return {
    ...schema,
    ...Object.fromEntries(branches),
    ...(isNode(properties) && { properties: renamedFields(properties, names) }),
    ...(Array.isArray(required) && { required: required.map(name => names.get(name) ?? name) }),
  }
}

function renamedFields(properties: Node, names: Names): Node {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const legal = names.get(name)
      return legal === undefined ? [name, value] : [legal, withName(value, name)]
    }),
  )
}

function withName(value: unknown, name: string): unknown {
  if (!isNode(value)) return value
  const { description } = value
  return { ...value, description: typeof description === 'string' ? `${name}: ${description}` : name }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
