import { describeElement, editableRoot, takesText, wordsFor } from './describe'
import { closest, contains, elementAt, isElement, matches, scrollTo, tagOf } from './dom'
import { labelsOf } from './names'
import { elementOf } from './refs'
import { isDisabled } from './states'
import { isVisible, partsOf, wholeBox } from './visibility'
import type { FieldKind, Point, Readiness, ReadyWish } from './wire'

const VALUE_TYPES = new Set(['color', 'date', 'time', 'datetime-local', 'month', 'range', 'week'])
/** The ways to bring an element into view, one after the other, if something covers it. */
const PLACES: (ScrollIntoViewOptions | undefined)[] = [
  undefined,
  { block: 'center', inline: 'center' },
  { block: 'end', inline: 'end' },
  { block: 'start', inline: 'start' },
]

/** The positions at which an element is clicked, from its left and its top. */
const WITHIN: [number, number][] = [
  [0.5, 0.5],
  [0.5, 0.75],
  [0.5, 0.25],
  [0.75, 0.5],
  [0.25, 0.5],
]

/**
 * Waits a while until an element can be acted on: it is what was found, drawn, still for two frames, enabled, can be written into
 * where that is wanted, and is what a click at the point would hit.
 */
export async function ready(wish: ReadyWish): Promise<Readiness> {
  const ends = performance.now() + wish.milliseconds
  for (let turn = wish.turn; ; turn++) {
    const now = await readyNow(wish, turn)
    if (now.type !== 'waits' || performance.now() >= ends) return now
    await pause(turn < wish.turn + PLACES.length ? 0 : 60)
  }
}

async function readyNow(wish: ReadyWish, turn: number): Promise<Readiness> {
  const element = elementOf(wish.ref)
  if (!element) return { type: 'refuses', words: GONE }
  const other = otherThan(element, wish.expected)
  if (other) return { type: 'refuses', words: other }
  const refused = cannot(element, wish.need)
  if (refused) return { type: 'refuses', words: refused }
  if (wish.need === 'upload') return { type: 'ready', point: { x: 0, y: 0 }, kind: 'none' }
  const shown = shownPart(element)
  if (!shown) return { type: 'waits', words: `${wordsFor(element)} is not visible.` }
  if (wish.need !== 'hover' && isDisabled(element)) return { type: 'waits', words: `${wordsFor(element)} is disabled.` }
  if (['fill', 'type'].includes(wish.need) && matches(element, '[readonly]'))
    return { type: 'waits', words: `${wordsFor(element)} is read-only.` }
  return reachable({ element, shown, wish }, turn)
}

type Reached = { element: Element; shown: Element; wish: ReadyWish }

async function reachable({ element, shown, wish }: Reached, turn: number): Promise<Readiness> {
  const place = PLACES[turn % PLACES.length]
  if (place) scrollTo(shown, { ...place, behavior: 'instant' })
  else intoSight(shown)
  const before = wholeBox(shown)
  await frame()
  const between = wholeBox(shown)
  await frame()
  if (!isSame(before, between) || !isSame(between, wholeBox(shown)))
    return { type: 'waits', words: `${wordsFor(element)} is moving.` }
  const kind = fieldKind(element, wish.need)
  const point = clickPoint(shown, turn)
  // A field that is filled by its value or chosen needs no pointer.
  if (['fill', 'type', 'select'].includes(wish.need)) return { type: 'ready', point: point ?? { x: 0, y: 0 }, kind }
  if (!point) return { type: 'waits', words: `${wordsFor(element)} is outside of what can be scrolled into sight.` }
  const hit = elementAt(point.x, point.y)
  if (hit && isMeant(element, hit)) return { type: 'ready', point, kind }
  if (hit && contains(hit, element))
    return { type: 'waits', words: `${wordsFor(element)} lets clicks through to ${wordsFor(hit)} behind it.` }
  return { type: 'waits', words: `${wordsFor(element)} is covered${hit ? ` by ${wordsFor(hit)}` : ''}.` }
}

const isSame = (one: DOMRectInit, other: DOMRectInit) =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

const GONE = 'It is no longer on the page.'

/** The same at once, without waiting until it can be acted on. */
export function differs({ ref, expected }: Pick<ReadyWish, 'ref' | 'expected'>): { words?: string } {
  const element = elementOf(ref)
  const words = element ? otherThan(element, expected) : GONE
  return words === undefined ? {} : { words }
}

