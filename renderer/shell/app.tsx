import { DirectionProvider } from 'radix-ui/direction'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { describeWindow } from '../features/actions/describe-window'
import { followShortcuts } from '../features/actions/follow-shortcuts'
import { FirstRun } from '../features/first-run/first-run'
import { isFirstStart } from '../features/first-run/is-first-start'
import { ServerQuestions } from '../features/mcp/server-questions'
import { Palette } from '../features/palette/palette'
import { SessionDrawer } from '../features/sidebar/session-drawer'
import { Sidebar } from '../features/sidebar/sidebar'
import { useTerminalsShown } from '../features/terminal/use-terminals-shown'
import { t } from '../i18n/t'
import { LoadedSessionWindow } from '../loaded-session-window'
import { startApp, useApp } from '../state/app'
import { followBrowsers } from '../state/browser'
import { useOverviewShown } from '../state/overview'
import { closePalette } from '../state/palette-store'
import { useSession } from '../state/session/session'
import { closeSessionDrawer, useListPlace, useSessionList } from '../state/session-list'
import { togglePanel, useSidePanel } from '../state/side-panel'
import { showDialog, useUi } from '../state/ui'
import { Button } from '../ui/button'
import { Guarded, GuardedLayer } from '../ui/failures/guarded'
import { followEscape } from '../ui/hooks/escape-key'
import { followPointerFocus } from '../ui/hooks/pointer-focus'
import { useDirection } from '../ui/hooks/use-direction'
import { Toasts } from '../ui/toasts'
import { showFirst } from './show-first'
import { TopBar } from './top-bar'

export function App() {
  const isReady = useApp(({ start, failure }) => start !== null || (failure === null && isFirstStart(location.search)))
  useEffect(followEscape, [])
  useEffect(() => followPointerFocus(), [])
  useEffect(followShortcuts, [])
  useEffect(followBrowsers, [])
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

/** The style of the work area, which lies beside the list as a sheet, as far as there is room for its edge. */
const SHEET =
  'my-[0.5rem] me-[0.5rem] overflow-clip rounded-lg border border-line shadow-sheet max-sm:m-0 max-sm:rounded-none max-sm:border-y-0 max-sm:border-e-0'

function Window() {
  const sessionId = useSession(state => state.id)
  const { isShown, isNarrow, shown, hasContent } = useSidePanel()
  const hasOverview = useOverviewShown()
  useSessionList()
  const list = useListPlace()
  const hasSidebar = list === 'beside'
  const panel = isShown ? (isNarrow ? 'over' : 'beside') : 'none'
  const hasTerminals = useTerminalsShown()
  // On the root, as other lengths go by those of the list.
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-without-list', !hasSidebar), [hasSidebar])
  const columns = hasSidebar ? 'grid-cols-[var(--sidebar)_minmax(0,1fr)]' : 'grid-cols-1'
  return (
    <>
      <div inert={list === 'over'} className={`grid h-full grid-rows-[minmax(0,1fr)] ${columns}`}>
        {hasSidebar && (
          <Guarded>
            <Sidebar />
          </Guarded>
        )}
        <div className={`flex min-h-0 min-w-0 flex-col bg-surface ${hasSidebar ? SHEET : ''}`}>
          {hasOverview ? (
            <Guarded>
              <Suspense fallback={null}>
                <Overview />
              </Suspense>
            </Guarded>
          ) : (
            <>
              <TopBar isPanelShown={isShown} hasPanelContent={hasContent} onTogglePanel={togglePanel} />
              <div className="relative flex min-h-0 min-w-0 flex-1">
                <Guarded about={sessionId}>
                  {sessionId ? (
                    <LoadedSessionWindow
                      sessionId={sessionId}
                      panel={panel}
                      shown={shown}
                      hasTerminals={hasTerminals}
                    />
                  ) : (
                    <FirstRun />
                  )}
                </Guarded>
              </div>
            </>
          )}
        </div>
      </div>
      {list === 'over' && (
        <GuardedLayer onClose={closeSessionDrawer}>
          <SessionDrawer />
        </GuardedLayer>
      )}
      <Toasts panel={sessionId && !hasOverview ? panel : 'none'} />
    </>
  )
}

/** The bar that index.html draws already, and, where it comes to that, why Atrium could not start. */
function Starting() {
  const failure = useApp(state => state.failure)
  if (failure) return <StartFailure failure={failure} />
  return (
    <header className="flex min-h-11 items-center pe-2 ps-4">
      <h1 className="flex-1 text-sm font-semibold">{t('common.appName')}</h1>
    </header>
  )
}

function StartFailure({ failure }: { failure: string }) {
  const again = () => void startApp().then(start => start && showFirst(start))
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-8 text-center">
      <h1 className="text-lg font-semibold">{t('start.failed')}</h1>
      <p className="max-w-lg text-ink-2 wrap-anywhere">{failure}</p>
      <Button onClick={again}>{t('common.retry')}</Button>
    </div>
  )
}

