// biome-ignore-all lint/suspicious/noArrayIndexKey: the pieces of one text never move
import { memo } from 'react'
import { CodeLine, CodePieces } from '../highlight/code-line'
import { codePieces } from '../highlight/code-pieces'
import type { LineTokens } from '../highlight/token-kinds'
import { type Piece, visibleText } from './visible-text'

const NEEDS_CARE = /[^\x20-\x7e]| $/

type VisibleLineProps = { text: string; isLineEnd?: boolean; tokens?: LineTokens | undefined }

/**
 * Text in which nothing is hidden: tabs and trailing spaces are marked, what has no shape is written as an escape. The rest has the
 * colours of its tokens, where it has some.
 */
export const VisibleLine = memo(function VisibleLine({ text, isLineEnd = true, tokens }: VisibleLineProps) {
  if (!NEEDS_CARE.test(text)) return tokens ? <CodeLine text={text} tokens={tokens} /> : text
  let from = 0
  return visibleText(text, isLineEnd).map((piece, index) => {
    const to = from + piece.text.length
    const plain = tokens && piece.kind === 'plain' ? codePieces(text, tokens, { from, to }) : null
    from = to
    return plain ? <CodePieces key={index} pieces={plain} /> : <VisiblePiece key={index} piece={piece} />
  })
})

const LOOKS = { tab: 'shown-tab', space: 'shown-space', escape: 'rounded-sm bg-escape-soft text-escape' } as const

function VisiblePiece({ piece }: { piece: Piece }) {
  if (piece.kind === 'plain') return piece.text
  return <span className={LOOKS[piece.kind]}>{piece.kind === 'escape' ? piece.shown : piece.text}</span>
}
