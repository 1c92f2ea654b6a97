import {
  attribute,
  bodyElement,
  checkVisibility,
  childrenOf,
  hasAttribute,
  hasAttributes,
  isElement,
  isFrame,
  isText,
  namedBy,
  rootElement,
  styleOf,
  tagOf,
  textOf,
} from './dom'
import {
  addLine,
  addOptions,
  compacted,
  joinOnlyText,
  lineName,
  lineOf,
  type Meaning,
  type OutlineWalk,
  PLAIN,
} from './outline-lines'
import { quoted } from './page-text'
import { elementOf } from './refs'
import { INTERACTIVE, isEditableRoot, isFocusable, roleOf } from './roles'
import { hasNoBoxOnly } from './visibility'
import type { Outline, OutlineWish } from './wire'

/** Tags that are parts of a line of text. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp slot small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const LEFT_OUT = new Set(
  'head script style template noscript link meta title base param source track col colgroup'.split(' '),
)
/** Nested deeper than this is no page that a person made. */
const DEEPEST = 800

/** The position of an element in the outline: its level, whether it is visible, and whether a name above already gives its text. */
type OutlineContext = { depth: number; nested: number; isSeen: boolean; isTold: boolean; isPointer: boolean }

export function outline(wish: OutlineWish): Outline {
  const walk: OutlineWalk = {
    wish,
    counting: { next: wish.next },
    lines: [],
    characters: 0,
    ends: performance.now() + wish.milliseconds,
    visits: 0,
    left: 0,
    text: '',
    owned: new Set(),
  }
  const start = wish.below === undefined ? (bodyElement() ?? rootElement()) : elementOf(wish.below)
  if (start) {
    const place = { depth: 0, nested: 0, isSeen: true, isTold: false, isPointer: false }
    if (wish.below === undefined) visitChildren(start, place, walk)
    else visit(start, place, walk)
    endText(place.depth, walk)
  }
  const lines = wish.compact ? compacted(walk.lines) : walk.lines
  return { lines, next: walk.counting.next, left: walk.left, ...(walk.cut && { cut: walk.cut }) }
}

function visitChildren(element: Element, place: OutlineContext, walk: OutlineWalk): void {
  const children = childrenOf(element)
  if (children.some(isText) && styleIn(walk, element).contentVisibility === 'hidden') return
  for (const child of tagOf(element) === 'details' ? shownOfDetails(element, children) : children) {
    if (isFull(walk)) {
      walk.left += 1
      continue
    }
    if (isText(child)) addText(textOf(child), place, walk)
    else if (isElement(child) && !walk.owned.has(child)) visit(child, place, walk)
  }
  if (hasAttribute(element, 'aria-owns')) visitOwned(element, place, walk)
}

function visitOwned(element: Element, place: OutlineContext, walk: OutlineWalk): void {
  for (const owned of namedBy(element, 'aria-owns')) {
    if (walk.owned.has(owned)) continue
    walk.owned.add(owned)
    visit(owned, place, walk)
  }
}

const shownOfDetails = (details: Element, children: Node[]) =>
  hasAttribute(details, 'open') ? children : children.filter(child => isElement(child) && tagOf(child) === 'summary')

function addText(text: string, place: OutlineContext, walk: OutlineWalk): void {
  if (place.isSeen && !place.isTold && !walk.wish.interactiveOnly && walk.text.length < 4000) walk.text += text
}

/** The text collected so far becomes a line. */
function endText(depth: number, walk: OutlineWalk): void {
  const text = walk.text
  walk.text = ''
  if (text.trim() === '') return
  const said = quoted(text, 1000)
  if (said !== '""') addLine([depth, `- text ${said}`], walk)
}

function isFull(walk: OutlineWalk): boolean {
  if (walk.cut === 'characters' || walk.cut === 'time') return true
  if (walk.characters >= walk.wish.characters) walk.cut = 'characters'
  else if (++walk.visits % 128 === 0 && performance.now() > walk.ends) walk.cut = 'time'
  return walk.cut === 'characters' || walk.cut === 'time'
}

