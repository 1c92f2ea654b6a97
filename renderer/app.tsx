import { useEffect, useState } from 'react'
import { Dialogs } from './dialogs/dialogs'
import { FirstRun } from './first-run/first-run'
import { ServerQuestions } from './mcp/server-questions'
import { RightPanel } from './panels/right-panel'
import { SessionFoot } from './session-foot'
import { SessionView } from './session-view'
import { Sidebar } from './sidebar/sidebar'
import { startApp, updateSettings, useApp } from './stores/app'
import { openNewestSession, pickFolder } from './stores/folders'
import { useSession } from './stores/session'
import { attempt } from './stores/ui'
import { text } from './text'
import { applyTheme } from './theme'
import { TopBar } from './top-bar/top-bar'
import { Button } from './ui/button'
import { Toasts } from './ui/toasts'
import { useMedia } from './ui/use-media'

/** In a narrow window, or with large text, the side panel lies over the conversation instead of beside it. */
const NARROW = '(max-width: 68rem)'

export function App() {
  const isReady = useApp(state => state.start !== null)
  const theme = useApp(state => state.start?.settings.theme)
  useEffect(() => (theme ? applyTheme(theme) : undefined), [theme])
  useEffect(followShortcuts, [])
  if (!isReady) return <Starting />
  return (
    <>
      <Window />
      <Dialogs />
      <ServerQuestions />
      <Toasts />
    </>
  )
}

function Window() {
  const sessionId = useSession(state => state.id)
  const { isShown, isNarrow, toggle } = usePanel()
  const hasFolders = useApp(state => state.start && state.start.recentFolders.length + state.start.sessions.length > 0)
  const columns = hasFolders ? 'grid-cols-[clamp(11rem,19vw,15.5rem)_minmax(0,1fr)]' : 'grid-cols-1'
  return (
    <div className={`grid h-full grid-rows-[auto_minmax(0,1fr)] ${columns}`}>
      <TopBar isPanelShown={isShown} onTogglePanel={toggle} />
      {hasFolders && <Sidebar />}
      <div className="relative flex min-h-0 min-w-0">
        {sessionId ? (
          <>
            <main className="flex min-w-0 flex-1 flex-col bg-surface">
              <SessionView key={sessionId} sessionId={sessionId} />
              <SessionFoot key={`foot-${sessionId}`} sessionId={sessionId} />
            </main>
            {isShown && <RightPanel isFloating={isNarrow} />}
          </>
        ) : (
          <FirstRun />
        )}
      </div>
    </div>
  )
}

/** A wide window remembers its panel; a narrow one begins without it. */
function usePanel() {
  const isNarrow = useMedia(NARROW)
  const panel = useApp(state => state.start?.settings.panel ?? 'changes')
  const [isPeeking, setIsPeeking] = useState(false)
  const isShown = panel !== 'none' && (!isNarrow || isPeeking)
  const toggle = () => {
    setIsPeeking(!isShown)
    if (panel === 'none') attempt(updateSettings({ panel: 'changes' }))
    else if (!isNarrow) attempt(updateSettings({ panel: 'none' }))
  }
  return { isShown, isNarrow, toggle }
}

/** The bar that index.html draws already, and, where it comes to that, why Atrium could not start. */
function Starting() {
  const failure = useApp(state => state.failure)
  if (failure) return <StartFailure failure={failure} />
  return (
    <header className="flex min-h-11 items-center border-b border-line pr-2 pl-4">
      <h1 className="flex-1 text-sm font-semibold">{text.appName}</h1>
    </header>
  )
}

function StartFailure({ failure }: { failure: string }) {
  const again = () => void startApp().then(start => start && openNewestSession())
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-8 text-center">
      <h1 className="text-lg font-semibold">{text.start.failed}</h1>
      <p className="max-w-lg text-ink-2 wrap-anywhere">{failure}</p>
      <Button onClick={again}>{text.common.retry}</Button>
    </div>
  )
}

/** Ctrl/⌘+O opens a folder from anywhere. */
function followShortcuts(): () => void {
  const listen = (event: KeyboardEvent) => {
    const isOpen =
      event.key.toLowerCase() === 'o' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isOpen || event.repeat) return
    if (event.target instanceof Element && event.target.closest('dialog, .xterm')) return
    event.preventDefault()
    attempt(pickFolder())
  }
  window.addEventListener('keydown', listen)
  return () => window.removeEventListener('keydown', listen)
}
