import { Guarded } from './failures/guarded'
import { RightPanel } from './panels/right-panel'
import { SessionFoot } from './session-foot'
import { SessionView } from './session-view'
import { TerminalsBelow } from './terminal/terminals-below'
import { SteadyTimeline } from './timeline/steady-timeline'
import type { Panel } from './top-bar/side-panel'

type SessionWindowProps = { sessionId: string; panel: 'beside' | 'over' | 'none'; shown: Panel; hasTerminals: boolean }

/** The open session with what is beside and below it. A chunk of its own: the first window has none, and main answers meanwhile. */
export function SessionWindow({ sessionId, panel, shown, hasTerminals }: SessionWindowProps) {
  return (
    <SteadyTimeline beside={panel}>
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
    </SteadyTimeline>
  )
}
