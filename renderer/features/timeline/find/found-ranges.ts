import { folded, startsOf } from './find-matches'

/** Elements that begin no line of their own: words go on across them. */
const INLINE = new Set('A ABBR B BDI BDO CODE DEL EM I INS KBD MARK S SMALL SPAN STRONG SUB SUP U'.split(' '))

type Piece = { node: Text; from: number }

/** The places of words in what is drawn, in their order, also where they are drawn in several pieces. */
export function foundRanges(element: Element, query: string): Range[] {
  const { text, pieces } = textOf(element)
  return startsOf(folded(text), folded(query)).flatMap(start => {
    const range = document.createRange()
    const [first, last] = [pieceAt(pieces, start), pieceAt(pieces, start + query.length - 1)]
    if (!first || !last) return []
    range.setStart(first.node, start - first.from)
    range.setEnd(last.node, start + query.length - last.from)
    return range
  })
}

/** All that is written within an element; a line ends where a block does. */
function textOf(element: Element): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = ''
  let block: Element | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data === '') continue
    const own = blockOf(node.parentElement)
    if (own !== block && text !== '') text += '\n'
    block = own
    pieces.push({ node, from: text.length })
    text += node.data
  }
  return { text, pieces }
}

function blockOf(element: Element | null): Element | null {
  let block = element
  while (block && INLINE.has(block.tagName)) block = block.parentElement
  return block
}

function pieceAt(pieces: readonly Piece[], at: number): Piece | undefined {
  return pieces.findLast(({ node, from }) => from <= at && at < from + node.data.length)
}
