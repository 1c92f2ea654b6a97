import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { Boundary } from './failures/boundary'
import { FailedApp } from './failures/failed-app'
import { followJobs } from './jobs/jobs-store'
import { loadSessionWindow } from './load-session-window'
import { followApp, startApp } from './stores/app'
import { followDrafts } from './stores/drafts'
import { followSession } from './stores/follow-session'
import { keepStart } from './stores/kept-start'
import { showFirst, showKept } from './top-bar/show-first'

followApp()
followSession()
followDrafts()
followJobs()
showKept(location.search)
keepStart()
void startApp().then(async start => {
  if (start) await showFirst(start)
  // What the next folder needs. What fails here is tried again by the window itself.
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
