import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { GitFile } from '../../../shared/git/git-status'
import type { GitFileDiff } from '../../../shared/ipc/git-calls'
import type { FileChange, Hunk } from '../../../shared/session/effects'
import { call } from '../../base/bridge'
import { useEffectOn } from '../../base/use-effect-on'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { DiffRows } from '../../views/diff/diff-rows-view'
import { DiffView } from '../../views/diff/diff-view'
import { LinePicksContext } from '../../views/diff/line-pick'
import { applyPart, discardPart, type ShownPart } from './git-actions'
import { useGit } from './git-store'

type ShownFile = { file: GitFile; side: 'staged' | 'unstaged' }

/** The difference of one file. It stays in sight while it is read again. */
export function FileDiffView({ file, side }: ShownFile) {
  const [diff, failure] = useFileDiff(file, side)
  if (failure !== null)
    return (
      <p role="alert" className="px-4 py-2 text-sm text-ink-2 wrap-anywhere">
        {failure}
      </p>
    )
  if (!diff) return <Loading />
  const { change, digest } = diff
  if (digest === undefined || change.diff.type !== 'lines') return <DiffView change={change} isTitled={false} />
  return <Hunks shown={{ file, side }} change={change} digest={digest} hunks={change.diff.hunks} />
}

function useFileDiff(file: GitFile, side: 'staged' | 'unstaged'): [GitFileDiff | null, string | null] {
  const [diff, setDiff] = useState<GitFileDiff | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { workspace, version } = useGit()
  const latest = useRef(file)
  latest.current = file
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for again
  useEffect(() => {
    let isCurrent = true
    call('git.diff', { workspace, file: latest.current, side }).then(
      found => {
        if (!isCurrent) return
        setFailure(null)
        setDiff(former => (former?.digest !== undefined && former.digest === found.digest ? former : found))
      },
      error => isCurrent && setFailure(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [workspace, side, version, file.path])
  return [diff, failure]
}

/** So many hunks are shown at first, and as many more each time. */
const SHOWN = 50

type HunksProps = { shown: ShownFile; change: FileChange; digest: string; hunks: readonly Hunk[] }

function Hunks({ shown, change, digest, hunks }: HunksProps) {
  const [count, setCount] = useState(SHOWN)
  return (
    <div data-diff-path={change.path}>
      {hunks.slice(0, count).map((hunk, index) => (
        <HunkView key={`${digest} ${index}`} shown={{ ...shown, digest, hunk: index }} change={change} hunk={hunk} />
      ))}
      {hunks.length > count && (
        <Button kind="link" className="m-2 text-xs" onClick={() => setCount(count + SHOWN)}>
          {t('git.showMore', { count: Math.min(SHOWN, hunks.length - count) })}
        </Button>
      )}
    </div>
  )
}

type HunkViewProps = { shown: Omit<ShownPart, 'lines'>; change: FileChange; hunk: Hunk }

/** One hunk with what can be done with it, or with the lines of it that the person has picked. */
function HunkView({ shown, change, hunk }: HunkViewProps) {
  const { picks, clear } = useLinePicks(hunk)
  const element = useRef<HTMLElement>(null)
  const diff = useMemo(() => ({ type: 'lines' as const, hunks: [hunk] }), [hunk])
  const lines = [...picks.picked].sort((one, other) => one - other)
  const part: ShownPart = { ...shown, ...(lines.length > 0 && { lines }) }
  return (
    <section
      ref={element}
      data-git-hunk={shown.hunk}
      aria-label={t('git.hunk', { number: shown.hunk + 1 })}
      onKeyDown={event => moveBetweenLines(event, { element: element.current, clear, toggle: picks.toggle })}
      className="not-first:border-t not-first:border-line"
    >
      <HunkHeader part={part} hunk={hunk} onPick={() => firstLine(element.current)?.focus()} />
      <LinePicksContext value={picks}>
        <DiffRows change={change} diff={diff} hasRoom={false} isPart />
      </LinePicksContext>
    </section>
  )
}

function useLinePicks(hunk: Hunk) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number | null>(null)
  useEffectOn([hunk], () => setPicked(new Set()))
  const picks = useMemo(
    () => ({
      picked,
      toggle(line: number, isRange: boolean) {
        const from = isRange && last.current !== null ? last.current : line
        setPicked(withRange(picked, changedLines(hunk, from, line), isRange || !picked.has(line)))
        last.current = line
      },
    }),
    [picked, hunk],
  )
  return { picks, clear: () => setPicked(new Set()) }
}

function changedLines({ lines }: Hunk, from: number, to: number): number[] {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  return lines.flatMap((line, at) => (at >= first && at <= last && /^[+-]/.test(line) ? [at] : []))
}

function withRange(picked: ReadonlySet<number>, lines: readonly number[], isOn: boolean): ReadonlySet<number> {
  const others = [...picked].filter(line => !lines.includes(line))
  return new Set(isOn ? [...others, ...lines] : others)
}

function HunkHeader({ part, hunk, onPick }: { part: ShownPart; hunk: Hunk; onPick(): void }) {
  const isBusy = useGit(git => git.busy !== null)
  const count = part.lines?.length ?? 0
  const small = { kind: 'small' as const, className: 'min-h-6 px-1.5', disabled: isBusy }
  const words = (act: 'stage' | 'unstage' | 'discard') =>
    count > 0 ? t(`git.${act}Lines`, { count }) : t(`git.${act}Hunk`)
  return (
    <header className="sticky top-7 z-1 flex min-h-7 flex-wrap items-center gap-x-1 bg-sunken ps-3 pe-2 text-xs">
      <span className="font-mono text-ink-3 tabular-nums" dir="ltr">
        {rangeOf(hunk)}
      </span>
      <span className="flex-1" />
      <Button {...small} title={t('git.pickHint')} onClick={onPick}>
        {t('git.pickLines')}
      </Button>
      {part.side === 'unstaged' && (
        <Button {...small} onClick={() => discardPart(part)}>
          {words('discard')}
        </Button>
      )}
      <Button {...small} onClick={() => applyPart(part)}>
        {words(part.side === 'staged' ? 'unstage' : 'stage')}
      </Button>
    </header>
  )
}

function rangeOf({ oldStart, oldLines, newStart, newLines }: Hunk): string {
  const [start, count] = newLines > 0 ? [newStart, newLines] : [oldStart, oldLines]
  return count > 1 ? `${start}–${start + count - 1}` : String(start)
}

const firstLine = (element: HTMLElement | null) => element?.querySelector<HTMLElement>('[data-pick]')

type LineMove = { element: HTMLElement | null; clear(): void; toggle(line: number, isRange: boolean): void }

/** The arrow keys go from line to line, the shift key picks them on the way, and Esc lets go of all. */
function moveBetweenLines(event: KeyboardEvent, { element, clear }: LineMove): void {
  const own = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-pick]') : null
  if (!own || !element) return
  if (event.key === 'Escape') {
    event.stopPropagation()
    clear()
    element.querySelector<HTMLElement>('header button')?.focus()
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const lines = [...element.querySelectorAll<HTMLElement>('[data-pick]')]
  const next = lines[lines.indexOf(own) + step]
  if (!next) return
  if (event.shiftKey && own.getAttribute('aria-pressed') !== 'true') own.click()
  next.focus()
  if (event.shiftKey && next.getAttribute('aria-pressed') !== 'true') next.click()
}
