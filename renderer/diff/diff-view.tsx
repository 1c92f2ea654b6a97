// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import { memo, useMemo, useRef } from 'react'
import type { FileChange } from '../../shared/effects'
import { formatBytes } from '../format'
import { languageOfPath } from '../highlight/languages'
import type { LineTokens } from '../highlight/token-kinds'
import { type CodeTokens, useCodeTokens } from '../highlight/use-code-tokens'
import { useSeen } from '../highlight/use-seen'
import { text } from '../text'
import { PathText } from '../ui/path-text'
import { verbOfChange } from './change-items'
import { diffCode } from './diff-code'
import { type DiffRow, diffRows } from './diff-rows'
import { LineCounts } from './line-counts'
import { useGrowingCount } from './use-growing-count'
import { VisibleLine } from './visible-line'

/** Lines in one block of the document. Blocks off screen are not laid out. */
const CHUNK = 100

/** One file's change as a unified diff: its path and counts (where it is titled), then every line. Nothing is left out. */
export const DiffView = memo(function DiffView({
  change,
  isTitled = true,
}: {
  change: FileChange
  isTitled?: boolean
}) {
  const { diff } = change
  const rows = useMemo(() => (diff.type === 'lines' ? diffRows(diff) : []), [diff])
  return (
    <section data-diff-path={change.path} aria-label={text.diff.label(change.path)}>
      {isTitled && <DiffHeader change={change} />}
      {diff.type === 'omitted' ? (
        <p className="px-4 py-2 text-sm text-ink-2">
          {text.diff.omitted[diff.reason]}{' '}
          {text.diff.bytes(formatBytes(change.before?.bytes ?? 0), formatBytes(change.after?.bytes ?? 0))}
        </p>
      ) : (
        <DiffRows rows={rows} path={change.path} />
      )}
    </section>
  )
})

function DiffHeader({ change }: { change: FileChange }) {
  const verb = verbOfChange(change)
  return (
    <header className="sticky top-0 z-1 flex items-baseline gap-3 border-y border-line bg-sunken px-4 py-1.5 text-xs first:border-t-0">
      <span className="min-w-0 font-mono wrap-anywhere">
        <PathText path={change.path} />
      </span>
      <LineCounts added={change.added} removed={change.removed} />
      {verb !== 'change' && (
        <span className="ms-auto whitespace-nowrap text-ink-2">
          {verb === 'create' ? text.diff.created : text.diff.deleted}
        </span>
      )}
    </header>
  )
}

function DiffRows({ rows, path }: { rows: readonly DiffRow[]; path: string }) {
  const tokens = useRowTokens(rows, path)
  const chunks = useMemo(() => chunked(rows), [rows])
  const shown = useGrowingCount(chunks.length)
  const widest = rows.reduce(
    (most, row) => ('text' in row ? Math.max(most, row.oldNumber ?? 0, row.newNumber ?? 0) : most),
    0,
  )
  if (rows.length === 0) return <p className="px-4 py-2 text-sm text-ink-2">{text.diff.empty}</p>
  return (
    <div
      className="font-mono text-xs/5"
      style={{ '--number-width': `${Math.max(3, String(widest).length) + 1}ch` } as React.CSSProperties}
    >
      {chunks.slice(0, shown).map((chunk, index) => (
        <DiffChunk key={index} rows={chunk} from={index * CHUNK} tokens={tokens} />
      ))}
    </div>
  )
}

type RowTokens = (row: number) => LineTokens | undefined

/** The tokens of each row: those of the file before for what is removed, of the file after for all else. */
function useRowTokens(rows: readonly DiffRow[], path: string): RowTokens {
  const language = languageOfPath(path)
  const before = useMemo(() => diffCode(rows, 'before'), [rows])
  const after = useMemo(() => diffCode(rows, 'after'), [rows])
  const removed = useCodeTokens(language, before.lines)
  const shown = useCodeTokens(language, after.lines)
  return useMemo(() => {
    const at = ({ tokens, count }: CodeTokens, place = -1) => (place < count ? tokens[place] : undefined)
    return row => (rows[row]?.kind === 'del' ? at(removed, before.places[row]) : at(shown, after.places[row]))
  }, [rows, before, after, removed, shown])
}

type DiffChunkProps = { rows: readonly DiffRow[]; from: number; tokens: RowTokens }

const DiffChunk = memo(function DiffChunk({ rows, from, tokens }: DiffChunkProps) {
  const element = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(element, true)
  return (
    <div ref={element} className="lazy-lines" style={{ containIntrinsicSize: `auto ${rows.length * 1.25}rem` }}>
      {rows.map((row, index) => (
        <DiffLine key={index} row={row} tokens={isSeen ? tokens(from + index) : undefined} />
      ))}
    </div>
  )
})

const LOOKS = { add: 'bg-add', del: 'bg-del', context: '' } as const
const SIGNS = { add: '+', del: '−', context: ' ' } as const
const SIGN_LOOKS = { add: 'text-add-strong', del: 'text-del-strong', context: '' } as const
const NUMBER = 'w-(--number-width) shrink-0 pe-2 text-end text-ink-3 select-none'

type DiffLineProps = { row: DiffRow; tokens: LineTokens | undefined }

const DiffLine = memo(function DiffLine({ row, tokens }: DiffLineProps) {
  if (row.kind === 'skipped') {
    const lines = text.counts.lines(row.lines)
    return <div className="bg-sunken px-4 py-0.5 font-sans text-ink-3 select-none">⋯ {text.diff.skipped(lines)}</div>
  }
  if (row.kind === 'no-newline') {
    return (
      <div data-diff-line="no-newline" className="flex px-1 font-sans text-escape">
        <span className="w-[calc(2*var(--number-width)+1.5rem)] shrink-0" />
        {text.diff.noNewline}
      </div>
    )
  }
  return (
    <div data-diff-line={row.kind} data-text={row.text} className={`flex ${LOOKS[row.kind]}`}>
      <span className={NUMBER}>{row.oldNumber}</span>
      <span className={NUMBER}>{row.newNumber}</span>
      <span className={`w-5 shrink-0 text-center font-semibold select-none ${SIGN_LOOKS[row.kind]}`}>
        {SIGNS[row.kind]}
      </span>
      <span className="relative min-w-0 flex-1 pe-4 wrap-anywhere whitespace-pre-wrap [tab-size:4]">
        <VisibleLine text={row.text} tokens={tokens} />
      </span>
    </div>
  )
})

function chunked(rows: readonly DiffRow[]): DiffRow[][] {
  const chunks: DiffRow[][] = []
  for (let index = 0; index < rows.length; index += CHUNK) chunks.push(rows.slice(index, index + CHUNK))
  return chunks
}
