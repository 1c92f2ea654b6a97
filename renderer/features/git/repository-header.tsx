import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpFromLine,
  GitBranch,
  GitPullRequest,
  RefreshCw,
} from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { useState } from 'react'
import type { GitRepository } from '../../../shared/git/git-status'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { EscapedLine } from '../../ui/text/escaped-line'
import { GIT_VIEWS, type GitView, showView, useGit } from './git-store'
import { abortOperation, continueOperation } from './operation-dialog'
import { preparePullRequest } from './pull-request-dialog'
import { planTransfer, type TransferKind } from './transfer-store'

const SHORT = 7

/** The branch, how far it is from the remote's, and the parts of the panel. */
export function RepositoryHeader({ repository }: { repository: GitRepository }) {
  return (
    <div className="flex shrink-0 flex-col border-b border-line">
      <div className="flex min-h-9 items-center gap-1 pt-1 ps-3 pe-2">
        <BranchButton repository={repository} />
        <Distance repository={repository} />
        <span className="flex-1" />
        <Transfers repository={repository} />
      </div>
      <Warnings repository={repository} />
      <Views repository={repository} />
    </div>
  )
}

function BranchButton({ repository: { head } }: { repository: GitRepository }) {
  const name = head.branch ?? (head.commit ?? '').slice(0, SHORT)
  const label = head.branch === undefined ? t('git.detached', { commit: name }) : t('git.branch', { branch: name })
  return (
    <button
      type="button"
      {...(head.branch !== undefined && { 'aria-label': label })}
      title={label}
      onClick={() => showView('branches')}
      className="-ms-1 flex min-h-7 min-w-0 items-center gap-1.5 rounded-md px-1 text-sm font-medium hover:bg-hover"
    >
      <GitBranch size={15} aria-hidden="true" className="shrink-0 text-accent" />
      <span className={`truncate ${head.branch === undefined ? 'font-mono text-xs' : ''}`} dir="auto">
        <EscapedLine text={name} />
      </span>
      {head.branch === undefined && <span className="shrink-0 text-xs font-normal text-wait">{t('git.noBranch')}</span>}
    </button>
  )
}

/** Commits that only one side has. */
function Distance({ repository: { head } }: { repository: GitRepository }) {
  const { ahead = 0, behind = 0, upstream } = head
  if (upstream === undefined || ahead + behind === 0) return null
  const label = t('git.distance', { ahead, behind, upstream })
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      dir="ltr"
      className="flex shrink-0 items-center gap-1 text-xs text-ink-2 tabular-nums"
    >
      {ahead > 0 && (
        <span className="flex items-center">
          <ArrowUp size={12} aria-hidden="true" />
          {ahead}
        </span>
      )}
      {behind > 0 && (
        <span className="flex items-center">
          <ArrowDown size={12} aria-hidden="true" />
          {behind}
        </span>
      )}
    </span>
  )
}

const TRANSFER_ICONS = { fetch: RefreshCw, pull: ArrowDownToLine, push: ArrowUpFromLine } as const

function Transfers({ repository: { remotes, head } }: { repository: GitRepository }) {
  const busy = useGit(git => git.busy)
  if (busy !== null && busy in TRANSFER_ICONS) {
    return (
      <span role="status" className="flex items-center gap-2 pe-1 text-xs text-ink-2">
        <Spinner size={12} />
        {t(`git.transfer.running.${busy as TransferKind}`)}
      </span>
    )
  }
  if (remotes.length === 0) return null
  const kinds =
    head.branch === undefined || head.commit === undefined ? (['fetch'] as const) : (['fetch', 'pull', 'push'] as const)
  const buttons = kinds.map(kind => {
    const label = t(`git.transfer.names.${kind}`)
    return { key: kind, label, Icon: TRANSFER_ICONS[kind], run: () => planTransfer(kind) }
  })
  const request = {
    key: 'pull-request',
    label: t('git.pullRequest.title'),
    Icon: GitPullRequest,
    run: preparePullRequest,
  }
  return [...buttons, ...(kinds.length > 1 ? [request] : [])].map(({ key, label, Icon, run }) => (
    <Button key={key} kind="icon" aria-label={label} title={label} disabled={busy !== null} onClick={run}>
      <Icon size={15} aria-hidden="true" />
    </Button>
  ))
}

/** The things of a repository that the person should know before they go on. */
function Warnings({ repository }: { repository: GitRepository }) {
  const { operation, lockedAt, hasIdentity, prefix, stagedElsewhere, total, files } = repository
  const lines = [
    ...(operation === undefined ? [] : [t(`git.operations.${operation}`)]),
    ...(lockedAt === undefined ? [] : [t('git.locked')]),
    ...(hasIdentity ? [] : [t('git.noIdentity')]),
    ...(prefix === '' ? [] : [t('git.part', { folder: prefix.replace(/\/$/, '') })]),
    ...(stagedElsewhere === 0 ? [] : [t('git.stagedElsewhere', { count: stagedElsewhere })]),
    ...(total > files.length ? [t('git.tooMany', { shown: files.length, total })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 border-t border-line bg-wait-soft px-3 py-1.5 text-xs text-wait">
      {lines.map(line => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {operation !== undefined && operation !== 'bisect' && <OperationButtons files={files} />}
    </ul>
  )
}

/** Goes on with what waits for the person, or takes it back. */
function OperationButtons({ files }: Pick<GitRepository, 'files'>) {
  const isBusy = useGit(git => git.busy !== null)
  const [isAsking, setIsAsking] = useState(false)
  const hasConflicts = files.some(({ conflict }) => conflict)
  return (
    <li className="-ms-2 flex gap-1">
      <Button kind="small" className="min-h-6" disabled={isBusy || hasConflicts} onClick={continueOperation}>
        {t('git.operation.continue')}
      </Button>
      <Button
        kind="small"
        className={`min-h-6 ${isAsking ? 'text-bad!' : ''}`}
        disabled={isBusy}
        onBlur={() => setIsAsking(false)}
        onClick={() => (isAsking ? abortOperation() : setIsAsking(true))}
      >
        {isAsking ? t('git.operation.abortAsk') : t('git.operation.abort')}
      </Button>
    </li>
  )
}

const TAB =
  'rounded-md px-2 py-1 text-xs whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink'

function Views({ repository: { files, stashes } }: { repository: GitRepository }) {
  const view = useGit(git => git.view)
  const counts: Partial<Record<GitView, number>> = { changes: files.length, stashes }
  return (
    <Tabs.Root value={view} onValueChange={value => showView(GIT_VIEWS.find(one => one === value) ?? 'changes')}>
      <Tabs.List
        aria-label={t('git.views.label')}
        className="flex gap-0.5 overflow-x-auto px-2 pt-1 pb-1.5 [scrollbar-width:none]"
      >
        {GIT_VIEWS.map(one => (
          <Tabs.Trigger key={one} value={one} className={TAB} aria-controls={undefined}>
            {t(`git.views.${one}`)}
            {(counts[one] ?? 0) > 0 && <span className="ps-1 text-ink-3 tabular-nums">{counts[one]}</span>}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  )
}
