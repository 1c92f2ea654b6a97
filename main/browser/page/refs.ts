import { isConnected } from './dom'
import type { Counting, RefState } from './wire'

/** The role and name that an element had when its reference was last reported. */
type KnownElement = { element: WeakRef<Element>; role: string; name: string }

/** The references of one document. An element keeps its own for as long as the document is there. */
const numbers = new WeakMap<Element, number>()
const known = new Map<number, KnownElement>()

/** Fields that a secret was put into. */
const secrets = new WeakSet<Element>()

/** More than a person or a model would ever name; the oldest are forgotten. */
const MOST = 200_000

export function refOf(element: Element, counting: Counting, is: { role: string; name: string }): number {
  let ref = numbers.get(element)
  if (ref === undefined) {
    ref = counting.next++
    numbers.set(element, ref)
    const oldest = known.size >= MOST ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
  }
  known.set(ref, { element: new WeakRef(element), ...is })
  return ref
}

/** The element, where it still is in the document. */
export function elementOf(ref: number): Element | undefined {
  const element = known.get(ref)?.element.deref()
  return element && isConnected(element) ? element : undefined
}

/** Returns what a reference was, if it is known here. */
export const knownAs = (ref: number): { role: string; name: string } | undefined => known.get(ref)

export const wasThere = (ref: number): RefState['type'] =>
  elementOf(ref) ? 'there' : known.has(ref) ? 'gone' : 'unknown'

export const keepSecret = (element: Element): WeakSet<Element> => secrets.add(element)
export const holdsSecret = (element: Element): boolean => secrets.has(element)
