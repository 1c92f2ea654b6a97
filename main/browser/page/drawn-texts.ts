import { attribute, childrenOf, isElement, isText, rootElement, tagOf, textOf } from './dom'
import { roleOf } from './roles'
import { valueIn } from './states'
import { wholeBox } from './visibility'
import type { Box, Stretch } from './wire'

/** A page that has more than this is not read. */
const MOST_NODES = 400_000
const MOST_CHARACTERS = 4_000_000
/** So many readings are known at once: one page may be looked at by several. */
const MOST_READINGS = 8

const WITHOUT_TEXT = new Set(['script', 'style', 'template', 'noscript', 'head'])
/** Their text is what they hold, and no node of theirs is drawn. */
const HOLDERS = new Set(['input', 'textarea', 'select'])

type Drawn = { text: string; from: Text | Element }

const readings = new Map<number, Drawn[]>()
let count = 0

export function drawnTexts(): { texts: string[]; reading: number } | null {
  const drawn: Drawn[] = []
  let characters = MOST_CHARACTERS
  for (const from of drawers()) {
    if (!from) return null
    const text = isText(from) ? textOf(from) : heldBy(from)
    characters -= text.length
    if (characters < 0) return null
    if (text.trim() !== '') drawn.push({ text, from })
  }
  readings.set(++count, drawn)
  readings.delete(count - MOST_READINGS)
  return { texts: drawn.map(({ text }) => text), reading: count }
}

/** All that may draw text, in the order of the page; ends with `undefined` where there is more. */
function* drawers(): Generator<Text | Element | undefined> {
  let nodes = MOST_NODES
  const waiting: Node[] = [rootElement()]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node) || (isElement(node) && HOLDERS.has(tagOf(node)))) yield node
    else if (isElement(node) && !WITHOUT_TEXT.has(tagOf(node))) {
      const children = childrenOf(node)
      nodes -= children.length
      if (nodes < 0) return yield undefined
      for (const child of children.toReversed()) waiting.push(child)
    }
  }
}

/** A text that is another one by now is told as a whole. */
export function stretchBoxes({ reading, stretches }: { reading: number; stretches: Stretch[] }): Box[] | null {
  const drawn = readings.get(reading)
  if (!drawn) return null
  return stretches.flatMap(({ text, from, to }) => {
    const one = drawn[text]
    return one ? boxesIn(one, from, to) : []
  })
}

/** Returns what a field shows: what it holds, on buttons too, or else its placeholder text. */
function heldBy(element: Element): string {
  const held = valueIn(element, roleOf(element)) ?? (element as HTMLInputElement).value
  return held || (attribute(element, 'placeholder') ?? '')
}

function boxesIn({ text, from: node }: Drawn, from: number, to: number): Box[] {
  if (!isText(node)) return [wholeBox(node)].filter(hasSize)
  const range = new Range()
  range.selectNodeContents(node)
  if (textOf(node) === text) {
    range.setStart(node, from)
    range.setEnd(node, to)
  }
  return [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height })).filter(hasSize)
}

const hasSize = ({ width, height }: Box): boolean => width > 0 && height > 0
