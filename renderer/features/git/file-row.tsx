import { ChevronRight, GitMerge, Minus, Plus, Undo2 } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import type { GitFile, GitLineCounts } from '../../../shared/git/git-status'
import { t } from '../../i18n/t'
import { openFile } from '../../state/files-store'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { FileDiffView } from './file-diff-view'
import { discard, type FileGroup, resolveFile, stage, unstage } from './git-actions'
import { toggleRow, useGit } from './git-store'

/** Distinct among all rows: a file that is staged in part has two. */
export const rowKey = (group: FileGroup, { path, raw }: GitFile): string => `${group}:${raw ?? path}`

type FileRowProps = {
  rowKey: string
  group: FileGroup
  file: GitFile
  lines: GitLineCounts | undefined
  isActive: boolean
}

/** A file with what became of it, which opens to its difference. */
export const FileRow = memo(function FileRow({ rowKey: key, group, file, lines, isActive }: FileRowProps) {
  const isOpen = useGit(git => git.open.has(key))
  const side = group === 'staged' ? 'staged' : 'unstaged'
  return (
    <li data-git-row={key} data-path={file.path} className="group">
      <div className="flex items-stretch pe-2 hover:bg-hover has-[button:focus-visible]:bg-hover">
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-expanded={isOpen}
          title={file.conflict ? t(`git.conflicts.${file.conflict}`) : undefined}
          onClick={() => toggleRow(key)}
          onKeyDown={event => actByKey(event, group, file)}
          className="flex min-h-7 min-w-0 flex-1 items-center gap-1.5 ps-2 text-start text-sm -outline-offset-2"
        >
          <ChevronRight
            size={13}
            aria-hidden="true"
            className={`shrink-0 text-ink-3 rtl:-scale-x-100 ${isOpen ? 'rotate-90 rtl:rotate-90' : ''}`}
          />
          <Sign group={group} file={file} />
          <FileName file={file} />
          {file.conflict ? (
            <span className="ms-auto shrink-0 pe-2 text-xs text-ink-3 group-hover:hidden group-has-[button:focus-visible]:hidden">
              {t(`git.conflicts.${file.conflict}`)}
            </span>
          ) : (
            <span className="sr-only">, {t(`git.kinds.${kindOf(group, file)}`)}</span>
          )}
          {lines && <RowCounts {...lines} />}
        </button>
        <RowActions group={group} file={file} isActive={isActive} />
      </div>
      {isOpen && (
        <div data-git-diff className="border-y border-line bg-surface">
          <FileDiffView file={file} side={side} />
        </div>
      )}
    </li>
  )
})

/** Lines that come and go; the buttons of the row take their place. */
function RowCounts({ added, removed }: GitLineCounts) {
  return (
    <span
      dir="ltr"
      className="ms-auto flex shrink-0 gap-1 ps-1 pe-2 text-xs tabular-nums group-hover:hidden group-has-[button:focus-visible]:hidden"
    >
      {added > 0 && <span className="text-add-strong">+{added}</span>}
      {removed > 0 && <span className="text-del-strong">−{removed}</span>}
    </span>
  )
}

/** The keys of a row besides opening it. */
function actByKey(event: KeyboardEvent, group: FileGroup, file: GitFile): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 's' || event.key === '+' || event.key === '-') {
    event.preventDefault()
    if (group === 'staged') unstage([file])
    else stage([file])
  }
  if ((event.key === 'Delete' || event.key === 'Backspace') && mayDiscard(group, file)) {
    event.preventDefault()
    discard([file])
  }
}

const mayDiscard = (group: FileGroup, { raw, isSubmodule }: GitFile): boolean =>
  (group === 'changed' || group === 'new') && raw === undefined && !isSubmodule

const SIGNS = {
  added: ['A', 'text-add-strong'],
  new: ['N', 'text-add-strong'],
  changed: ['M', 'text-wait'],
  deleted: ['D', 'text-del-strong'],
  renamed: ['R', 'text-accent'],
  copied: ['C', 'text-accent'],
  retyped: ['T', 'text-wait'],
  conflict: ['!', 'text-bad'],
} as const

