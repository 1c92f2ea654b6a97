import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { useDemo } from '../../state/demo'
import { useAnswering } from '../../state/profile-in-use'
import { useSession } from '../../state/session/session'
import { showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { Emblem } from '../../ui/emblem'
import { useMode } from '../composer/use-mode'
import { RecentWork } from '../welcome/recent-work'
import { SuggestionList } from '../welcome/suggestion-list'
import { BranchRow } from './rows/branch-row'

/** So many that all of it stands above the message in a small window. */
const RECENT = 3

/** A session in which nothing is said, or no longer: what could be said here, and what was worked on last. */
export function EmptySession() {
  const id = useSession(state => state.id)
  const workspace = useSession(({ state }) => state.workspace)
  const branches = useSession(({ state }) => state.branches)
  const mode = useMode()
  // The tour says what to try there.
  const isDemo = useDemo(({ sessionId }) => sessionId !== null && sessionId === id)
  return (
    <div
      data-testid="timeline"
      className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto [scrollbar-gutter:stable]"
    >
      <div className="m-auto flex w-full max-w-3xl flex-col gap-6 px-6 py-6">
        <header className="flex flex-col gap-4">
          <Emblem />
          <div>
            <h2 className="text-xl font-semibold tracking-tight text-balance">{t('session.empty')}</h2>
            <p className="mt-1 text-sm text-balance text-ink-2">{t(`session.emptyHints.${mode}`)}</p>
          </div>
        </header>
        {branches.length > 0 && (
          <div className="-mb-2 px-4">
            {branches.map(branch => (
              <BranchRow key={branch.id} branch={branch} isAlone />
            ))}
          </div>
        )}
        {id && !isDemo && <SuggestionList sessionId={id} workspace={workspace} />}
        {!isDemo && <GuideOnly />}
        {!isDemo && <RecentWork workspace={workspace} most={RECENT} />}
      </div>
    </div>
  )
}

/**
 * Shows a hint to a person who opened a folder first: they have not been asked for a model yet, and would ask the guide
 * for what it cannot do.
 */
function GuideOnly() {
  const isGuide = useAnswering()?.providerId === 'offline'
  const isConnected = useApp(({ start }) => start?.providers.some(({ protocol }) => protocol !== 'offline') ?? true)
  if (!isGuide || isConnected) return null
  return (
    <p className="-mt-3 flex flex-wrap items-baseline gap-x-3 px-4 text-sm text-ink-2">
      {t('welcome.guideOnly')}
      <Button kind="link" className="min-h-6" onClick={() => showDialog({ type: 'connect', from: 'session' })}>
        {t('profile.connect')}
      </Button>
    </p>
  )
}
