import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { GitBlame, GitBlameCommit } from '../../../shared/git/git-status'
import { call } from '../../base/bridge'
import { formatAgo, formatMoment } from '../../base/format'
import { useAnswerOrFailure } from '../../base/use-answer'
import { t } from '../../i18n/t'
import { useAges } from '../../ui/hooks/use-ages'
import { Loading } from '../../ui/loading'
import { EscapedLine } from '../../ui/text/escaped-line'
import { useGit } from './git-store'

/** Lines that follow each other and are from one commit. */
type BlameRow = { type: 'commit'; commit: GitBlameCommit | undefined } | { type: 'line'; number: number; text: string }

/** In rem, which grow with the text. */
const HEIGHTS = { commit: 1.75, line: 1.25 }

/** Shows a file as it is now, each part below the commit that it is from. `path` is relative to the top of the repository. */
export function BlameView({ path }: { path: string }) {
  const { workspace, version } = useGit()
  const { answer, failure } = useAnswerOrFailure([workspace, path, version].join('\n'), () =>
    call('git.blame', { workspace, path }),
  )
  if (failure) {
    return (
      <p role="alert" className="p-4 text-sm text-ink-2 wrap-anywhere">
        {failure}
      </p>
    )
  }
  return answer === null ? <Loading /> : <Lines blame={answer} path={path} />
}

function rowsOf({ commits, lines }: GitBlame): BlameRow[] {
  return lines.flatMap(({ text, commit }, index): BlameRow[] => {
    const line = { type: 'line', number: index + 1, text } as const
    const isNew = lines[index - 1]?.commit !== commit
    return isNew ? [{ type: 'commit', commit: commits[commit] }, line] : [line]
  })
}

function Lines({ blame, path }: { blame: GitBlame; path: string }) {
  const rows = useMemo(() => rowsOf(blame), [blame])
  const scroller = useRef<HTMLElement>(null)
  const now = useAges(blame.commits.map(({ at }) => at))
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => HEIGHTS[rows[index]?.type ?? 'line'] * pixelsOfRem(),
    overscan: 20,
  })
  if (rows.length === 0) return <p className="p-4 text-sm text-ink-2">{t('diff.empty')}</p>
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      aria-label={t('git.blame.label', { path })}
      className="min-h-0 flex-1 overflow-auto -outline-offset-2"
    >
      <div className="relative" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div
              key={index}
              className="absolute inset-x-0 top-0"
              style={{ height: `${size}px`, transform: `translateY(${start}px)` }}
            >
              {row.type === 'commit' ? <CommitLine commit={row.commit} now={now} /> : <FileLine {...row} />}
            </div>
          )
        })}
      </div>
    </section>
  )
}

function pixelsOfRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

function CommitLine({ commit, now }: { commit: GitBlameCommit | undefined; now: number }) {
  return (
    <div
      data-blame-commit={commit?.hash ?? ''}
      title={commit && `${commit.hash.slice(0, 10)} · ${formatMoment(commit.at)}`}
      className="flex h-full items-baseline gap-2 bg-sunken px-3 pt-1 text-xs"
    >
      <span dir="auto" className="min-w-0 truncate font-medium">
        {commit ? <EscapedLine text={commit.subject} /> : t('git.blame.uncommitted')}
      </span>
      {commit && (
        <span className="shrink-0 text-ink-3">
          <EscapedLine text={commit.author} /> · {formatAgo(commit.at, now)}
        </span>
      )}
    </div>
  )
}

function FileLine({ number, text }: { number: number; text: string }) {
  return (
    <div className="flex h-full font-mono text-xs/5">
      <span className="w-12 shrink-0 pe-3 text-end text-ink-3 tabular-nums select-none">{number}</span>
      <span className="pe-4 whitespace-pre [tab-size:4]">
        <EscapedLine text={text} />
      </span>
    </div>
  )
}
