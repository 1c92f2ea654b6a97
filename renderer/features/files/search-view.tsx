import { CaseSensitive, ChevronRight, Regex, WholeWord } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { FolderQuery } from '../../../shared/ipc/file-calls'
import { formatCount } from '../../base/format'
import { t } from '../../i18n/t'
import { showFile } from '../../state/files-store'
import { ActiveDescendant } from '../../ui/active-descendant'
import { Button } from '../../ui/button'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import type { TreeMove } from '../../ui/tree-rows'
import { type Matcher, markPattern } from '../../views/calls/results/mark-pattern'
import {
  activateFound,
  endSearch,
  type FolderSearch,
  searchFolder,
  toggleFound,
  useFolderSearch,
} from './folder-search'
import { type FoundRow, foundRows, queryMatcher, shownLine } from './found-lines'
import { useRowPixels } from './row-pixels'
import { type RowPlace, VisibleTree } from './visible-tree'

/** Shows what a search found, by file. */
function FoundTree() {
  const { found, closed, active, query } = useFolderSearch()
  const rows = useMemo(() => foundRows(found, closed), [found, closed])
  const matcher = useMemo(() => queryMatcher(query), [query])
  const follow = (move: TreeMove) => {
    if (move.type === 'go') activateFound(move.path)
    else choose(rows.find(({ path }) => path === move.path))
  }
  return (
    <VisibleTree name="found" label={t('files.search.results')} rows={rows} active={active} onMove={follow}>
      {(row, place) => <Row key={row.path} row={row} {...place} matcher={matcher} />}
    </VisibleTree>
  )
}

/** Folds a file, or shows the line that was found. */
function choose(row: FoundRow | undefined): void {
  if (!row) return
  activateFound(row.path)
  if (row.line) showFile({ path: row.file.path, line: row.line.number })
  else toggleFound(row.path)
}

type RowProps = RowPlace & { row: FoundRow; matcher: Matcher | null }

const Row = memo(function Row({ row, id, top, isActive, matcher }: RowProps) {
  const { line, file, level, isOpen } = row
  const rowPixels = useRowPixels()
  return (
    <ActiveDescendant
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      {...(!line && { 'aria-expanded': isOpen })}
      onClick={() => choose(row)}
      className={`absolute inset-x-1 flex items-center gap-1.5 rounded-sm px-1.5 select-none hover:bg-hover ${isActive ? 'bg-hover' : ''}`}
      style={{ top, height: rowPixels }}
      // A line of code runs from left to right together with its number.
      {...(line && { dir: 'ltr' })}
      title={escapedText(line ? line.text.trim() : file.path)}
    >
      {line ? <FoundLine line={line} matcher={matcher} /> : <FoundFile row={row} />}
    </ActiveDescendant>
  )
})

function FoundFile({ row: { file, isOpen } }: { row: FoundRow }) {
  const cut = file.path.lastIndexOf('/') + 1
  return (
    <>
      <ChevronRight size={13} aria-hidden="true" className={`shrink-0 text-ink-3 ${isOpen ? 'rotate-90' : ''}`} />
      <PathText path={file.path.slice(cut)} className="max-w-[75%] shrink-0 truncate text-sm font-medium" />
      <PathText
        path={file.path.slice(0, Math.max(0, cut - 1))}
        className="min-w-0 flex-1 truncate text-xs text-ink-2"
      />
      <span className="shrink-0 rounded-sm bg-hover px-1.5 text-xs text-ink-2">{formatCount(file.count)}</span>
    </>
  )
}

function FoundLine({ line, matcher }: { line: { number: number; text: string }; matcher: Matcher | null }) {
  const pieces = markPattern(shownLine(line.text, matcher), matcher)
  return (
    <>
      <span className="w-10 shrink-0 text-end font-mono text-xs text-ink-3">{line.number}</span>
      <span className="min-w-0 flex-1 truncate font-mono text-xs whitespace-pre">
        {pieces.map((piece, index) => {
          const Tag = piece.isMatch ? 'mark' : 'span'
          return (
            <Tag key={index} className={piece.isMatch ? 'rounded-xs bg-mark text-inherit' : ''}>
              <EscapedLine text={piece.text} isLineEnd={false} />
            </Tag>
          )
        })}
      </span>
    </>
  )
}

const WAYS = [
  { name: 'isCaseSensitive', Icon: CaseSensitive },
  { name: 'isWord', Icon: WholeWord },
  { name: 'isRegex', Icon: Regex },
] as const satisfies readonly { name: keyof FolderQuery; Icon: unknown }[]

/** Shows what is below the field while file contents are searched: the options, the progress, and the results. */
export function SearchView({ workspace }: { workspace: string }) {
  const search = useFolderSearch()
  const { query, phase, found, problem } = search
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-line px-3 py-1">
        {WAYS.map(({ name, Icon }) => (
          <Button
            key={name}
            kind="icon"
            aria-pressed={query[name]}
            aria-label={t(`files.search.${name}`)}
            title={t(`files.search.${name}`)}
            className="size-6 aria-pressed:bg-accent-soft aria-pressed:text-accent"
            onClick={() => searchFolder(workspace, { ...query, [name]: !query[name] })}
          >
            <Icon size={15} aria-hidden="true" />
          </Button>
        ))}
        <span role="status" className="min-w-0 flex-1 truncate text-end text-xs text-ink-2">
          {statusOf(search)}
        </span>
        {phase === 'running' && (
          <Button kind="link" className="min-h-6 px-1 text-xs" onClick={endSearch}>
            {t('files.search.stop')}
          </Button>
        )}
      </div>
      {phase === 'failed' && (
        <p role="alert" className="p-3 text-sm text-bad wrap-anywhere">
          {problem}
        </p>
      )}
      {phase === 'done' && found.length === 0 && (
        <p className="p-3 text-sm text-ink-2 wrap-anywhere">{t('files.search.none', { pattern: query.pattern })}</p>
      )}
      {found.length > 0 && <FoundTree />}
      {search.more && found.length > 0 && (
        <p className="shrink-0 border-t border-line px-3 py-1 text-xs text-ink-2">{t('files.search.cut')}</p>
      )}
    </>
  )
}

function statusOf({ phase, found }: FolderSearch): string {
  if (found.length === 0) return phase === 'running' ? t('files.search.searching') : ''
  const lines = found.reduce((sum, file) => sum + file.count, 0)
  return t('tool.matches', {
    matches: t('counts.lines', { count: lines }),
    files: t('counts.files', { count: found.length }),
  })
}
