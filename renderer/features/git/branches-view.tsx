import { Check, Cloud, GitBranch, MoreHorizontal, Plus } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { GitBranch as Branch } from '../../../shared/git/git-status'
import { call } from '../../base/bridge'
import { formatAgo } from '../../base/format'
import { t } from '../../i18n/t'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { useAges } from '../../ui/hooks/use-ages'
import { Loading } from '../../ui/loading'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { EscapedLine } from '../../ui/text/escaped-line'
import { escapedText } from '../../ui/text/visible-text'
import { BranchDialog, type BranchQuestion } from './branch-dialog'
import { Copies } from './copies'
import { offerUndo } from './git-actions'
import { useGit, work } from './git-store'
import { askOperation } from './operation-dialog'

/** The branches of the repository and of its remotes. */
export function BranchesView() {
  const branches = useBranches()
  const [filter, setFilter] = useState('')
  const [question, setQuestion] = useState<BranchQuestion | null>(null)
  if (!branches) return <Loading />
  const fitting = branches.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()))
  const groups = [
    ['local', fitting.filter(({ isRemote }) => !isRemote)],
    ['remote', fitting.filter(({ isRemote }) => isRemote)],
  ] as const
  return (
    <>
      <NewBranch filter={filter} onFilter={setFilter} branches={branches} />
      <div className="min-h-0 flex-1 overflow-y-auto py-1">
        {groups.map(
          ([name, some]) =>
            some.length > 0 && (
              <section key={name} aria-label={t(`git.branches.${name}`)}>
                <h3 className="px-3 pt-2 pb-1 text-xs font-medium text-ink-2">{t(`git.branches.${name}`)}</h3>
                <ul>
                  {some.map(branch => (
                    <BranchRow key={branch.name} branch={branch} onAsk={setQuestion} />
                  ))}
                </ul>
              </section>
            ),
        )}
        <Copies />
      </div>
      {question && <BranchDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  )
}

function useBranches(): readonly Branch[] | null {
  const [branches, setBranches] = useState<readonly Branch[] | null>(null)
  const workspace = useGit(git => git.workspace)
  const version = useGit(git => git.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for again
  useEffect(() => {
    let isCurrent = true
    attempt(call('git.branches', { workspace }).then(found => isCurrent && setBranches(found)))
    return () => {
      isCurrent = false
    }
  }, [workspace, version])
  return branches
}

type NewBranchProps = { filter: string; onFilter(filter: string): void; branches: readonly Branch[] }

/** One field finds a branch, and names a new one. */
function NewBranch({ filter, onFilter, branches }: NewBranchProps) {
  const workspace = useGit(git => git.workspace)
  const isBusy = useGit(git => git.busy !== null)
  const name = filter.trim()
  const isTaken = branches.some(branch => branch.name === name && !branch.isRemote)
  const create = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    work('branch', async () => {
      if (isTaken) await call('git.switchBranch', { workspace, name })
      else await call('git.createBranch', { workspace, name })
      onFilter('')
    })
  }
  return (
    <form
      onSubmit={create}
      className="flex shrink-0 items-center gap-2 border-b border-line py-1 pe-2 ps-3 focus-within:border-accent"
    >
      <GitBranch size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <input
        value={filter}
        dir="auto"
        maxLength={250}
        spellCheck={false}
        aria-label={t('git.branches.field')}
        placeholder={t('git.branches.field')}
        onChange={event => onFilter(event.target.value)}
        className="min-h-7 min-w-0 flex-1 bg-transparent text-sm outline-none"
      />
      {name !== '' && (
        <Button kind="small" type="submit" disabled={isBusy}>
          {isTaken ? <Check size={13} aria-hidden="true" /> : <Plus size={13} aria-hidden="true" />}
          {isTaken ? t('git.branches.switch') : t('git.branches.create')}
        </Button>
      )}
    </form>
  )
}

type BranchRowProps = { branch: Branch; onAsk(question: BranchQuestion): void }

function BranchRow({ branch, onAsk }: BranchRowProps) {
  const { name, isRemote, isCurrent, at, subject } = branch
  const workspace = useGit(git => git.workspace)
  const isBusy = useGit(git => git.busy !== null)
  const now = useAges([at])
  const Icon = isCurrent ? Check : isRemote ? Cloud : GitBranch
  const change = { workspace, name, ...(isRemote && { isRemote }) }
  return (
    <li data-branch={name} className="group flex items-stretch pe-2 hover:bg-hover">
      <button
        type="button"
        disabled={isCurrent || isBusy}
        aria-current={isCurrent}
        title={isCurrent ? t('git.branches.current') : t('git.branches.switchTo', { name })}
        onClick={() => work('switch', () => call('git.switchBranch', change))}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 ps-3 text-start -outline-offset-2"
      >
        <Icon size={14} aria-hidden="true" className={`shrink-0 ${isCurrent ? 'text-accent' : 'text-ink-3'}`} />
        <span className="min-w-0 flex-1">
          <span className={`block truncate text-sm ${isCurrent ? 'font-medium' : ''}`} dir="auto">
            <EscapedLine text={name} />
          </span>
          <span className="flex gap-1.5 text-xs text-ink-3">
            <span className="min-w-0 truncate" dir="auto">
              <EscapedLine text={subject} />
            </span>
            <span className="shrink-0 tabular-nums">{formatAgo(at, now)}</span>
          </span>
        </span>
      </button>
      <span className="flex items-center">
        <BranchMenu branch={branch} onAsk={onAsk} />
      </span>
    </li>
  )
}

function BranchMenu({ branch, onAsk }: BranchRowProps) {
  const { name, isRemote, isCurrent, commit } = branch
  const current = useGit(({ state }) => (state?.type === 'ready' ? state.head.branch : undefined))
  const label = t('git.branches.menu', { name })
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="icon" className="size-6" aria-label={label} title={t('git.branches.more')}>
          <MoreHorizontal size={14} aria-hidden="true" />
        </Button>
      }
    >
      {!isCurrent && current !== undefined && (
        <>
          <MenuItem onSelect={() => askOperation({ kind: 'merge', commit, name })}>
            {t('git.operation.mergeInto', { branch: escapedText(current) })}
          </MenuItem>
          <MenuItem onSelect={() => askOperation({ kind: 'rebase', commit, name })}>
            {t('git.operation.rebaseOnto', { branch: escapedText(current) })}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={() => onAsk({ type: 'create', branch })}>{t('git.branches.createFrom')}</MenuItem>
      {!isRemote && <MenuItem onSelect={() => onAsk({ type: 'rename', branch })}>{t('git.branches.rename')}</MenuItem>}
      {!isRemote && !isCurrent && (
        <MenuItem tone="bad" onSelect={() => askToDelete(branch, onAsk)}>
          {t('git.branches.delete')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** A branch whose commits others have goes at once; of any other it is said what would be lost. */
function askToDelete(branch: Branch, onAsk: BranchRowProps['onAsk']): void {
  const { workspace } = useGit.getState()
  const { name } = branch
  attempt(
    call('git.commitsOnlyIn', { workspace, name }).then(commits => {
      if (commits > 0) onAsk({ type: 'delete', branch, commits })
      else work('delete', async () => offerUndo(await call('git.deleteBranch', { workspace, name })))
    }),
  )
}
