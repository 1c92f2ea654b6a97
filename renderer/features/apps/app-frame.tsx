import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ShownApp } from '../../../shared/apps/mcp-apps'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { putBeforeDraft } from '../../state/drafts'
import { goToComposer } from '../../state/focus-composer'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { ScrollRegion } from '../../ui/scroll-region'
import { EscapedLine } from '../../ui/text/escaped-line'
import { setAppContext } from '../mcp/app-context'
import { type AppAsk, type AppHost, appHost, TALLEST } from './app-host'
import { guardFocus } from './guard-focus'
import { type AppEnd, useRunningApp } from './use-running-app'

const LOWEST = 40
const FIRST = 160

type AppFrameProps = { callId: string; server: string; tool: string }

/** An app in its frame, or why there is none. */
export function AppFrame({ callId, server, tool }: AppFrameProps) {
  const { phase, stop, again } = useRunningApp(callId)
  const isKept = phase.type === 'stopped' && phase.why === 'kept'
  if (phase.type === 'open')
    return (
      <OpenApp
        key={phase.shown.id}
        shown={phase.shown}
        callId={callId}
        server={server}
        tool={tool}
        stop={stop}
        again={again}
      />
    )
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 border-t border-line px-3 py-2 text-sm text-ink-2">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {phase.type === 'loading' && t('mcp.app.loading')}
        {phase.type === 'failed' && <EscapedLine text={t('mcp.app.failed', { why: phase.words })} />}
        {phase.type === 'stopped' && t(`mcp.app.stopped.${phase.why}`)}
      </p>
      {phase.type !== 'loading' && <Button onClick={again}>{isKept ? t('mcp.app.show') : t('mcp.app.again')}</Button>}
    </div>
  )
}

type OpenAppProps = AppFrameProps & { shown: ShownApp; stop(why: AppEnd): void; again(): void }

function OpenApp({ shown, callId, server, tool, stop, again }: OpenAppProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST)
  const loads = useRef(0)
  const { asked, ask } = useAsk()
  useHost({ frame, shown, callId, ask, stop, setHeight })
  // A page that is loaded after the app is not part of it: the app tried to go elsewhere.
  const loaded = () => {
    loads.current += 1
    if (loads.current > 1) stop('gone')
  }
  const allow = () => attempt(call('mcpApp.allow', { id: shown.id }).then(again))
  return (
    <>
      <AppAsks server={server} origins={shown.isAllowed ? [] : shown.origins} asked={asked} onAllow={allow} />
      <div className="border-t border-line">
        <iframe
          ref={frame}
          title={t('mcp.app.frame', { server, tool })}
          src={shown.url}
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
          style={{ height }}
          onLoad={loaded}
          className="block w-full bg-surface"
        />
      </div>
    </>
  )
}

/** One question at a time; another one is answered with no. */
function useAsk() {
  const [asked, setAsked] = useState<OpenAsk>()
  const open = useRef<OpenAsk>(undefined)
  const ask = useCallback((wanted: AppAsk): Promise<boolean> => {
    if (open.current) return Promise.resolve(false)
    return new Promise(resolve => {
      const answer = (agreed: boolean) => {
        open.current = undefined
        setAsked(undefined)
        resolve(agreed)
      }
      open.current = { ...wanted, answer }
      setAsked(open.current)
    })
  }, [])
  // The app that made the request is gone.
  useEffect(() => () => open.current?.answer(false), [])
  return { asked, ask }
}

type HostProps = {
  frame: React.RefObject<HTMLIFrameElement | null>
  shown: ShownApp
  callId: string
  ask(wanted: AppAsk): Promise<boolean>
  stop(why: AppEnd): void
  setHeight(pixels: number): void
}

/** Speaks with the app for as long as its frame is there. */
function useHost({ frame, shown, callId, ask, stop, setHeight }: HostProps): void {
  const version = useApp(({ start }) => start?.version ?? '')
  useEffect(() => {
    const element = frame.current
    const { id: sessionId, state } = useSession.getState()
    if (!element || sessionId === null) return
    let host: AppHost | undefined
    let isOver = false
    const { server, tool } = shown
    void appHost({
      frame: element,
      shown,
      version,
      theme: themeNow(),
      sized: pixels => setHeight(Math.round(Math.min(TALLEST, Math.max(LOWEST, pixels)))),
      ask: async wanted => {
        const agreed = await ask(wanted)
        if (agreed && wanted.type === 'message') {
          putBeforeDraft(sessionId, wanted.text)
          goToComposer()
        }
        return agreed
      },
      tell: text => setAppContext(sessionId, { workspace: state.workspace, callId, server, tool }, text),
      exceeded: stop,
      leave: () => stop('gone'),
    }).then(made => {
      host = made
      if (isOver) void made.end()
    })
    const themed = new MutationObserver(() => host?.look(themeNow()))
    themed.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] })
    const sized = new ResizeObserver(() => host?.width(element.clientWidth))
    sized.observe(element)
    const release = guardFocus(element, () => stop('focus'))
    return () => {
      isOver = true
      themed.disconnect()
      sized.disconnect()
      release()
      void host?.end()
    }
  }, [frame, shown, callId, version, ask, stop, setHeight])
}

function themeNow(): 'light' | 'dark' {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** The request of an app to the person; one at a time. */
type OpenAsk = AppAsk & { answer(agreed: boolean): void }

type AppAsksProps = { server: string; origins: readonly string[]; asked: OpenAsk | undefined; onAllow(): void }

/** The lines above an app: what it wants to reach, and what it wants to be done. */
function AppAsks({ server, origins, asked, onAllow }: AppAsksProps) {
  return (
    <>
      {origins.length > 0 && (
        <Line>
          <p className="min-w-0 flex-1 wrap-anywhere">
            <EscapedLine text={t('mcp.app.reach', { hosts: origins.join(', ') })} />
          </p>
          <Button onClick={onAllow}>{t('mcp.app.allow')}</Button>
        </Line>
      )}
      {asked && (
        <Line>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p>
              <EscapedLine
                text={asked.type === 'link' ? t('mcp.app.ask.link', { server }) : t('mcp.app.ask.message', { server })}
              />
            </p>
            <ScrollRegion className="max-h-32 overflow-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap">
              {(asked.type === 'link' ? asked.url : asked.text).split('\n').map((line, at) => (
                <span key={at} className="block">
                  <EscapedLine text={line} />
                </span>
              ))}
            </ScrollRegion>
          </div>
          <Button onClick={() => asked.answer(true)}>
            {asked.type === 'link' ? t('mcp.app.ask.open') : t('mcp.app.ask.use')}
          </Button>
          <Button kind="quiet" onClick={() => asked.answer(false)}>
            {t('mcp.app.ask.no')}
          </Button>
        </Line>
      )}
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-2 border-t border-wait-line bg-wait-soft px-3 py-2 text-sm">
      {children}
    </div>
  )
}