const Overview = lazy(async () => ({ default: (await import('../features/overview/overview')).Overview }))

/** Nobody needs these before the first paint, so they are loaded when they are opened. */
const ConnectDialog = lazy(async () => ({
  default: (await import('../features/settings/providers/connect-dialog')).ConnectDialog,
}))
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog')).SettingsDialog }))
const RenameDialog = lazy(async () => ({ default: (await import('../features/sidebar/rename-dialog')).RenameDialog }))
const RenameFolderDialog = lazy(async () => ({
  default: (await import('../features/sidebar/rename-dialog')).RenameFolderDialog,
}))
const FullModeDialog = lazy(async () => ({
  default: (await import('../features/composer/full-mode-dialog')).FullModeDialog,
}))
const ReportDialog = lazy(async () => ({ default: (await import('../features/help/report-dialog')).ReportDialog }))
const PictureDialog = lazy(async () => ({ default: (await import('../views/pictures/picture-dialog')).PictureDialog }))
const RestoreFilesDialog = lazy(async () => ({
  default: (await import('../features/rewind/restore-files-dialog')).RestoreFilesDialog,
}))
const FlowDialog = lazy(async () => ({ default: (await import('../features/flow/flow-dialog')).FlowDialog }))
const NameDialog = lazy(async () => ({ default: (await import('../features/files/name-dialog')).NameDialog }))
const JobsDialog = lazy(async () => ({ default: (await import('../features/jobs/jobs-dialog')).JobsDialog }))
const MailPicker = lazy(async () => ({
  default: (await import('../features/composer/mail/mail-picker')).MailPicker,
}))

function Dialogs() {
  const dialog = useUi(state => state.dialog)
  if (!dialog) return null
  return (
    <GuardedLayer about={dialog} onClose={() => showDialog(null)}>
      <Suspense fallback={null}>
        {dialog.type === 'connect' && <ConnectDialog {...dialog} />}
        {dialog.type === 'settings' && <SettingsDialog {...dialog} />}
        {dialog.type === 'rename' && <RenameDialog sessionId={dialog.sessionId} title={dialog.title} />}
        {dialog.type === 'rename-folder' && <RenameFolderDialog path={dialog.path} name={dialog.name} />}
        {dialog.type === 'full-mode' && <FullModeDialog sessionId={dialog.sessionId} />}
        {dialog.type === 'report' && <ReportDialog />}
        {dialog.type === 'file-name' && <NameDialog {...dialog} />}
        {dialog.type === 'jobs' && <JobsDialog />}
        {dialog.type === 'mail' && <MailPicker sessionId={dialog.sessionId} />}
        {dialog.type === 'flow' && <FlowDialog turnId={dialog.turnId} />}
        {dialog.type === 'restore-files' && <RestoreFilesDialog {...dialog} />}
        {dialog.type === 'picture' && <PictureDialog picture={dialog.picture} />}
      </Suspense>
    </GuardedLayer>
  )
}
