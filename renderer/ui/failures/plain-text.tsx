import { useMemo } from 'react'
import { plainPieces } from '../../../shared/markdown/plain-block'
import { textDirection } from '../text/text-direction'

/** A text as it was written, however long it is: what is out of sight of it is not laid out. */
export function PlainText({ text }: { text: string }) {
  const pieces = useMemo(() => plainPieces(text), [text])
  return pieces.map((piece, index) => (
    <p
      key={index}
      dir={textDirection(piece)}
      className="lazy-lines wrap-anywhere whitespace-pre-wrap [contain-intrinsic-size:auto_40rem]"
    >
      {piece}
    </p>
  ))
}