/** Returns the reason why an element is no longer what was found. */
function otherThan(element: Element, expected: ReadyWish['expected']): string | undefined {
  const now = describeElement(element, { next: 0 })
  if (now.role !== expected.role) return `It is ${wordsFor(element)} now, and was ${expected.role} "${expected.name}".`
  if (now.name !== expected.name) return `It is called "${now.name}" now, and was called "${expected.name}".`
  if (now.tag !== expected.tag || now.field !== expected.field) return 'It is a field of another kind now.'
  if (now.link !== expected.link)
    return `It leads to ${now.link ?? 'nothing'} now, and led to ${expected.link ?? 'nothing'}.`
  if (now.form?.target !== expected.form?.target || now.form?.method !== expected.form?.method)
    return `It sends its form to ${now.form?.target ?? 'nothing'} now, and sent it to ${expected.form?.target ?? 'nothing'}.`
  return undefined
}

/** Returns the reason why an action can never work, no matter how long one waits. */
function cannot(element: Element, need: ReadyWish['need']): string | undefined {
  const words = wordsFor(element)
  const tag = tagOf(element)
  const isFile = tag === 'input' && (element as HTMLInputElement).type === 'file'
  const isChoice = ['option', 'optgroup'].includes(tag) && closest(element, at => tagOf(at) === 'select') !== null
  const reasons: Partial<Record<ReadyWish['need'], string | false>> = {
    click: isChoice && `${words} is a choice of a list: choose it by the list itself.`,
    fill: isFile
      ? `${words} takes files, and no text.`
      : fieldKind(element, need) === 'none' && `${words} is not a field that can be filled.`,
    type: isFile ? `${words} takes files, and no text.` : !takesText(element) && `${words} is not a field for text.`,
    select:
      tag !== 'select' && `${words} is not a list of choices of its own (<select>): click it, then click the choice.`,
    upload: !isFile && `${words} takes no files.`,
  }
  return reasons[need] || undefined
}

function fieldKind(element: Element, need: ReadyWish['need']): FieldKind {
  const tag = tagOf(element)
  if (tag === 'select') return 'select'
  if (tag === 'input' && VALUE_TYPES.has((element as HTMLInputElement).type)) return need === 'type' ? 'text' : 'value'
  if (!takesText(element)) return 'none'
  return tag === 'input' || tag === 'textarea' ? 'text' : 'rich'
}

/** The element, or where it is not drawn, the label that stands for it. */
function shownPart(element: Element): Element | undefined {
  if (isVisible(element)) return element
  return labelsOf(element).find(isVisible)
}

/** Returns whether a click on one element counts as one on the other: it is in it, or in its label. */
export function isMeant(element: Element, hit: Element): boolean {
  if (contains(element, hit)) return true
  const root = editableRoot(element)
  if (root && contains(root, hit) && contains(root, element)) return element === root
  return labelsOf(element).some(label => contains(label, hit))
}

/** The middle of the largest part of it that is in sight; where that was in vain, other places in it. */
function clickPoint(element: Element, turn: number): Point | undefined {
  const [fromLeft = 0.5, fromTop = 0.5] = WITHIN[turn % WITHIN.length] ?? []
  const [width, height] = [window.innerWidth, window.innerHeight]
  let best: { area: number; point: Point } | undefined
  for (const part of partsOf(element)) {
    const [left, right] = [Math.max(part.left, 0), Math.min(part.right, width)]
    const [top, bottom] = [Math.max(part.top, 0), Math.min(part.bottom, height)]
    const area = (right - left) * (bottom - top)
    if (right - left < 0.5 || bottom - top < 0.5 || area <= (best?.area ?? 0)) continue
    best = { area, point: { x: left + (right - left) * fromLeft, y: top + (bottom - top) * fromTop } }
  }
  return best?.point
}

export function intoSight(element: Element): void {
  scrollTo(element, { block: 'nearest', inline: 'nearest', behavior: 'instant' })
}

/** The next frame that is drawn. A page that nobody sees draws none. */
function frame(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, 40)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

export const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Returns what in this document lies over a frame's element at a point. */
export function covers({ ref, point }: { ref: number; point: Point }): { words?: string } {
  const element = elementOf(ref)
  if (!element) return { words: 'The frame that it is in is no longer on the page.' }
  const hit = elementAt(point.x, point.y)
  if (hit && isElement(hit) && contains(element, hit)) return {}
  return {
    words: hit
      ? `The frame that it is in is covered by ${wordsFor(hit)}.`
      : 'The frame that it is in is not in sight there.',
  }
}
