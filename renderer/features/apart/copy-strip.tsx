import { GitBranch } from 'lucide-react'
import { useState } from 'react'
import type { WorktreeView } from '../../../shared/git/worktrees'
import type { Apart } from '../../../shared/session/apart'
import { call, on } from '../../base/bridge'
import { useEffectOn } from '../../base/use-effect-on'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'
import { TakeoverDialog } from './takeover-dialog'

/** The separate copy that the session works in, and the way to take over what it holds. */
export function CopyStrip({ apart }: { apart: Apart }) {
  const { branch, from, worktree } = apart
  const state = useCopyState(apart)
  const [isReviewing, setIsReviewing] = useState(false)
  const title = useSession(session => session.state.title)
  return (
    <section
      aria-label={t('apart.name')}
      data-testid="copy"
      className="flex min-h-9 items-center gap-2 border-b border-line py-1 ps-4 pe-2 text-sm"
    >
      <GitBranch size={14} aria-hidden="true" className="shrink-0 text-accent" />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="text-ink-2">{t('apart.name')}</span>
        <bdi className="min-w-0 truncate font-mono text-xs" title={branch}>
          {escapedText(branch)}
        </bdi>
        {state === 'gone' && <span className="text-wait">{t('apart.gone')}</span>}
        {state === 'removed' && <span className="text-wait">{t('apart.removed')}</span>}
        {state === 'there' && from !== undefined && (
          <span className="text-xs text-ink-3">{t('apart.from', { from: escapedText(from) })}</span>
        )}
      </p>
      {state === 'removed' && (
        <Button kind="small" onClick={() => attempt(call('worktree.restore', { id: worktree }))}>
          {t('apart.restore')}
        </Button>
      )}
      {state === 'there' && (
        <Button kind="small" onClick={() => setIsReviewing(true)}>
          {t('apart.review')}
        </Button>
      )}
      {isReviewing && <TakeoverDialog apart={apart} title={title} onClose={() => setIsReviewing(false)} />}
    </section>
  )
}

/** Returns whether the copy is there, was discarded, or lost its folder; undefined as long as nobody knows. */
function useCopyState({ worktree, folder }: Apart): 'there' | 'removed' | 'gone' | undefined {
  const [copies, setCopies] = useState<readonly WorktreeView[] | null>(null)
  useEffectOn([worktree, folder], () => {
    let isCurrent = true
    const look = () =>
      void call('worktree.list', { workspace: folder }).then(
        found => isCurrent && setCopies(found),
        () => isCurrent && setCopies(null),
      )
    look()
    const stop = on('git.changed', changed => changed.workspace === folder && look())
    return () => {
      isCurrent = false
      stop()
    }
  })
  if (!copies) return undefined
  const own = copies.find(({ id }) => id === worktree)
  if (!own) return 'removed'
  return own.isGone ? 'gone' : 'there'
}
