import type { Panel } from '../../shared/panels'
import { AgentFoot } from '../features/agents/agent-foot'
import { Composer } from '../features/composer/composer'
import { DemoTour } from '../features/first-run/demo-tour'
import { TerminalsBelow } from '../features/terminal/terminals-below'
import { PreserveScroll } from '../features/timeline/preserve-scroll'
import { Timeline } from '../features/timeline/timeline'
import { t } from '../i18n/t'
import { useDemo } from '../state/demo'
import { openSession, useSession } from '../state/session/session'
import { attempt } from '../state/ui'
import { Button } from '../ui/button'
import { Guarded } from '../ui/failures/guarded'
import { Spinner } from '../ui/spinner'
import { RightPanel } from './right-panel'

type SessionWindowProps = { sessionId: string; panel: 'beside' | 'over' | 'none'; shown: Panel; hasTerminals: boolean }

/** The open session with what is beside and below it. A chunk of its own: the first window has none, and main answers meanwhile. */
export function SessionWindow({ sessionId, panel, shown, hasTerminals }: SessionWindowProps) {
  return (
    <PreserveScroll beside={panel}>
      <div className="flex min-w-0 flex-1 flex-col">
        <main className="flex min-h-0 flex-1 flex-col bg-surface">
          <Guarded about={sessionId}>
            <SessionView key={sessionId} sessionId={sessionId} />
          </Guarded>
          <Guarded about={sessionId}>
            <SessionFoot key={`foot-${sessionId}`} sessionId={sessionId} />
          </Guarded>
        </main>
        {hasTerminals && (
          <Guarded about={sessionId}>
            <TerminalsBelow />
          </Guarded>
        )}
      </div>
      {panel !== 'none' && (
        <Guarded about={sessionId}>
          <RightPanel shown={shown} isFloating={panel === 'over'} />
        </Guarded>
      )}
    </PreserveScroll>
  )
}

/** Renders the place in which the person writes; an agent's session takes no messages, and shows the way back. */
function SessionFoot({ sessionId }: { sessionId: string }) {
  const isAgents = useSession(session => session.state.parent !== undefined)
  const isDemo = useDemo(demo => demo.sessionId === sessionId)
  if (isAgents) return <AgentFoot />
  return (
    <>
      {isDemo && <DemoTour sessionId={sessionId} />}
      <Composer key={`composer-${sessionId}`} sessionId={sessionId} />
    </>
  )
}

/** The open session: its conversation once it is there, and what is wrong where it cannot be. */
function SessionView({ sessionId }: { sessionId: string }) {
  const phase = useSession(state => state.phase)
  const failure = useSession(state => state.failure)
  if (phase === 'failed') {
    return (
      <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center">
        <h2 className="text-lg font-semibold">{t('session.failed')}</h2>
        <p className="max-w-lg text-ink-2 wrap-anywhere">{failure}</p>
        <Button onClick={() => attempt(openSession(sessionId))}>{t('common.retry')}</Button>
      </div>
    )
  }
  if (phase === 'loading') {
    return (
      <p
        role="status"
        className="flex flex-1 items-center justify-center gap-2 overflow-hidden text-sm text-ink-3 [scrollbar-gutter:stable]"
      >
        <Spinner size={14} />
        {t('session.loading')}
      </p>
    )
  }
  return <Timeline />
}
