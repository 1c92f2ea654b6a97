import { memo, useDeferredValue, useMemo, useRef } from 'react'
import type { Diff, FileChange } from '../../../shared/session/effects'
import { text } from '../../text/text'
import { languageOfPath } from '../../ui/highlight/languages'
import { useSeen } from '../../ui/highlight/use-seen'
import { chunkRows } from './chunk-rows'
import { DiffLine } from './diff-line'
import { beginOf, type DiffRow, diffRows } from './diff-rows'
import { GapRow } from './gap-row'
import { linePartners } from './line-partners'
import { useSideBySide } from './look-switch'
import { type SideRow, sideRows } from './side-rows'
import { SidesLine } from './sides-line'
import { useGrowingCount } from './use-growing-count'
import { type Reveal, useRevealed } from './use-revealed'
import { type RowLooks, useRowLooks } from './use-row-looks'

/** More blocks than these are made only where they are looked at. */
const MADE_AT_ONCE = 4

type DiffRowsProps = { change: FileChange; diff: Extract<Diff, { type: 'lines' }>; hasRoom: boolean }

/** The lines of a diff. Of a long one those that are seen first are there at once. */
export function DiffRows({ change, diff: whole, hasRoom }: DiffRowsProps) {
  const begin = useMemo(() => beginOf(whole), [whole])
  const diff = useDeferredValue(whole, begin)
  const { revealed, reveal, isLost, element } = useRevealed(change)
  const rows = useMemo(() => diffRows(diff, revealed), [diff, revealed])
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
  if (rows.length === 0) return <p className="px-4 py-2 text-sm text-ink-2">{text.diff.empty}</p>
  const isLong = chunks.length > MADE_AT_ONCE
  return (
    <div
      ref={element}
      tabIndex={-1}
      className="font-mono text-xs/5 outline-none"
      style={{ '--number-width': `${Math.max(3, digits) + 1}ch` } as React.CSSProperties}
    >
      {isLost && (
        <p role="alert" className="bg-sunken px-4 py-1 font-sans text-ink-2">
          {text.diff.notKnown}
        </p>
      )}
      {chunks.slice(0, shown).map((chunk, index) => (
        <DiffChunk
          key={`${hasSides} ${index}`}
          rows={rows}
          looks={looks}
          reveal={reveal}
          hasSides={hasSides}
          shown={chunk}
          isLazy={isLong && index > 0 && index < chunks.length - 1}
        />
      ))}
    </div>
  )
}

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
  isLazy: boolean
}

/** Some rows. In a long diff they stand as plain text, which is not laid out, until they come near to what is looked at. */
const DiffChunk = memo(function DiffChunk({ rows, shown, looks, reveal, hasSides, isLazy }: DiffChunkProps) {
  const element = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(element, true)
  const height = useMemo(() => heightOf(rows, shown), [rows, shown])
  return (
    <div ref={element} className="lazy-lines" style={{ containIntrinsicSize: `auto ${height}rem` }}>
      {isLazy && !isSeen ? (
        <div className="overflow-hidden whitespace-pre">{plainText(rows, shown)}</div>
      ) : (
        shown.map(({ before, after }, index) => {
          const row = rows[before] ?? rows[after]
          if (row?.kind === 'skipped') return <GapRow key={index} gap={row.gap} reveal={reveal} />
          if (hasSides)
            return (
              <SidesLine key={index} rows={rows} before={before} after={after} looks={isSeen ? looks : undefined} />
            )
          return row && <DiffLine key={index} row={row} {...(isSeen && looks(before))} />
        })
      )}
    </div>
  )
})

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
