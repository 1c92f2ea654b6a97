import { GitBranch } from 'lucide-react'
import { messageSummary } from '../../../../shared/session/message-summary'
import { type Branch, statusOf } from '../../../../shared/session/session-state'
import { t } from '../../../i18n/t'
import { useSession } from '../../../state/session/session'
import { restoreBranch } from '../../../state/session/session-actions'
import { Button } from '../../../ui/button'
import { EscapedLine } from '../../../ui/text/escaped-line'

/** Another version of what follows, or of all where nothing does, which can be brought back. */
export function BranchRow({ branch, isAlone = false }: { branch: Branch; isAlone?: boolean }) {
  const isIdle = useSession(session => statusOf(session.state) === 'idle')
  const [turn] = branch.turns
  const first = (turn ? messageSummary(turn) : '').trim().split(/\r?\n/)[0] ?? ''
  return (
    <div data-testid="branch" className="flex min-h-8 items-center gap-2 py-1 text-xs text-ink-3">
      <GitBranch size={13} aria-hidden="true" className="shrink-0" />
      <span className="shrink-0">
        {t(isAlone ? 'session.branch.whatAlone' : 'session.branch.what', {
          turns: t('counts.turns', { count: branch.turns.length }),
        })}
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-2">
        <EscapedLine text={first} />
      </span>
      <Button kind="link" disabled={!isIdle} onClick={() => restoreBranch(branch.id)}>
        {t('session.branch.bringBack')}
      </Button>
    </div>
  )
}