function visit(element: Element, place: OutlineContext, walk: OutlineWalk): void {
  const tag = tagOf(element)
  if (LEFT_OUT.has(tag) || isLeftOut(element)) return
  if (place.nested > DEEPEST) {
    walk.cut ??= 'depth'
    return
  }
  const sight = sightOf(element)
  if (sight === undefined) return
  const isSeen = sight === 'seen'
  if (tag === 'br') {
    walk.text += ' '
    return
  }
  const role = roleOf(element)
  const canClick = isSeen && isClickable({ element, role }, place, walk)
  const inner: OutlineContext = {
    ...place,
    nested: place.nested + 1,
    isSeen,
    isPointer: canClick === 'pointer' || place.isPointer,
    isTold: place.isTold || isLabel(element),
  }
  if (PLAIN.has(role) && !canClick) visitPlain(element, inner, walk)
  else if (isSeen) visitMeaning({ element, role, canAct: canClick !== false, depth: place.depth }, inner, walk)
  else visitChildren(element, inner, walk)
}

const isLeftOut = (element: Element) =>
  hasAttributes(element) && (attribute(element, 'aria-hidden') === 'true' || hasAttribute(element, 'inert'))

/** Returns whether an element is visible, or only its content may be. */
function sightOf(element: Element): 'seen' | 'within' | undefined {
  if (checkVisibility(element, { visibilityProperty: true })) return 'seen'
  if (checkVisibility(element)) return 'within'
  if (!hasNoBoxOnly(element)) return undefined
  return styleOf(element).visibility === 'visible' ? 'seen' : 'within'
}

function styleIn(walk: OutlineWalk, element: Element): CSSStyleDeclaration {
  if (walk.styled?.element !== element) walk.styled = { element, style: styleOf(element) }
  return walk.styled.style
}

/** The words of a label are told as the name of its field. */
const isLabel = (element: Element) => element instanceof HTMLLabelElement && element.control !== null

/** It has no line of its own, but what is in it may have. */
function visitPlain(element: Element, place: OutlineContext, walk: OutlineWalk): void {
  const isBlock = !INLINE.has(tagOf(element))
  if (isBlock) endText(place.depth, walk)
  visitChildren(element, place, walk)
  if (isBlock) endText(place.depth, walk)
}

/**
 * Returns whether an element can be acted on. A pointer cursor as on links counts on the element where it begins, since
 * scripts that listen to clicks show nothing else.
 */
function isClickable(
  { element, role }: { element: Element; role: string },
  place: OutlineContext,
  walk: OutlineWalk,
): 'yes' | 'pointer' | false {
  const tag = tagOf(element)
  if (INTERACTIVE.has(role) || (tag === 'input' && role !== 'none')) return 'yes'
  if (tag === 'input' || tag === 'body') return false
  if (hasAttributes(element) && saysItCanBeActedOn(element)) return 'yes'
  if (place.isPointer || tag === 'label') return false
  return styleIn(walk, element).cursor === 'pointer' ? 'pointer' : false
}

const saysItCanBeActedOn = (element: Element) =>
  hasAttribute(element, 'onclick') ||
  isEditableRoot(element) ||
  (hasAttribute(element, 'tabindex') && isFocusable(element)) ||
  attribute(element, 'draggable') === 'true' ||
  isScriptedLink(element)

/** A link that leads nowhere is there for a script, unless it is a place that others lead to. */
const isScriptedLink = (element: Element) =>
  tagOf(element) === 'a' && !hasAttribute(element, 'name') && !hasAttribute(element, 'id')

function visitMeaning(meaning: Meaning, place: OutlineContext, walk: OutlineWalk): void {
  const { element, canAct, depth } = meaning
  endText(depth, walk)
  if (depth >= walk.wish.maxDepth) {
    walk.cut ??= 'depth'
    return
  }
  const isListed = !walk.wish.interactiveOnly || canAct || isFrame(element)
  if (!isListed) {
    visitChildren(element, place, walk)
    return
  }
  const name = lineName(meaning)
  const isTold = place.isTold || name.isContent
  const at = walk.lines.length
  addLine(lineOf(meaning, name, walk), walk)
  visitWithin(element, { ...place, isTold, depth: walk.wish.interactiveOnly ? depth : depth + 1 }, walk)
  joinOnlyText(at, walk)
}

/** Adds what stands beneath an element's line. The text of a field is its value. */
function visitWithin(element: Element, place: OutlineContext, walk: OutlineWalk): void {
  if (isEditableRoot(element) || isFrame(element) || ['textarea', 'input'].includes(tagOf(element))) return
  if (element instanceof HTMLSelectElement) {
    addOptions(element, place.depth, walk)
    return
  }
  visitChildren(element, place, walk)
  endText(place.depth, walk)
}
