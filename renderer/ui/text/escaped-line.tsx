import { Fragment, memo } from 'react'
import { CodePieces } from '../highlight/code-line'
import { codePieces } from '../highlight/code-pieces'
import type { LineTokens } from '../highlight/token-kinds'
import { type Piece, visibleText } from './visible-text'
import type { MarkedRange } from './word-marks'

/** On a mark, the colours of code could not be read. */
const NO_COLOURS: LineTokens = []

const NEEDS_CARE = /[^\x20-\x7e]| $/

type EscapedLineProps = {
  text: string
  isLineEnd?: boolean
  tokens?: LineTokens | undefined
  /** Stretches of it that stand out. */
  marks?: readonly MarkedRange[] | undefined
  markLook?: keyof typeof MARK_LOOKS
}

const MARK_LOOKS = { changed: 'changed-words', found: 'rounded-sm bg-mark text-ink' } as const

/**
 * Text in which nothing is hidden: tabs and trailing spaces are marked, what has no shape is written as an escape. The rest has the
 * colours of its tokens, where it has some.
 */
export const EscapedLine = memo(function EscapedLine({
  text,
  isLineEnd = true,
  tokens,
  marks,
  markLook = 'changed',
}: EscapedLineProps) {
  const part = (from: number, to: number, colours = tokens) => (
    <VisiblePart key={from} text={text} from={from} to={to} isLineEnd={isLineEnd} tokens={colours} />
  )
  if (!marks || marks.length === 0) return part(0, text.length)
  const end = marks.at(-1)?.to ?? 0
  return [
    ...marks.map(({ from, to }, index) => (
      <Fragment key={index}>
        {part(marks[index - 1]?.to ?? 0, from)}
        <mark className={MARK_LOOKS[markLook]}>{part(from, to, NO_COLOURS)}</mark>
      </Fragment>
    )),
    part(end, text.length),
  ]
})

type PartProps = Pick<EscapedLineProps, 'text' | 'tokens'> & { from: number; to: number; isLineEnd: boolean }

function VisiblePart({ text, from: start, to: end, isLineEnd, tokens }: PartProps) {
  const shown = text.slice(start, end)
  if (!NEEDS_CARE.test(shown)) {
    return tokens ? <CodePieces pieces={codePieces(text, tokens, { from: start, to: end })} /> : shown
  }
  let from = start
  return visibleText(shown, isLineEnd && end === text.length).map((piece, index) => {
    const to = from + piece.text.length
    const plain = tokens && piece.kind === 'plain' ? codePieces(text, tokens, { from, to }) : null
    from = to
    return plain ? <CodePieces key={index} pieces={plain} /> : <VisiblePiece key={index} piece={piece} />
  })
}

const LOOKS = { tab: 'shown-tab', space: 'shown-space', escape: 'rounded-sm bg-escape-soft text-escape' } as const

function VisiblePiece({ piece }: { piece: Piece }) {
  if (piece.kind === 'plain') return piece.text
  return <span className={LOOKS[piece.kind]}>{piece.kind === 'escape' ? piece.shown : piece.text}</span>
}
