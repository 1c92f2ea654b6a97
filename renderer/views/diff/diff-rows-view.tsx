import { ArrowDown, ArrowUp, UnfoldVertical } from 'lucide-react'
import { Fragment, memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Diff, FileChange } from '../../../shared/session/effects'
import { t } from '../../i18n/t'
import { languageOfPath } from '../../ui/highlight/languages'
import { useSeen } from '../../ui/highlight/use-seen'
import { EscapedLine } from '../../ui/text/escaped-line'
import { beginOf, type DiffRow, diffRows, type Gap, type LineRow } from './diff-rows'
import { linePartners } from './line-partners'
import { LinePick, useLinePick } from './line-pick'
import { useSideBySide } from './look-switch'
import { LinePicker } from './review/line-picker'
import { useHunkParts } from './review/plan-parts'
import { type DiffNotes, useDiffReview } from './review/use-diff-review'
import { type SideRow, sideRows } from './side-rows'
import { ALL_AT_ONCE, type End, type Reveal, STEP, useRevealed } from './use-revealed'
import { type RowLook, type RowLooks, useRowLooks } from './use-row-looks'

const LOOKS = { add: 'bg-add', del: 'bg-del', context: '' } as const
const SIGNS = { add: '+', del: '−', context: ' ' } as const
const SIGN_LOOKS = { add: 'text-add-strong', del: 'text-del-strong', context: '' } as const
const NUMBER = 'w-(--number-width) shrink-0 pe-2 text-end text-ink-3 select-none'

type DiffLineProps = Partial<RowLook> & { row: DiffRow; at: number }

/** A row with both line numbers. */
const DiffLine = memo(function DiffLine({ row, at, ...look }: DiffLineProps) {
  const pick = useLinePick(row)
  if (!('text' in row)) return <NoNewline numbers={2} />
  return (
    <div {...lineData(row, at)} className={`flex ${pick?.isPicked ? 'bg-accent-soft' : LOOKS[row.kind]} ${FOCUSED}`}>
      {pick ? (
        <LinePick row={row} {...pick} />
      ) : (
        <>
          <span className={NUMBER}>{row.oldNumber}</span>
          <span className={NUMBER}>{row.newNumber}</span>
        </>
      )}
      <LineText row={row} {...look} />
    </div>
  )
})

type HalfLineProps = Partial<RowLook> & { row: DiffRow | undefined; at: number; side: 'before' | 'after' }

/** A row of one side, with its number there; empty where the other side alone has a line. */
const HalfLine = memo(function HalfLine({ row, at, side, ...look }: HalfLineProps) {
  if (!row) return <div className="bg-sunken" />
  if (!('text' in row)) return <NoNewline numbers={1} />
  return (
    <div {...lineData(row, at)} data-side={side} className={`flex min-w-0 ${LOOKS[row.kind]} ${FOCUSED}`}>
      <span className={NUMBER}>{side === 'before' ? row.oldNumber : row.newNumber}</span>
      <LineText row={row} {...look} />
    </div>
  )
})

const FOCUSED = '-outline-offset-2'

/**
 * For whoever reads off what is shown, and whoever comments on it: a line that was cut goes on in the next row. The focus comes to a row only by
 * arrow keys.
 */
function lineData({ kind, text: shown, isCut }: LineRow, at: number) {
  return { 'data-row': at, tabIndex: -1, 'data-diff-line': kind, 'data-text': shown, ...(isCut && { 'data-cut': '' }) }
}

function LineText({ row, tokens, marks }: Partial<RowLook> & { row: LineRow }) {
  return (
    <>
      <span data-sign className={`w-5 shrink-0 text-center font-semibold select-none ${SIGN_LOOKS[row.kind]}`}>
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
      {t('diff.noNewline')}
    </div>
  )
}

/** The size of one block of the document; blocks off screen are not laid out. */
const MOST_ROWS = 100
const MOST_LETTERS = 20_000

