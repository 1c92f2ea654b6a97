import { CircleCheck } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { GitFile, GitRepository } from '../../../shared/git/git-status'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { CommitBox } from './commit-box'
import { FileRow, rowKey } from './file-row'
import { discard, FILE_GROUPS, type FileGroup, groupedFiles, stage, unstage } from './git-actions'
import { activateRow, useGit, useRepository } from './git-store'
import { Undos } from './undos'

/** Everything that differs from the last commit, and the commit that is made of it. */
export function ChangesView() {
  const repository = useRepository()
  if (!repository) return null
  return (
    <>
      <FileList repository={repository} />
      <CommitBox repository={repository} />
    </>
  )
}

function FileList({ repository }: { repository: GitRepository }) {
  const groups = useMemo(() => groupedFiles(repository.files), [repository.files])
  const shown = FILE_GROUPS.filter(group => groups[group].length > 0)
  const keys = shown.flatMap(group => groups[group].map(file => rowKey(group, file)))
  const wanted = useGit(git => git.active)
  const active = keys.includes(wanted) ? wanted : (keys[0] ?? '')
  const list = useRef<HTMLDivElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are heard from the rows in it
    <div
      ref={list}
      className="min-h-0 flex-1 overflow-y-auto pb-2"
      onKeyDown={event => moveBetweenRows(event, list.current)}
    >
      {shown.length === 0 && (
        <p className="flex items-center gap-2 p-4 text-sm text-ink-2">
          <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-good" />
          {t('git.clean')}
        </p>
      )}
      {shown.map(group => (
        <Group key={group} group={group} files={groups[group]} active={active} />
      ))}
      <Undos undos={repository.undos} />
    </div>
  )
}

/** One stop of the Tab key for all rows: the arrow keys go from one to the next. */
function moveBetweenRows(event: KeyboardEvent, list: HTMLElement | null): void {
  const row = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-git-row]')
  if (!row || !list || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof HTMLElement && event.target.closest('[data-git-diff]')) return
  const rows = [...list.querySelectorAll<HTMLElement>('[data-git-row]')]
  const at = rows.indexOf(row)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const found = next === undefined ? undefined : rows[Math.max(0, Math.min(rows.length - 1, next))]
  if (!found) return
  event.preventDefault()
  activateRow(found.dataset.gitRow ?? '')
  found.querySelector<HTMLElement>('button')?.focus()
}

/** So many are shown at first, and as many more each time. */
const SHOWN = 200

type GroupProps = { group: FileGroup; files: readonly GitFile[]; active: string }

function Group({ group, files, active }: GroupProps) {
  const [shown, setShown] = useState(SHOWN)
  const counts = useGit(git => (group === 'staged' ? git.counts.staged : git.counts.unstaged))
  return (
    <section aria-label={t(`git.groups.${group}`)} data-git-group={group}>
      <header className="sticky top-0 z-2 flex min-h-8 items-center gap-1 bg-canvas ps-3 pe-2 pt-1 text-xs">
        <h3 className={`font-medium ${group === 'conflicts' ? 'text-bad' : 'text-ink-2'}`}>
          {t(`git.groups.${group}`)}
        </h3>
        <span className="flex-1 ps-1 text-ink-3 tabular-nums">{files.length}</span>
        <GroupActions group={group} files={files} />
      </header>
      <ul>
        {files.slice(0, shown).map(file => {
          const key = rowKey(group, file)
          return (
            <FileRow
              key={key}
              rowKey={key}
              group={group}
              file={file}
              lines={counts[file.path]}
              isActive={key === active}
            />
          )
        })}
      </ul>
      {files.length > shown && (
        <Button kind="link" className="ms-3 min-h-7 text-xs" onClick={() => setShown(shown + SHOWN)}>
          {t('git.showMore', { count: Math.min(SHOWN, files.length - shown) })}
        </Button>
      )}
    </section>
  )
}

function GroupActions({ group, files }: Pick<GroupProps, 'group' | 'files'>) {
  const isBusy = useGit(git => git.busy !== null)
  const small = 'min-h-6 px-1.5'
  if (group === 'staged') {
    return (
      <Button kind="small" className={small} disabled={isBusy} onClick={() => unstage(files)}>
        {t('git.unstageAll')}
      </Button>
    )
  }
  if (group === 'conflicts') return null
  const whole = files.filter(({ raw, isSubmodule }) => raw === undefined && !isSubmodule)
  return (
    <>
      <Button kind="small" className={small} disabled={isBusy || whole.length === 0} onClick={() => discard(whole)}>
        {t('git.discardAll')}
      </Button>
      <Button kind="small" className={small} disabled={isBusy} onClick={() => stage(files)}>
        {t('git.stageAll')}
      </Button>
    </>
  )
}
