// biome-ignore-all lint/suspicious/noArrayIndexKey: the pieces of one text never move
import { memo } from 'react'
import { type Piece, visibleText } from './visible-text'

const NEEDS_CARE = /[^\x20-\x7e]| $/

/** Text in which nothing is hidden: tabs and trailing spaces are marked, what has no shape is written as an escape. */
export const VisibleLine = memo(function VisibleLine({
  text,
  isLineEnd = true,
}: {
  text: string
  isLineEnd?: boolean
}) {
  if (!NEEDS_CARE.test(text)) return text
  return visibleText(text, isLineEnd).map((piece, index) => <VisiblePiece key={index} piece={piece} />)
})

const LOOKS = { tab: 'shown-tab', space: 'shown-space', escape: 'rounded-sm bg-escape-soft text-escape' } as const

function VisiblePiece({ piece }: { piece: Piece }) {
  if (piece.kind === 'plain') return piece.text
  return <span className={LOOKS[piece.kind]}>{piece.kind === 'escape' ? piece.shown : piece.text}</span>
}
