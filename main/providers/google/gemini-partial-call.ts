import { z } from 'zod'

/** One value of a call's arguments, or a piece of a text that goes on (cloud.google.com, Streaming function call arguments). */
const PartialArg = z.object({
  jsonPath: z.string().max(10_000),
  stringValue: z.string().optional(),
  numberValue: z.number().optional(),
  boolValue: z.boolean().optional(),
  nullValue: z.unknown().optional(),
})
type PartialArg = z.infer<typeof PartialArg>

export const PartialArgs = z.array(z.unknown())

type Tree = { [key: string | number]: unknown }

const MOST_DEEP = 64
const LONGEST_LIST = 10_000

/** Puts arguments together that come value by value, each with its path in JSON. */
export type PartialArguments = {
  add(given: readonly unknown[]): void
  /** The whole of them as JSON; undefined where a value came that could not be placed. */
  json(): string | undefined
}

export function partialArguments(begun: Record<string, unknown> = {}): PartialArguments {
  const root: Tree = Object.assign(Object.create(null) as Tree, begun)
  let isOdd = false

  return {
    add(given) {
      for (const one of given) {
        const arg = PartialArg.safeParse(one).data
        const keys = arg && keysIn(arg.jsonPath)
        if (!arg || !keys || !place(root, keys, arg)) isOdd = true
      }
    },
    json: () => (isOdd ? undefined : JSON.stringify(root)),
  }
}

/** Puts a value where it belongs; false where something else stands on the way. */
function place(root: Tree, keys: readonly (string | number)[], arg: PartialArg): boolean {
  let at = root
  for (const [depth, key] of keys.slice(0, -1).entries()) {
    const below = at[key] ?? emptyFor(keys[depth + 1])
    if (!(typeof below === 'object') || below === null) return false
    at[key] = below
    at = below as Tree
    if (Array.isArray(at) !== (typeof keys[depth + 1] === 'number')) return false
  }
  const last = keys.at(-1)
  if (last === undefined) return false
  const value = givenBy(arg)
  const before = at[last]
  at[last] = typeof value === 'string' && typeof before === 'string' ? before + value : value
  return value !== undefined
}

/** An object of which any key, also one that means something to objects of JavaScript, is only a name. */
function emptyFor(key: string | number | undefined): Tree {
  return typeof key === 'number' ? ([] as unknown as Tree) : (Object.create(null) as Tree)
}

function givenBy({ stringValue, numberValue, boolValue, nullValue }: PartialArg): unknown {
  return stringValue ?? numberValue ?? boolValue ?? (nullValue === undefined ? undefined : null)
}

/** The keys of a path such as `$.files[0].name` or `$['a b']`; undefined for what is none. One step is read after the other. */
function keysIn(path: string): (string | number)[] | undefined {
  const keys: (string | number)[] = []
  let at = path.startsWith('$') ? 1 : 0
  while (at < path.length) {
    const step = path[at] === '[' ? bracketed(path, at) : named(path, at)
    if (!step || keys.push(step.key) > MOST_DEEP) return undefined
    at = step.end
  }
  return keys.length > 0 ? keys : undefined
}

type Step = { key: string | number; end: number }

function named(path: string, at: number): Step | undefined {
  const begin = path[at] === '.' ? at + 1 : at
  let end = begin
  while (end < path.length && path[end] !== '.' && path[end] !== '[') end += 1
  return end > begin ? { key: path.slice(begin, end), end } : undefined
}

/** An index, or a name in quotes, in which a backslash keeps the next character. */
function bracketed(path: string, at: number): Step | undefined {
  const quote = path[at + 1]
  if (quote !== "'" && quote !== '"') {
    const close = path.indexOf(']', at)
    const index = Number(path.slice(at + 1, close))
    const isIndex = close > at + 1 && Number.isInteger(index) && index >= 0 && index < LONGEST_LIST
    return isIndex ? { key: index, end: close + 1 } : undefined
  }
  let key = ''
  for (let next = at + 2; next < path.length; next++) {
    if (path[next] === quote) return path[next + 1] === ']' ? { key, end: next + 2 } : undefined
    if (path[next] === '\\') next += 1
    key += path[next] ?? ''
  }
  return undefined
}
