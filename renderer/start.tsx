import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { loadSessionWindow } from './load-session-window'
import { followApp, startApp } from './stores/app'
import { followSession } from './stores/follow-session'
import { showFirst } from './top-bar/show-first'

followApp()
followSession()
void startApp().then(start => start && showFirst(start))
// Most windows show a session. What fails here is tried again by the window itself.
void loadSessionWindow().catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
