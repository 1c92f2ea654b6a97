import { GitBranch, ShieldAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { GitState } from '../../../shared/git/git-status'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { useFileHistory } from '../../state/file-history'
import { useSession } from '../../state/session/session'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { type DiffSource, DiffSourceContext } from '../../views/diff/review/diff-source'
import { BranchesView } from './branches-view'
import { ChangesView } from './changes-view'
import { followGit, showView, useGit, work } from './git-store'
import { HistoryView } from './history-view'
import { OperationDialog } from './operation-dialog'
import { PullRequestDialog } from './pull-request-dialog'
import { RepositoryHeader } from './repository-header'
import { StashesView } from './stashes-view'
import { TransferDialog } from './transfer-dialog'

/** Lines can be commented on where the paths of the repository are those of the folder. */
const SOURCE: DiffSource = { isWaiting: false }

const VIEWS = { changes: ChangesView, history: HistoryView, branches: BranchesView, stashes: StashesView }

/** Git in the folder of the session. It follows the disk, and what git does in a terminal. */
export function GitPanel() {
  const workspace = useSession(session => session.state.workspace)
  const state = useGit(git => (git.workspace === workspace ? git.state : null))
  const View = VIEWS[useGit(git => git.view)]
  const history = useFileHistory(({ wanted }) => (wanted?.workspace === workspace ? wanted : null))
  useEffect(() => (workspace ? followGit(workspace) : undefined), [workspace])
  useEffect(() => {
    if (history) showView('history')
  }, [history])
  if (!workspace || state === null) return <Loading />
  if (state.type !== 'ready') return <NotReady state={state} />
  return (
    <>
      <RepositoryHeader repository={state} />
      <DiffSourceContext value={state.prefix === '' ? SOURCE : null}>
        <View />
      </DiffSourceContext>
      <TransferDialog />
      <OperationDialog />
      <PullRequestDialog />
    </>
  )
}

type OtherState = Exclude<GitState, { type: 'ready' }>

/** Says why nothing of git is shown, and what can be done. */
function NotReady({ state }: { state: OtherState }) {
  if (state.type === 'held') return <Held state={state} />
  if (state.type === 'broken') {
    return (
      <Notice title={t('git.broken')}>
        <p className="wrap-anywhere">{translated(state.reason)}</p>
      </Notice>
    )
  }
  return (
    <Notice title={t(`git.states.${state.type}`)}>
      <p>{t(`git.stateHints.${state.type}`)}</p>
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 p-4 text-sm text-ink-2">
      <p className="flex items-center gap-2 font-medium text-ink">
        <GitBranch size={16} aria-hidden="true" className="text-ink-3" />
        {title}
      </p>
      {children}
    </div>
  )
}

/** A repository that could have git run something is not looked into before the person says so. */
function Held({ state: { root, reasons } }: { state: Extract<OtherState, { type: 'held' }> }) {
  const workspace = useGit(git => git.workspace)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 text-sm" data-testid="git-held">
      <p className="flex items-start gap-2 font-medium">
        <ShieldAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-wait" />
        {t('git.held.title')}
      </p>
      <p className="text-ink-2">{t('git.held.hint')}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-xs">
        {reasons.map(reason => (
          <li key={translated(reason)} className="wrap-anywhere">
            {translated(reason)}
          </li>
        ))}
      </ul>
      <p className="font-mono text-xs wrap-anywhere text-ink-3" dir="ltr">
        {root}
      </p>
      <div>
        <Button kind="firm" onClick={() => work('allow', () => call('git.allow', { workspace }))}>
          {t('git.held.allow')}
        </Button>
      </div>
      <p className="text-xs text-ink-2">{t('git.held.after')}</p>
    </div>
  )
}
