import { isFrame } from './dom'
import { linkAddress } from './links'
import { type Name, nameOf, textIn } from './names'
import { quoted } from './page-text'
import { refOf } from './refs'
import { shownValue, statesOf } from './states'
import type { Counting, Outline, OutlineLine, OutlineWish } from './wire'

/** Roles that say nothing by themselves. Their text stands in the line of what is around them. */
export const PLAIN = new Set(
  'generic none strong emphasis code mark insertion deletion subscript superscript time rowgroup document'.split(' '),
)
/** Roles that are referred to, though nothing can be done to them, and those that are where they have a name. */
const REFERRED = new Set('dialog alertdialog canvas video audio'.split(' '))
const REFERRED_BY_NAME = new Set('heading img article region'.split(' '))

const CELLS = new Set(['cell', 'columnheader', 'rowheader'])

const MOST_OPTIONS = 60
const LONGEST_CLICKABLE = 120

/** The outline so far. */
export type OutlineWalk = {
  wish: OutlineWish
  counting: Counting
  lines: OutlineLine[]
  characters: number
  ends: number
  visits: number
  left: number
  cut?: Outline['cut']
  /** Text that belongs to one line, until something ends it. */
  text: string
  owned: Set<Element>
  /** The style that was asked for last, as it takes most of the time. */
  styled?: { element: Element; style: CSSStyleDeclaration }
}

/** An element that has a line of its own. */
export type Meaning = { element: Element; role: string; canAct: boolean; depth: number }

export function addLine(line: OutlineLine, walk: OutlineWalk): void {
  if (walk.characters >= walk.wish.characters) {
    walk.cut ??= 'characters'
    walk.left++
    return
  }
  walk.characters += line[1].length + line[0] * 2 + 1
  walk.lines.push(line)
}

/**
 * Names the line of an element. A clickable element that is not a button is named by its text, if that is short. A cell
 * gets only a name of its own, since its content follows beneath.
 */
export function lineName({ element, role, canAct }: Meaning): Name {
  const given = nameOf(element, role)
  if (CELLS.has(role) && given.isContent && !canAct) return { text: '', isContent: false }
  if (!PLAIN.has(role) || !canAct) return given
  const text = given.text || textIn(element)
  return text.length > LONGEST_CLICKABLE ? given : { text, isContent: true }
}

export function lineOf({ element, role, canAct, depth }: Meaning, name: Name, walk: OutlineWalk): OutlineLine {
  const isPlain = PLAIN.has(role)
  const said = name.text ? quoted(name.text) : ''
  let line = `- ${isPlain ? 'clickable' : role}${said && ` ${said}`}`
  let frame: number | undefined
  if (canAct || isFrame(element) || REFERRED.has(role) || (name.text && REFERRED_BY_NAME.has(role))) {
    const ref = refOf(element, walk.counting, { role, name: name.text })
    line += ` [ref=@e${ref}]`
    if (isFrame(element)) frame = ref
  }
  for (const state of statesOf(element, role)) line += ` [${state}]`
  const value = shownValue(element, role)
  if (value !== undefined) line += ` [value=${value}]`
  const address = walk.wish.compact || walk.wish.interactiveOnly ? undefined : linkAddress(element)
  if (address) line += ` [url=${quoted(address, 300)}]`
  return frame === undefined ? [depth, line] : [depth, line, frame]
}

/** An element that has text alone says it in its own line. */
export function joinOnlyText(at: number, walk: OutlineWalk): void {
  const [own, text] = [walk.lines[at], walk.lines[at + 1]]
  if (walk.lines.length !== at + 2 || !own || !text?.[1].startsWith('- text ')) return
  own[1] += `: ${text[1].slice('- text '.length)}`
  walk.lines.pop()
}

/** Adds the options that a list has to choose from. */
export function addOptions(select: HTMLSelectElement, depth: number, walk: OutlineWalk): void {
  if (walk.wish.maxDepth <= depth) return
  const options = [...select.options]
  for (const option of options.slice(0, MOST_OPTIONS)) {
    const states = `${option.selected ? ' [selected]' : ''}${option.disabled ? ' [disabled]' : ''}`
    addLine(
      [walk.wish.interactiveOnly ? depth + 1 : depth, `- option ${quoted(option.label || option.text)}${states}`],
      walk,
    )
  }
  if (options.length > MOST_OPTIONS) addLine([depth, `- text "${options.length - MOST_OPTIONS} more options"`], walk)
}

/** Without lines that say nothing and have nothing that can be acted on beneath them. */
export function compacted(lines: OutlineLine[]): OutlineLine[] {
  const kept: OutlineLine[] = []
  let needed = -1
  for (const line of lines.toReversed()) {
    const [depth, text] = line
    const isParent = needed > depth
    const says = /["@]/.test(text)
    if (!says && !isParent) continue
    kept.push(line)
    needed = depth
  }
  return kept.reverse()
}
