// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import { memo, useMemo } from 'react'
import { text } from '../text'
import { CodeBlock } from './code-block'
import { useDrawFormula } from './formula-library'

type FormulaProps = { source: string; raw: string; isBlock?: boolean }

/** So many signs are mostly not as wide as the text. Longer formulas scroll, as they have no place to break. */
const SHORT = 60

/** A formula within a line, as MathML; as it is written until that can be drawn, or where it cannot. */
export const InlineFormula = memo(function InlineFormula({ source, raw, isBlock = false }: FormulaProps) {
  const { isKnown, formula } = useFormula(source, isBlock)
  if (!isKnown) return raw
  if (!formula) {
    return (
      <code
        title={text.markdown.noFormula}
        className="rounded-sm bg-bubble px-1 py-px font-mono text-[0.9em] underline decoration-ink-3 decoration-dotted underline-offset-4 wrap-anywhere"
      >
        {raw}
      </code>
    )
  }
  if (isBlock) return <Scrolling raw={raw}>{formula}</Scrolling>
})
