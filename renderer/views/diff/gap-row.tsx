import { ArrowDown, ArrowUp, UnfoldVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { text } from '../../text/text'
import type { Gap } from './diff-rows'
import { ALL_AT_ONCE, type End, type Reveal, STEP } from './use-revealed'

type GapRowProps = { gap: Gap; reveal: Reveal }

/** Lines that are not changed. They open: few at once, of many those next to what is shown. */
export function GapRow({ gap, reveal }: GapRowProps) {
  const { id, lines } = gap
  const isShort = lines !== null && lines <= ALL_AT_ONCE
  return (
    <div data-gap={id} className="flex flex-wrap items-stretch bg-sunken font-sans text-ink-3 select-none">
      {lines === null || isShort ? (
        <GapButton end="above" onClick={() => reveal(gap, 'above')} className="flex-1">
          <UnfoldVertical size={12} aria-hidden="true" />
          {lines === null ? text.diff.below : text.diff.skipped(text.counts.lines(lines))}
        </GapButton>
      ) : (
        <>
          <span className="flex min-h-6 items-center px-4">⋯ {text.diff.skipped(text.counts.lines(lines))}</span>
          <GapButton end="above" onClick={() => reveal(gap, 'above')}>
            <ArrowDown size={12} aria-hidden="true" />
            {text.diff.showDown(text.counts.lines(STEP))}
          </GapButton>
          <GapButton end="below" onClick={() => reveal(gap, 'below')}>
            <ArrowUp size={12} aria-hidden="true" />
            {text.diff.showUp(text.counts.lines(STEP))}
          </GapButton>
        </>
      )}
    </div>
  )
}

type GapButtonProps = { end: End; onClick(): void; className?: string; children: ReactNode }

function GapButton({ end, onClick, className = '', children }: GapButtonProps) {
  return (
    <button
      type="button"
      data-end={end}
      onClick={onClick}
      className={`flex min-h-6 items-center gap-2 px-4 text-start -outline-offset-2 hover:bg-hover hover:text-ink ${className}`}
    >
      {children}
    </button>
  )
}
