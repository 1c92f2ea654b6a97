import { memo } from 'react'
import { text } from '../../text/text'
import { EscapedLine } from '../../ui/text/escaped-line'
import type { DiffRow, LineRow } from './diff-rows'
import type { RowLook } from './use-row-looks'

const LOOKS = { add: 'bg-add', del: 'bg-del', context: '' } as const
const SIGNS = { add: '+', del: '−', context: ' ' } as const
const SIGN_LOOKS = { add: 'text-add-strong', del: 'text-del-strong', context: '' } as const
const NUMBER = 'w-(--number-width) shrink-0 pe-2 text-end text-ink-3 select-none'

type DiffLineProps = Partial<RowLook> & { row: DiffRow }

/** A row with both line numbers. */
export const DiffLine = memo(function DiffLine({ row, ...look }: DiffLineProps) {
  if (!('text' in row)) return <NoNewline numbers={2} />
  return (
    <div {...lineData(row)} className={`flex ${LOOKS[row.kind]}`}>
      <span className={NUMBER}>{row.oldNumber}</span>
      <span className={NUMBER}>{row.newNumber}</span>
      <LineText row={row} {...look} />
    </div>
  )
})

type HalfLineProps = Partial<RowLook> & { row: DiffRow | undefined; side: 'before' | 'after' }

/** A row of one side, with its number there; empty where the other side alone has a line. */
export const HalfLine = memo(function HalfLine({ row, side, ...look }: HalfLineProps) {
  if (!row) return <div className="bg-sunken" />
  if (!('text' in row)) return <NoNewline numbers={1} />
  return (
    <div {...lineData(row)} className={`flex min-w-0 ${LOOKS[row.kind]}`}>
      <span className={NUMBER}>{side === 'before' ? row.oldNumber : row.newNumber}</span>
      <LineText row={row} {...look} />
    </div>
  )
})

/** For whoever reads off what is shown; a line that was cut goes on in the next row. */
function lineData({ kind, text: shown, isCut }: LineRow) {
  return { 'data-diff-line': kind, 'data-text': shown, ...(isCut && { 'data-cut': '' }) }
}

function LineText({ row, tokens, marks }: Partial<RowLook> & { row: LineRow }) {
  return (
    <>
      <span className={`w-5 shrink-0 text-center font-semibold select-none ${SIGN_LOOKS[row.kind]}`}>
        {SIGNS[row.kind]}
      </span>
      <span className="relative min-w-0 flex-1 pe-4 wrap-anywhere whitespace-pre-wrap [tab-size:4]">
        <EscapedLine text={row.text} isLineEnd={!row.isCut} tokens={tokens} marks={marks} />
      </span>
    </>
  )
}

function NoNewline({ numbers }: { numbers: 1 | 2 }) {
  return (
    <div data-diff-line="no-newline" className="flex px-1 font-sans text-escape">
      <span
        className={`shrink-0 ${numbers === 2 ? 'w-[calc(2*var(--number-width)+1.5rem)]' : 'w-[calc(var(--number-width)+1.5rem)]'}`}
      />
      {text.diff.noNewline}
    </div>
  )
}
