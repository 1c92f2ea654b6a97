import { RotateCw } from 'lucide-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { t } from '../i18n/t'
import { loadSessionWindow } from '../load-session-window'
import { followApp, startApp, useApp } from '../state/app'
import { cacheStart } from '../state/cached-start'
import { followDrafts } from '../state/drafts'
import { followComments } from '../state/review/pending-comments'
import { followSession } from '../state/session/follow-session'
import { followJobs } from '../state/session/jobs'
import { closeSession, openSession, useSession } from '../state/session/session'
import { attempt } from '../state/ui'
import { Button } from '../ui/button'
import { Boundary, type DrawFailure } from '../ui/failures/boundary'
import { CopyDetails } from '../ui/failures/failed-part'
import { App } from './app'
import { showFirst, showKept } from './show-first'

/** Sessions that are offered as a way on. */
const OFFERED = 5

/** Stands in the place of the whole window where that could not be drawn. It needs nothing of what may be broken. */
function FailedApp({ failure }: { failure: DrawFailure }) {
  const sessions = useApp(state => state.start?.sessions) ?? []
  const openId = useSession(state => state.id)
  const others = sessions.filter(({ id }) => id !== openId)
  const newest = others.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, OFFERED)
  const show = (id: string | null) => {
    if (id === null) closeSession()
    else attempt(openSession(id))
    failure.again()
  }
  return (
    <main role="alert" data-testid="failed-app" className="flex h-full flex-col items-center overflow-auto p-8">
      <div className="my-auto flex w-full max-w-xl flex-col gap-4">
        <h1 className="text-lg font-semibold">{t('failures.app')}</h1>
        <p className="text-ink-2">{t('failures.appLead')}</p>
        <div className="flex flex-wrap gap-2">
          <Button kind="main" onClick={() => location.reload()}>
            <RotateCw size={15} aria-hidden="true" />
            {t('failures.reload')}
          </Button>
          <Button onClick={() => show(null)}>{t('failures.withoutSession')}</Button>
          <CopyDetails error={failure.error} />
        </div>
        {newest.length > 0 && (
          <section aria-labelledby="failed-app-sessions" className="mt-2">
            <h2 id="failed-app-sessions" className="text-sm font-medium text-ink-2">
              {t('failures.otherSession')}
            </h2>
            <ul className="mt-1 divide-y divide-line rounded-md border border-line bg-surface">
              {newest.map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    dir="auto"
                    className="w-full truncate px-3 py-2 text-start text-sm hover:bg-hover"
                    onClick={() => show(id)}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  )
}

followApp()
followSession()
followDrafts()
followComments()
followJobs()
showKept(location.search)
cacheStart()
void startApp().then(async start => {
  if (start) await showFirst(start)
  // This prepares what the next folder needs. If it fails, the window itself tries again.
  requestIdleCallback(() => void loadSessionWindow().catch(() => undefined))
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <Boundary fallback={failure => <FailedApp failure={failure} />}>
      <App />
    </Boundary>
  </StrictMode>,
)
