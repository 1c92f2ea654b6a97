import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSessionWindow } from '../load-session-window'
import { followApp, startApp } from '../state/app'
import { cacheStart } from '../state/cached-start'
import { followDrafts } from '../state/drafts'
import { followSession } from '../state/session/follow-session'
import { followJobs } from '../state/session/jobs'
import { Boundary } from '../ui/failures/boundary'
import { App } from './app'
import { FailedApp } from './failed-app'
import { showFirst, showKept } from './show-first'

followApp()
followSession()
followDrafts()
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
