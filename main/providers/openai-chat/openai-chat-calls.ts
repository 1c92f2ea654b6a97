import type { ToolCall } from '../../../shared/session/messages'
import type { CallSoFar } from '../provider'
import { uniqueId } from '../wire/wire-names'
import type { CallPart } from './openai-chat-chunk'

type Pending = { index: number; id: string; name: string; arguments: string; extra?: object }

export type CallCollection = {
  add(part: CallPart): void
  /** The one that the last piece was of. */
  growing(): CallSoFar | undefined
  /** How many have begun. */
  count(): number
  /** In the order of their indexes, each with an id of its own. */
  calls(): ToolCall[]
  /** What the server wants back with a call, by the call's place in that order. */
  extras(): { at: number; extra: object }[]
}

/** Puts tool calls together from the pieces of a stream, which may be interleaved and may lack an index or an id. */
export function callCollection(): CallCollection {
  const pending: Pending[] = []
  let last: Pending | undefined

  function start(part: CallPart): Pending {
    const call = { index: part.index ?? pending.length, id: part.id ?? '', name: '', arguments: '' }
    pending.push(call)
    return call
  }

  const inOrder = () => pending.toSorted((a, b) => a.index - b.index)

  return {
    add(part) {
      const known = typeof part.index === 'number' ? pending.findLast(call => call.index === part.index) : last
      const call = known && continues(known, part) ? known : (sameId(pending, part) ?? start(part))
      append(call, part)
      last = call
    },

    growing: () => last && { name: last.name, json: last.arguments },

    count: () => pending.length,

    extras: () => inOrder().flatMap(({ extra }, at) => (extra ? [{ at, extra }] : [])),

    calls() {
      const taken = new Set<string>()
      return inOrder().map(({ id, name, arguments: text }) => ({ id: uniqueId(id, taken), name, arguments: text }))
    },
  }
}

/** Servers exist that give whole calls all the index 0: then a new id, or a name after whole arguments, begins a call. */
function continues(call: Pending, { id, function: called }: CallPart): boolean {
  if (id && call.id && id !== call.id) return false
  if (!id && called?.name) return !isWhole(call.arguments)
  return true
}

/** Without an index the id is all there is to go by; with one, equal ids are a server's mistake. */
function sameId(pending: readonly Pending[], { id, index }: CallPart): Pending | undefined {
  if (!id || typeof index === 'number') return undefined
  return pending.find(call => call.id === id)
}

function append(call: Pending, { id, function: called, extra_content: extra }: CallPart): void {
  const { name, arguments: more } = called ?? {}
  if (id && !call.id) call.id = id
  if (extra) call.extra = { ...call.extra, ...extra }
  if (name && name !== call.name) call.name += name
  call.arguments += typeof more === 'object' && more !== null ? JSON.stringify(more) : (more ?? '')
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}
