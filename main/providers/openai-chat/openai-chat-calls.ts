import type { ToolCall } from '../../../shared/session/messages'
import type { CallSoFar } from '../provider'
import { jsonObject } from '../wire/wire-arguments'
import { uniqueId } from '../wire/wire-names'
import type { CallPart } from './openai-chat-chunk'

type Pending = { index: number; id: string; name: string; arguments: string; extra?: object }

export type CallCollection = {
  add(part: CallPart): void
  /** Marks that what is added from here on came later than everything before it. */
  next(): void
  /** The one that the last piece was of. */
  growing(): CallSoFar | undefined
  /** Returns how many have begun. */
  count(): number
  /** In the order of their indexes, each with an id of its own. */
  calls(): ToolCall[]
  /** Returns what the server wants back with a call, by the call's position in that order. */
  extras(): { at: number; extra: object }[]
}

/** Puts tool calls together from the pieces of a stream, which may be interleaved and may lack an index or an id. */
export function callCollection(): CallCollection {
  const pending: Pending[] = []
  let last: Pending | undefined
  /** The calls that came beside the next part. */
  let beside = new Set<Pending>()

  function start(part: CallPart): Pending {
    const call = { index: part.index ?? pending.length, id: part.id ?? '', name: '', arguments: '' }
    pending.push(call)
    return call
  }

  const inOrder = () => pending.toSorted((a, b) => a.index - b.index)

  return {
    add(part) {
      const known = typeof part.index === 'number' ? pending.findLast(call => call.index === part.index) : last
      const goesOn = (call: Pending | undefined) => call && continues(call, part, beside.has(call))
      const call = [known, sameId(pending, part)].find(goesOn) ?? start(part)
      if (beside.has(call) || !isRepeated(call, part)) append(call, part)
      beside.add(call)
      last = call
    },

    next() {
      beside = new Set()
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

/**
 * Servers exist that give whole calls all the index 0, or the same id: then another id begins a call, or a name after whole
 * arguments. What has a name and comes beside a call in the same piece of the reply is one of its own, unless that call is half.
 */
function continues(call: Pending, part: CallPart, isBeside: boolean): boolean {
  const { id, function: called } = part
  if (id && call.id && id !== call.id) return false
  if (!called?.name || isRepeated(call, part)) return !isBeside || !called?.name
  if (isBeside) return call.arguments !== '' && !isWhole(call.arguments)
  return !isWhole(call.arguments) || (Boolean(id) && argumentsIn(part) === '')
}

/** Returns whether a whole call is repeated, as some servers do at the end of a reply. */
function isRepeated(call: Pending, part: CallPart): boolean {
  const { id, function: called } = part
  if (!id || id !== call.id || called?.name !== call.name) return false
  return argumentsIn(part) === call.arguments && isWhole(call.arguments)
}

/** Without an index the id is all there is to go by; with one, equal ids are a server's mistake. */
function sameId(pending: readonly Pending[], { id, index }: CallPart): Pending | undefined {
  if (!id || typeof index === 'number') return undefined
  return pending.find(call => call.id === id)
}

function append(call: Pending, part: CallPart): void {
  const { id, function: called, extra_content: extra } = part
  const { name } = called ?? {}
  if (id && !call.id) call.id = id
  if (extra) call.extra = { ...call.extra, ...extra }
  if (name && name !== call.name) call.name += name
  call.arguments += argumentsIn(part)
}

function argumentsIn({ function: called }: CallPart): string {
  const given = called?.arguments ?? ''
  return typeof given === 'string' ? given : JSON.stringify(given)
}

/** The last character is looked at first: a call that comes in a thousand pieces is not parsed a thousand times. */
function isWhole(text: string): boolean {
  return text.trimEnd().endsWith('}') && jsonObject(text) !== undefined
}
