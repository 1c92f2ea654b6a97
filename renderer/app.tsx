import { DirectionProvider } from 'radix-ui/direction'
import { useEffect, useLayoutEffect } from 'react'
import { Dialogs } from './dialogs/dialogs'
import { Guarded, GuardedLayer } from './failures/guarded'
import { FirstRun } from './first-run/first-run'
import { isFirstStart } from './first-run/is-first-start'
import { LoadedSessionWindow } from './loaded-session-window'
import { ServerQuestions } from './mcp/server-questions'
import { Palette } from './palette/palette'
import { closePalette } from './palette/palette-store'
import { describeWindow } from './shortcuts/describe-window'
import { followShortcuts } from './shortcuts/follow-shortcuts'
import { Sidebar } from './sidebar/sidebar'
import { startApp, useApp } from './stores/app'
import { useSession } from './stores/session'
import { useTerminalsShown } from './terminal/use-terminals-shown'
import { text } from './text'
import { showFirst } from './top-bar/show-first'
import { togglePanel, useSidePanel } from './top-bar/side-panel'
import { useSidebar } from './top-bar/sidebar-button'
import { TopBar } from './top-bar/top-bar'
import { Button } from './ui/button'
import { followEscape } from './ui/taken-escape'
import { Toasts } from './ui/toasts'
import { useDirection } from './ui/use-direction'

export function App() {
  const isReady = useApp(({ start, failure }) => start !== null || (failure === null && isFirstStart(location.search)))
  useEffect(followEscape, [])
  useEffect(followShortcuts, [])
  useEffect(describeWindow, [])
  const direction = useDirection()
  if (!isReady) return <Starting />
  return (
    <DirectionProvider dir={direction}>
      <Window />
      <Dialogs />
      <GuardedLayer onClose={closePalette}>
        <Palette />
      </GuardedLayer>
      <GuardedLayer>
        <ServerQuestions />
      </GuardedLayer>
    </DirectionProvider>
  )
}

/** What is worked on lies beside the list as a sheet, as far as there is room for its edge. */
const SHEET =
  'my-[0.5rem] me-[0.5rem] overflow-clip rounded-lg border border-line shadow-sheet max-sm:m-0 max-sm:rounded-none max-sm:border-y-0 max-sm:border-e-0'

function Window() {
  const sessionId = useSession(state => state.id)
  const { isShown, isNarrow, shown } = useSidePanel()
  const hasSidebar = useSidebar()
  const panel = isShown ? (isNarrow ? 'over' : 'beside') : 'none'
  const hasTerminals = useTerminalsShown()
  // On the root, as other lengths go by those of the list.
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-without-list', !hasSidebar), [hasSidebar])
  const columns = hasSidebar ? 'grid-cols-[var(--sidebar)_minmax(0,1fr)]' : 'grid-cols-1'
  return (
    <>
      <div className={`grid h-full grid-rows-[minmax(0,1fr)] ${columns}`}>
        {hasSidebar && (
          <Guarded>
            <Sidebar />
          </Guarded>
        )}
        <div className={`flex min-h-0 min-w-0 flex-col bg-surface ${hasSidebar ? SHEET : ''}`}>
          <TopBar isPanelShown={isShown} onTogglePanel={togglePanel} />
          <div className="relative flex min-h-0 min-w-0 flex-1">
            <Guarded about={sessionId}>
              {sessionId ? <LoadedSessionWindow {...{ sessionId, panel, shown, hasTerminals }} /> : <FirstRun />}
            </Guarded>
          </div>
        </div>
      </div>
      <Toasts panel={sessionId ? panel : 'none'} />
    </>
  )
}

/** The bar that index.html draws already, and, where it comes to that, why Atrium could not start. */
function Starting() {
  const failure = useApp(state => state.failure)
  if (failure) return <StartFailure failure={failure} />
  return (
    <header className="flex min-h-11 items-center pe-2 ps-4">
      <h1 className="flex-1 text-sm font-semibold">{text.appName}</h1>
    </header>
  )
}

function StartFailure({ failure }: { failure: string }) {
  const again = () => void startApp().then(start => start && showFirst(start))
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-8 text-center">
      <h1 className="text-lg font-semibold">{text.start.failed}</h1>
      <p className="max-w-lg text-ink-2 wrap-anywhere">{failure}</p>
      <Button onClick={again}>{text.common.retry}</Button>
    </div>
  )
}
