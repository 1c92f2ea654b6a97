import { GitFork, MoreHorizontal, Search, X } from 'lucide-react'
import { memo, useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { GitCommit } from '../../../shared/git/git-status'
import type { FileChange } from '../../../shared/session/effects'
import { call } from '../../base/bridge'
import { formatAgo, formatMoment } from '../../base/format'
import { t } from '../../i18n/t'
import { showWholeHistory, useFileHistory } from '../../state/file-history'
import { Button } from '../../ui/button'
import { useAges } from '../../ui/hooks/use-ages'
import { Loading } from '../../ui/loading'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { ChangesView as ChangesList } from '../../views/diff/changes-view'
import { BlameView } from './blame-view'
import { offerUndo } from './git-actions'
import { toggleRow, useGit, work } from './git-store'
import { type GraphRow, graphRows } from './graph-lanes'
import { readHistory, readMore, useHistory } from './history-store'
import { askOperation, askTag } from './operation-dialog'

/** The commits, the newest first. */
export function HistoryView() {
  const workspace = useGit(git => git.workspace)
  const commit = useGit(({ state }) => (state?.type === 'ready' ? state.head.commit : undefined))
  const own = useHistory(history => history.workspace === workspace)
  const { commits, query, path } = useHistory()
  const [isByLine, setByLine] = useState(false)
  const wanted = useFileHistory(state => (state.wanted?.workspace === workspace ? state.wanted.path : null))
  const prefix = useGit(({ state }) => (state?.type === 'ready' ? state.prefix : ''))
  const file = wanted === null ? '' : `${prefix}${wanted}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another commit is asked for again
  useEffect(() => readHistory(file === useHistory.getState().path ? {} : { path: file }), [workspace, commit, file])
  const isWhole = query.trim() === '' && path === ''
  const rows = useMemo(() => (isWhole ? graphRows(commits ?? []) : []), [commits, isWhole])
  return (
    <>
      <HistorySearch />
      {wanted !== null && (
        <div className="flex shrink-0 items-center gap-1 border-b border-line bg-sunken py-1 pe-2 ps-3 text-xs">
          <span className="min-w-0 flex-1 truncate">
            {t('git.history.ofFile')} <PathText path={wanted} className="font-mono" />
          </span>
          <Button kind="small" className="min-h-6" aria-pressed={isByLine} onClick={() => setByLine(!isByLine)}>
            {t('git.blame.show')}
          </Button>
          <Button
            kind="icon"
            className="size-6"
            aria-label={t('git.history.whole')}
            title={t('git.history.whole')}
            onClick={showWholeHistory}
          >
            <X size={14} aria-hidden="true" />
          </Button>
        </div>
      )}
      {isByLine && wanted !== null ? <BlameView path={file} /> : <CommitList isOwn={own} rows={rows} />}
    </>
  )
}

/** The commits that are listed; `isOwn` where they are those of the folder that is shown. */
function CommitList({ isOwn, rows }: { isOwn: boolean; rows: readonly GraphRow[] }) {
  const { commits, query, path, hasMore } = useHistory()
  const nothing =
    path !== '' ? t('git.history.noneOfFile') : query.trim() === '' ? t('git.history.empty') : t('git.history.none')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto py-1">
      {(!isOwn || commits === null) && <Loading />}
      {isOwn && commits?.length === 0 && <p className="p-4 text-sm text-ink-2">{nothing}</p>}
      {isOwn && (
        <ul>
          {commits?.map((one, index) => (
            <CommitRow key={one.hash} commit={one} row={rows[index]} />
          ))}
        </ul>
      )}
      {isOwn && hasMore && (
        <Button kind="link" className="ms-3 min-h-8 text-xs" onClick={readMore}>
          {t('git.history.more')}
        </Button>
      )}
    </div>
  )
}

function HistorySearch() {
  const { query, isOfAll } = useHistory()
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line py-1 pe-2 ps-3 focus-within:border-accent">
      <Search size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <input
        type="search"
        dir="auto"
        value={query}
        maxLength={200}
        aria-label={t('git.history.search')}
        placeholder={t('git.history.search')}
        onChange={event => readHistory({ query: event.target.value })}
        className="min-w-0 flex-1 bg-transparent text-sm outline-none"
      />
      <Button
        kind="icon"
        aria-pressed={isOfAll}
        aria-label={t('git.history.all')}
        title={t('git.history.all')}
        className="size-6 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={() => readHistory({ isOfAll: !isOfAll })}
      >
        <GitFork size={14} aria-hidden="true" />
      </Button>
    </div>
  )
}

type CommitRowProps = { commit: GitCommit; row: GraphRow | undefined }

const CommitRow = memo(function CommitRow({ commit, row }: CommitRowProps) {
  const key = `commit:${commit.hash}`
  const isOpen = useGit(git => git.open.has(key))
  const now = useAges([commit.at])
  return (
    <li data-commit={commit.hash}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => toggleRow(key)}
        className="flex h-11 w-full items-center gap-2 pe-3 ps-2 text-start -outline-offset-2 hover:bg-hover"
      >
        {row && <Lanes row={row} isMerge={commit.parents.length > 1} />}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-1.5">
            <span className="min-w-0 truncate text-sm" dir="auto" title={commit.subject}>
              <EscapedLine text={commit.subject} />
            </span>
          </span>
          <span className="flex items-baseline gap-1.5 text-xs text-ink-3">
            {commit.refs.slice(0, 3).map(name => (
              <RefName key={name} name={name} />
            ))}
            <span className="min-w-0 truncate" dir="auto" title={`${commit.author} <${commit.email}>`}>
              <EscapedLine text={commit.author} />
            </span>
            <span className="ms-auto shrink-0 tabular-nums" title={formatMoment(commit.at)}>
              {formatAgo(commit.at, now)}
            </span>
          </span>
        </span>
      </button>
      {isOpen && <CommitContent commit={commit} />}
    </li>
  )
})

function RefName({ name }: { name: string }) {
  const isHead = name.startsWith('HEAD')
  return (
    <span
      className={`max-w-32 shrink-0 truncate rounded-sm border px-1 text-[0.6875rem]/4 ${isHead ? 'border-accent text-accent' : 'border-line-strong text-ink-2'}`}
      title={name}
    >
      <EscapedLine text={name.replace('HEAD -> ', '').replace('tag: ', '')} />
    </span>
  )
}

const LANE = 12
const HEIGHT = 44
const MOST_LANES = 8
const COLORS = [
  'var(--accent)',
  'var(--code-function)',
  'var(--code-keyword)',
  'var(--code-constant)',
  'var(--code-string)',
]

/** The lines that lead from commit to commit, as far as there is room for them. */
function Lanes({ row: { lane, passing, above, below }, isMerge }: { row: GraphRow; isMerge: boolean }) {
  const width = (Math.min(MOST_LANES, Math.max(lane, ...passing, ...above, ...below)) + 1) * LANE
  const x = (at: number) => Math.min(MOST_LANES, at) * LANE + LANE / 2
  const color = (at: number) => COLORS[at % COLORS.length]
  const middle = HEIGHT / 2
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      style={{ width: `${width / 16}rem` }}
      className="h-11 shrink-0"
      fill="none"
      strokeWidth="1.5"
    >
      {passing.map(at => (
        <path key={`p${at}`} d={`M${x(at)} 0V${HEIGHT}`} stroke={color(at)} />
      ))}
      {above.map(at => (
        <path
          key={`a${at}`}
          d={`M${x(at)} 0C${x(at)} ${middle / 2} ${x(lane)} ${middle / 2} ${x(lane)} ${middle}`}
          stroke={color(at)}
        />
      ))}
      {below.map(at => (
        <path
          key={`b${at}`}
          d={`M${x(lane)} ${middle}C${x(lane)} ${middle * 1.5} ${x(at)} ${middle * 1.5} ${x(at)} ${HEIGHT}`}
          stroke={color(at)}
        />
      ))}
      <circle
        cx={x(lane)}
        cy={middle}
        r={isMerge ? 3 : 4}
        fill={isMerge ? 'var(--canvas)' : color(lane)}
        stroke={color(lane)}
      />
    </svg>
  )
}

type ShownCommit = { message: string; changes: FileChange[] }

/** The whole message of a commit, and what it changed. */
function CommitContent({ commit }: { commit: GitCommit }) {
  const { hash } = commit
  const [content, setContent] = useState<ShownCommit | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const workspace = useGit(git => git.workspace)
  useEffect(() => {
    let isCurrent = true
    call('git.showCommit', { workspace, hash }).then(
      found => isCurrent && setContent(found),
      error => isCurrent && setFailure(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [workspace, hash])
  if (failure !== null)
    return (
      <p role="alert" className="px-4 py-2 text-sm text-bad">
        {failure}
      </p>
    )
  if (!content) return <Loading />
  const body = content.message.split('\n').slice(1).join('\n').trim()
  return (
    <div className="border-y border-line bg-surface">
      <p className="flex items-center gap-2 px-4 pt-2 font-mono text-xs text-ink-3 select-text" dir="ltr">
        <span className="flex-1">{hash.slice(0, 12)}</span>
        <CommitMenu commit={commit} />
      </p>
      {body !== '' && (
        <p className="px-4 py-1 text-sm whitespace-pre-wrap wrap-anywhere" dir="auto">
          {body}
        </p>
      )}
      <div className="pt-2">
        <ChangesList changes={content.changes} />
      </div>
    </div>
  )
}

/** Shows what can be done with a commit. */
function CommitMenu({ commit }: { commit: GitCommit }) {
  const { hash, subject, refs } = commit
  const workspace = useGit(git => git.workspace)
  const branch = useGit(({ state }) => (state?.type === 'ready' ? state.head.branch : undefined))
  const name = `${hash.slice(0, 8)} ${subject}`
  const tags = refs.flatMap(ref => (ref.startsWith('tag: ') ? [ref.slice('tag: '.length)] : []))
  const deleteTag = (tag: string) =>
    work('tag', async () => {
      offerUndo(await call('git.deleteTag', { workspace, name: tag }))
      readHistory()
    })
  const shown = branch === undefined ? '' : escapedText(branch)
  return (
    <Menu
      align="end"
      trigger={
        <Button
          kind="icon"
          className="size-6"
          aria-label={t('git.branches.menu', { name: hash.slice(0, 8) })}
          title={t('git.branches.more')}
        >
          <MoreHorizontal size={14} aria-hidden="true" />
        </Button>
      }
    >
      {branch !== undefined && (
        <>
          <MenuItem onSelect={() => askOperation({ kind: 'cherry-pick', commit: hash, name })}>
            {t('git.operation.pickOnto', { branch: shown })}
          </MenuItem>
          <MenuItem onSelect={() => askOperation({ kind: 'revert', commit: hash, name })}>
            {t('git.operation.revertIt')}
          </MenuItem>
          <MenuItem onSelect={() => askOperation({ kind: 'reset', commit: hash, name })}>
            {t('git.operation.resetTo', { branch: shown })}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={() => askTag(commit)}>{t('git.tags.create')}</MenuItem>
      {tags.map(tag => (
        <MenuItem key={tag} tone="bad" onSelect={() => deleteTag(tag)}>
          {t('git.tags.delete', { name: escapedText(tag) })}
        </MenuItem>
      ))}
    </Menu>
  )
}
