import { memo, type ReactNode, useMemo } from 'react'
import { t } from '../../i18n/t'
import { ScrollRegion } from '../../ui/scroll-region'
import { CodeBlock } from './code-block'
import { type DrawFormula, useDrawFormula } from './formula-library'

type FormulaProps = { source: string; raw: string; isBlock?: boolean }

/** A formula of fewer signs is mostly not as wide as the text. */
const SHORT = 60

/** A formula within a text, as MathML. Until it can be drawn it is what was written, and where it cannot it stays that. */
export const InlineFormula = memo(function InlineFormula({ source, raw, isBlock = false }: FormulaProps) {
  const draw = useDrawFormula()
  const formula = useFormula(draw, source, isBlock)
  if (formula) {
    const isShort = !isBlock && source.length < SHORT
    return isShort ? (
      <Short raw={raw}>{formula}</Short>
    ) : (
      <Scrolling raw={raw} isBlock={isBlock}>
        {formula}
      </Scrolling>
    )
  }
  if (!draw) return raw
  return (
    <code
      title={t('markdown.noFormula')}
      className="rounded-sm bg-bubble px-1 py-px font-mono text-[0.9em] underline decoration-ink-3 decoration-dotted underline-offset-4 wrap-anywhere"
    >
      {raw}
    </code>
  )
})

/** A formula that is a block of its own. */
export const BlockFormula = memo(function BlockFormula({ source, raw }: FormulaProps) {
  const draw = useDrawFormula()
  const formula = useFormula(draw, source, true)
  const lines = useMemo(() => source.split('\n'), [source])
  if (formula) {
    return (
      <Scrolling raw={raw} isBlock>
        {formula}
      </Scrolling>
    )
  }
  return draw ? <CodeBlock language="math" lines={lines} /> : <OpenFormula raw={raw} />
})

/** A formula that is still being written, or was never ended. */
export function OpenFormula({ raw }: { raw: string }) {
  return <p className="mt-2 whitespace-pre-wrap">{raw.trim()}</p>
}

function useFormula(draw: DrawFormula | null, source: string, isBlock: boolean): ReactNode {
  return useMemo(() => draw?.(source, isBlock) ?? null, [draw, source, isBlock])
}

type DrawnProps = { raw: string; children: ReactNode }

/** Nothing of a formula is painted over what stands around it. */
function Short({ raw, children }: DrawnProps) {
  return (
    <span data-formula={raw} className="formula inline-block max-w-full overflow-clip [overflow-clip-margin:0.4em]">
      {children}
    </span>
  )
}

/** A formula has no place to break. */
function Scrolling({ raw, isBlock = false, children }: DrawnProps & { isBlock?: boolean }) {
  const look = isBlock ? 'block my-3 py-1' : 'inline-block max-w-full align-middle'
  return (
    <ScrollRegion as="span" data-formula={raw} className={`formula overflow-x-auto overflow-y-hidden ${look}`}>
      {children}
    </ScrollRegion>
  )
}
