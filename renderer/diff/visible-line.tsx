// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import { memo } from 'react'
import { visibleText } from './visible-text'

const NEEDS_CARE = /[^\x20-\x7e]| $/

/** Text in which nothing is hidden: tabs and trailing spaces are marked, what has no shape is written as an escape. */
export const VisibleLine = memo(function VisibleLine({ text }: { text: string }) {
  if (!NEEDS_CARE.test(text)) return text
  return visibleText(text).map((piece, index) => {
    switch (piece.kind) {
      case 'plain':
        return piece.text
      case 'tab':
        return (
          <span key={index} className="shown-tab">
            {piece.text}
          </span>
        )
      case 'space':
        return (
          <span key={index} className="shown-space">
            {piece.text}
          </span>
        )
      case 'escape':
        return (
          <span key={index} className="rounded-sm bg-escape-soft text-escape">
            {piece.shown}
          </span>
        )
    }
  })
})
