import { describeElement, shortName, wordsFor } from './describe'
import {
  allIn,
  bodyElement,
  checkVisibility,
  childrenOf,
  isElement,
  isFrame,
  isText,
  rootElement,
  shadowOf,
  tagOf,
  textOf,
} from './dom'
import { textIn } from './names'
import { elementOf, knownAs, wasThere } from './refs'
import { INTERACTIVE, roleOf } from './roles'
import { valueIn } from './states'
import { isVisible } from './visibility'
import type { Counting, FoundElements, RefState, Sought } from './wire'

const TOLD = 6
const MOST_ELEMENTS = 300_000
/** A page that takes longer to read is not read to its end. */
const LONGEST_MS = 1500
const WITHOUT_TEXT = new Set(['script', 'style', 'template', 'noscript', 'head', 'title'])

/** Every element of the document and its open shadow roots, in the order of the page. */
export function* everyElement(): Generator<Element> {
  let left = MOST_ELEMENTS
  const waiting: (Element | ShadowRoot)[] = [rootElement()]
  for (let root = waiting.pop(); root; root = waiting.pop()) {
    for (const element of allIn(root, '*')) {
      if (--left < 0) return
      yield element
      const shadow = shadowOf(element)
      if (shadow) waiting.push(shadow)
    }
  }
}

function openRoots(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const element of everyElement()) {
    const shadow = shadowOf(element)
    if (shadow) roots.push(shadow)
  }
  return roots
}

/** Finds what a selector means in this document. Invisible elements count only if there is no other. */
export function seek(wish: Sought & Counting): FoundElements {
  const counting: Counting = { next: wish.next }
  const meant = meantBy(wish)
  if (typeof meant === 'string')
    return { elements: [], count: 0, seen: 0, frames: [], problem: meant, next: counting.next }
  const seen = meant.filter(isVisible)
  const chosen = seen.length > 0 || wish.type === 'text' ? seen : meant
  const elements = chosen.slice(0, TOLD).map(element => describeElement(element, counting))
  return { elements, count: chosen.length, seen: seen.length, frames: frameRefs(counting), next: counting.next }
}

/** References of the frames that are drawn in the document. */
export function frameRefs(counting: Counting): number[] {
  const frames = openRoots().flatMap(root => allIn(root, 'iframe, frame'))
  return frames
    .filter(frame => isFrame(frame) && checkVisibility(frame))
    .slice(0, 100)
    .map(frame => describeElement(frame, counting).ref)
}

function meantBy(wish: Sought): Element[] | string {
  if (wish.type === 'ref') return [elementOf(wish.ref)].filter(element => element !== undefined)
  if (wish.type === 'text') return saying(wish.text, wish.isWhole)
  try {
    return openRoots().flatMap(root => allIn(root, wish.css))
  } catch {
    return `“${wish.css.slice(0, 200)}” is not a CSS selector.`
  }
}

/** The innermost elements that say a text. The whole of what one says is a better match than a part of it. */
function saying(text: string, isWhole: boolean): Element[] {
  const sought = tidy(text)
  if (!sought) return []
  const whole: Element[] = []
  const part: Element[] = []
  const ends = performance.now() + LONGEST_MS
  let count = 0
  for (const element of everyElement()) {
    if (++count % 256 === 0 && performance.now() > ends) break
    if (WITHOUT_TEXT.has(tagOf(element)) || tagOf(element) === 'option') continue
    const said = tidy(ownWords(element))
    if (said === sought) whole.push(element)
    else if (!isWhole && said.includes(sought)) part.push(element)
  }
  const exact = innermost(whole.filter(isVisible))
  return exact.length > 0 || isWhole ? exact : innermost(part.filter(isVisible))
}

const tidy = (text: string) => text.replace(/\s+/gu, ' ').trim().toLowerCase()

/** Returns an element's own text: its content, or the words on a button. Large parts of the page are not read for it. */
function ownWords(element: Element): string {
  if (tagOf(element) === 'input')
    return ['button', 'submit', 'reset'].includes((element as HTMLInputElement).type)
      ? (valueIn(element, '') ?? '') || shortName(element)
      : ''
  const words: string[] = []
  let left = 200
  const read = (of: Element, depth: number): void => {
    for (const child of childrenOf(of)) {
      if (--left < 0) return
      if (isText(child)) words.push(textOf(child))
      else if (isElement(child) && depth < 8 && !WITHOUT_TEXT.has(tagOf(child))) read(child, depth + 1)
    }
  }
  read(element, 0)
  return left < 0 ? '' : words.join('')
}

/** Without those that hold another of them. */
function innermost(elements: Element[]): Element[] {
  const set = new Set(elements)
  const outer = new Set<Element>()
  for (const element of elements) {
    for (const child of childrenOf(element)) markOuter(child, element, { set, outer })
  }
  return elements.filter(element => !outer.has(element))
}

function markOuter(node: Node, holder: Element, found: { set: Set<Element>; outer: Set<Element> }): void {
  if (!isElement(node) || found.outer.has(holder)) return
  if (found.set.has(node)) {
    found.outer.add(holder)
    return
  }
  for (const child of childrenOf(node)) markOuter(child, holder, found)
}

/** Returns whether a reference still means something here; if not, what it was. */
export function stateOf({ ref }: { ref: number }): RefState {
  const type = wasThere(ref)
  const was = knownAs(ref)
  return { type, ...(was && { was }) }
}

/** The element of a role whose name is most like another's. */
export function nearest(
  was: { role: string; name: string },
  counting: Counting,
): { nearest?: { ref: number; words: string }; next: number } {
  let best: Element | undefined
  let likeness = 0.3
  let left = 5000
  for (const element of everyElement()) {
    if (--left < 0) break
    if (roleOf(element) !== was.role || !isVisible(element)) continue
    const like = similarity(shortName(element, was.role), was.name)
    if (like > likeness || (!best && INTERACTIVE.has(was.role) && like >= likeness)) [best, likeness] = [element, like]
  }
  const next: Counting = { next: counting.next }
  if (!best) return { next: next.next }
  const { ref } = describeElement(best, next)
  return { nearest: { ref, words: wordsFor(best) }, next: next.next }
}

/** Returns the share of letter pairs that two names have in common, from 0 to 1. */
function similarity(one: string, other: string): number {
  if (one === other) return 1
  const [first, second] = [pairs(one), pairs(other)]
  if (first.length + second.length === 0) return 0
  const rest = [...second]
  let shared = 0
  for (const pair of first) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    rest.splice(at, 1)
    shared++
  }
  return (2 * shared) / (first.length + second.length)
}

function pairs(text: string): string[] {
  const letters = text.toLowerCase().slice(0, 60)
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2))
}

export const pageSays = (text: string): boolean => {
  const body = bodyElement()
  if (!body) return false
  return saying(text, false).length > 0 || tidy(textIn(body)).includes(tidy(text))
}
