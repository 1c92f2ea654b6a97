import { GitBranch } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { call } from '../../base/bridge'
import { useAnswer } from '../../base/use-answer'
import { t } from '../../i18n/t'
import { chooseApart, useApartChoice, useMayGoApart } from '../../state/apart'
import { useSession } from '../../state/session/session'

/** Few work so: nothing more of it is loaded before somebody wants it. */
const NewCopyStrip = lazy(async () => ({ default: (await import('./new-copy-strip')).NewCopyStrip }))
const CopyStrip = lazy(async () => ({ default: (await import('./copy-strip')).CopyStrip }))

/** Chooses, in one press, that a session which has not begun yet works in a separate copy. */
export function ApartButton({ sessionId }: { sessionId: string }) {
  const mayGo = useMayGoApart(sessionId)
  const workspace = useSession(({ state }) => state.workspace)
  const isPossible = useAnswer(mayGo ? workspace : null, () => call('worktree.isPossible', { workspace }))
  const { isWanted } = useApartChoice(sessionId)
  if (!mayGo || !isPossible) return null
  return (
    <button
      type="button"
      aria-pressed={isWanted}
      title={t('apart.hint')}
      onClick={() => chooseApart(sessionId, { isWanted: !isWanted })}
      className={`flex h-7 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs hover:bg-hover hover:text-ink ${isWanted ? 'bg-accent-soft text-accent-strong' : 'text-ink-2'}`}
    >
      <GitBranch size={14} aria-hidden="true" />
      {t('apart.name')}
    </button>
  )
}

/** Shows the separate copy that the session is about to get, or works in. */
export function ApartStrip({ sessionId, isSending }: { sessionId: string; isSending: boolean }) {
  const mayGo = useMayGoApart(sessionId)
  const apart = useSession(({ id, state }) => (id === sessionId && !state.parent ? state.apart : undefined))
  const { isWanted } = useApartChoice(sessionId)
  if (!apart && !(mayGo && isWanted)) return null
  return (
    <Suspense fallback={null}>
      {apart ? <CopyStrip apart={apart} /> : <NewCopyStrip sessionId={sessionId} isSending={isSending} />}
    </Suspense>
  )
}