const kindOf = (group: FileGroup, { staged, unstaged, conflict }: GitFile): keyof typeof SIGNS =>
  conflict ? 'conflict' : group === 'new' ? 'new' : ((group === 'staged' ? staged : unstaged) ?? 'changed')

/** A letter as in git's own lists; its colour says the same. */
function Sign({ group, file }: { group: FileGroup; file: GitFile }) {
  const kind = kindOf(group, file)
  const [letter, color] = SIGNS[kind]
  return (
    <span
      aria-hidden="true"
      title={t(`git.kinds.${kind}`)}
      className={`w-3 shrink-0 text-center font-mono text-xs font-semibold ${color}`}
    >
      {letter}
    </span>
  )
}

/** The name first, as in a narrow panel the folders matter less. */
function FileName({ file: { path, from, isSubmodule } }: { file: GitFile }) {
  const cut = path.lastIndexOf('/')
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
      <PathText path={path.slice(cut + 1)} className="min-w-0 shrink truncate" />
      {isSubmodule && <span className="shrink-0 text-xs text-ink-3">{t('git.submodule')}</span>}
      {from !== undefined && <PathText path={`← ${from}`} className="min-w-0 flex-1 truncate text-xs text-ink-3" />}
      {from === undefined && cut > 0 && (
        <PathText path={path.slice(0, cut)} className="min-w-0 flex-1 shrink-[4] truncate text-xs text-ink-3" />
      )}
    </span>
  )
}

function RowActions({ group, file, isActive }: { group: FileGroup; file: GitFile; isActive: boolean }) {
  const isBusy = useGit(git => git.busy !== null)
  const path = escapedText(file.path)
  const common = { kind: 'icon' as const, className: 'size-6', disabled: isBusy, tabIndex: isActive ? 0 : -1 }
  const staging =
    group === 'staged'
      ? t('git.unstageFile', { path })
      : group === 'conflicts'
        ? t('git.resolveFile', { path })
        : t('git.stageFile', { path })
  return (
    <span className="flex w-0 shrink-0 items-center overflow-hidden group-hover:w-auto group-has-[button:focus-visible]:w-auto [@media(hover:none)]:w-auto">
      {group === 'conflicts' && file.raw === undefined && !file.isSubmodule && <ConflictMenu file={file} {...common} />}
      {mayDiscard(group, file) && (
        <Button
          {...common}
          aria-label={t('git.discardFile', { path })}
          title={t('git.discard')}
          onClick={() => discard([file])}
        >
          <Undo2 size={14} aria-hidden="true" />
        </Button>
      )}
      <Button
        {...common}
        aria-label={staging}
        title={staging}
        onClick={() => (group === 'staged' ? unstage([file]) : stage([file]))}
      >
        {group === 'staged' ? <Minus size={15} aria-hidden="true" /> : <Plus size={15} aria-hidden="true" />}
      </Button>
    </span>
  )
}

type ConflictMenuProps = { file: GitFile; kind: 'icon'; className: string; disabled: boolean; tabIndex: number }

/** Takes one side of a file with conflicts, or shows the file. */
function ConflictMenu({ file, ...button }: ConflictMenuProps) {
  const label = t('git.resolve.menu', { path: escapedText(file.path) })
  const open = () => {
    const { workspace, state } = useGit.getState()
    const prefix = state?.type === 'ready' ? state.prefix : ''
    openFile(workspace, { path: file.path.slice(prefix.length) })
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button {...button} aria-label={label} title={label}>
          <GitMerge size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem onSelect={() => resolveFile(file, 'ours')}>{t('git.resolve.ours')}</MenuItem>
      <MenuItem onSelect={() => resolveFile(file, 'theirs')}>{t('git.resolve.theirs')}</MenuItem>
      <MenuItem onSelect={open}>{t('git.resolve.open')}</MenuItem>
    </Menu>
  )
}