/** The rows of a diff in blocks that each are quickly laid out. */
function chunkRows(shown: readonly SideRow[], rows: readonly DiffRow[]): SideRow[][] {
  const chunks: SideRow[][] = []
  let chunk: SideRow[] = []
  let letters = 0
  for (const side of shown) {
    const more = lettersOf(rows[side.before]) + lettersOf(rows[side.after])
    if (chunk.length === MOST_ROWS || (chunk.length > 0 && letters + more > MOST_LETTERS)) {
      chunks.push(chunk)
      chunk = []
      letters = 0
    }
    chunk.push(side)
    letters += more
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks
}

function lettersOf(row: DiffRow | undefined): number {
  return row && 'text' in row ? row.text.length : 0
}

const FIRST = 1
const PER_FRAME = 40

/** Counts up to `total`, some at once and the rest a few per frame, so that a huge list does not hold up its first paint. */
function useGrowingCount(total: number): number {
  const [shown, setShown] = useState(Math.min(FIRST, total))
  useEffect(() => {
    if (shown >= total) return
    const frame = requestAnimationFrame(() => setShown(Math.min(total, shown + PER_FRAME)))
    return () => cancelAnimationFrame(frame)
  }, [shown, total])
  return Math.min(shown, total)
}

/** More blocks than these are made only where they are looked at. */
const MADE_AT_ONCE = 4

type DiffRowsProps = {
  change: FileChange
  diff: Extract<Diff, { type: 'lines' }>
  hasRoom: boolean
  /** The hunks stand by themselves: nothing says what lies between them. */
  isPart?: boolean
}

/** The lines of a diff. Of a long one those that are seen first are there at once. */
export function DiffRows({ change, diff: whole, hasRoom, isPart = false }: DiffRowsProps) {
  const begin = useMemo(() => beginOf(whole), [whole])
  const diff = useDeferredValue(whole, begin)
  const { revealed, reveal, isLost, element } = useRevealed(change)
  const rows = useMemo(() => diffRows(diff, revealed, !isPart), [diff, revealed, isPart])
  const partners = useMemo(() => linePartners(rows), [rows])
  const looks = useRowLooks({ rows, partners, language: languageOfPath(change.path) })
  const isChange = change.before !== null && change.after !== null
  const hasSides = useSideBySide() && hasRoom && isChange
  const shownRows = useMemo(
    () => (hasSides ? sideRows(rows, partners) : rows.map((_, at) => ({ before: at, after: at }))),
    [rows, partners, hasSides],
  )
  const chunks = useMemo(() => chunkRows(shownRows, rows), [shownRows, rows])
  const shown = useGrowingCount(chunks.length)
  const digits = useMemo(() => String(widestNumber(rows)).length, [rows])
  const review = useDiffReview(change, rows, element)
  const hunks = useHunkParts(change, rows, whole.hunks)
  const notes = useMemo(() => chunks.map(chunk => notesIn(chunk, review?.below)), [chunks, review?.below])
  const parts = useMemo(() => chunks.map(chunk => notesIn(chunk, hunks ?? undefined)), [chunks, hunks])
  if (rows.length === 0) return <p className="px-4 py-2 text-sm text-ink-2">{t('diff.empty')}</p>
  const isLong = chunks.length > MADE_AT_ONCE
  return (
    <div
      ref={element}
      tabIndex={review ? 0 : -1}
      {...(review && { role: 'group', 'aria-label': t('review.rows', { path: change.path }) })}
      className={`relative font-mono text-xs/5 ${review ? '-outline-offset-2' : 'outline-none'}`}
      style={{ '--number-width': `${Math.max(3, digits) + 1}ch` } as React.CSSProperties}
    >
      {isLost && (
        <p role="alert" className="bg-sunken px-4 py-1 font-sans text-ink-2">
          {t('diff.notKnown')}
        </p>
      )}
      {review?.above}
      {chunks.slice(0, shown).map((chunk, index) => (
        <DiffChunk
          key={`${hasSides} ${index}`}
          rows={rows}
          looks={looks}
          reveal={reveal}
          hasSides={hasSides}
          shown={chunk}
          notes={notes[index]}
          parts={parts[index]}
          isLazy={isLong && index > 0 && index < chunks.length - 1}
        />
      ))}
      {review && <LinePicker container={element} rows={rows} onPick={review.onPick} />}
    </div>
  )
}

/** Returns the notes of one block; undefined if it has none, so that the block stays as it was drawn. */
function notesIn(shown: readonly SideRow[], below: DiffNotes['below'] = NO_NOTES): DiffNotes['below'] | undefined {
  if (below.size === 0) return undefined
  const here = shown.flatMap(({ before, after }) => (before === after ? [before] : [before, after]))
  const notes = here.flatMap(at => (below.has(at) ? [[at, below.get(at)] as const] : []))
  return notes.length > 0 ? new Map(notes) : undefined
}

const NO_NOTES: DiffNotes['below'] = new Map()

function widestNumber(rows: readonly DiffRow[]): number {
  let widest = 0
  for (const row of rows) if ('text' in row) widest = Math.max(widest, row.oldNumber ?? 0, row.newNumber ?? 0)
  return widest
}

type DiffChunkProps = {
  rows: readonly DiffRow[]
  shown: readonly SideRow[]
  looks: RowLooks
  reveal: Reveal
  hasSides: boolean
  notes: DiffNotes['below'] | undefined
  /** Notes at hunks, in the gap above them or on a line of their own. */
  parts: DiffNotes['below'] | undefined
  isLazy: boolean
}

/** Some rows. In a long diff they stand as plain text, which is not laid out, until they come near to what is looked at. */
const DiffChunk = memo(function DiffChunk({
  rows,
  shown,
  looks,
  reveal,
  hasSides,
  notes,
  parts,
  isLazy,
}: DiffChunkProps) {
  const element = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(element, true)
  const height = useMemo(() => heightOf(rows, shown), [rows, shown])
  return (
    <div
      ref={element}
      data-first-row={firstRow(shown)}
      className="lazy-lines"
      style={{ containIntrinsicSize: `auto ${height}rem` }}
    >
      {isLazy && !isSeen && !notes && !parts ? (
        <div className="overflow-hidden whitespace-pre">{plainText(rows, shown)}</div>
      ) : (
        shown.flatMap((place, key) => {
          const drawn = { rows, place, looks: isSeen ? looks : undefined, reveal, hasSides, key }
          return [...drawRow(drawn, partAt(parts, place)), ...notesBelow(notes, place)]
        })
      )}
    </div>
  )
})

type DrawnRow = {
  rows: readonly DiffRow[]
  place: SideRow
  looks: RowLooks | undefined
  reveal: Reveal
  hasSides: boolean
  key: number
}

/** Draws a row in one list with what stands above it: one more component for each row of a long diff would cost as much as the row. */
function drawRow({ rows, place, looks, reveal, hasSides, key }: DrawnRow, part: ReactNode): ReactNode[] {
  const { before, after } = place
  const row = rows[before] ?? rows[after]
  if (!row) return []
  if (row.kind === 'skipped') return [<GapRow key={key} gap={row.gap} reveal={reveal} end={part} />]
  const line = hasSides ? (
    <SidesLine key={key} rows={rows} before={before} after={after} looks={looks} />
  ) : (
    <DiffLine key={key} row={row} at={before} {...looks?.(before)} />
  )
  if (!part) return [line]
  const bar = (
    <div key={`part ${key}`} className="flex bg-sunken">
      {part}
    </div>
  )
  return [bar, line]
}

function partAt(parts: DiffNotes['below'] | undefined, { before, after }: SideRow): ReactNode {
  return parts?.get(before) ?? parts?.get(after)
}

/** The notes below a row, each with a key of its own. */
function notesBelow(notes: DiffNotes['below'] | undefined, { before, after }: SideRow): ReactNode[] {
  if (!notes) return NO_NODES
  const own = before === after ? [before] : [before, after]
  return own.flatMap(at => (notes.has(at) ? [<Fragment key={`note ${at}`}>{notes.get(at)}</Fragment>] : []))
}

const NO_NODES: ReactNode[] = []

function firstRow(shown: readonly SideRow[]): number {
  const [first] = shown
  return first ? Math.max(first.before, first.after) : 0
}

const LINE = 1.25
const LETTERS_IN_LINE = 90

function heightOf(rows: readonly DiffRow[], shown: readonly SideRow[]): number {
  const lines = shown.map(({ before, after }) => {
    const row = rows[before] ?? rows[after]
    return row && 'text' in row ? Math.max(1, Math.ceil(row.text.length / LETTERS_IN_LINE)) : 1
  })
  return LINE * lines.reduce((sum, count) => sum + count, 0)
}

function plainText(rows: readonly DiffRow[], shown: readonly SideRow[]): string {
  const lines = shown.map(({ before, after }) => {
    const row = rows[before] ?? rows[after]
    return row && 'text' in row ? row.text : ''
  })
  return lines.join('\n')
}

type SidesLineProps = { rows: readonly DiffRow[]; before: number; after: number; looks: RowLooks | undefined }

/** Renders the old line, with the new one beside it. */
function SidesLine({ rows, before, after, looks }: SidesLineProps) {
  return (
    // Text that is the same on both sides wraps at the same words: the dividing line takes equally from both.
    <div dir="ltr" className="grid grid-cols-2 *:first:pe-px *:last:border-s *:last:border-line">
      <HalfLine row={rows[before]} at={before} side="before" {...looks?.(before)} />
      <HalfLine row={rows[after]} at={after} side="after" {...looks?.(after)} />
    </div>
  )
}

type GapRowProps = { gap: Gap; reveal: Reveal; end: ReactNode }

/** Lines that are not changed. They open: few at once, of many those next to what is shown. */
function GapRow({ gap, reveal, end }: GapRowProps) {
  const { id, lines } = gap
  const isShort = lines !== null && lines <= ALL_AT_ONCE
  return (
    <div data-gap={id} className="flex flex-wrap items-stretch bg-sunken font-sans text-ink-3 select-none">
      {lines === null || isShort ? (
        <GapButton end="above" onClick={() => reveal(gap, 'above')} className="flex-1">
          <UnfoldVertical size={12} aria-hidden="true" />
          {lines === null ? t('diff.below') : t('diff.skipped', { lines: t('counts.lines', { count: lines }) })}
        </GapButton>
      ) : (
        <>
          <span className="flex min-h-6 items-center px-4">
            ⋯ {t('diff.skipped', { lines: t('counts.lines', { count: lines }) })}
          </span>
          <GapButton end="above" onClick={() => reveal(gap, 'above')}>
            <ArrowDown size={12} aria-hidden="true" />
            {t('diff.showDown', { lines: t('counts.lines', { count: STEP }) })}
          </GapButton>
          <GapButton end="below" onClick={() => reveal(gap, 'below')}>
            <ArrowUp size={12} aria-hidden="true" />
            {t('diff.showUp', { lines: t('counts.lines', { count: STEP }) })}
          </GapButton>
        </>
      )}
      {end}
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
