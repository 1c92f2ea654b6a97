import { Guarded } from './failures/guarded'
import { RightPanel } from './panels/right-panel'
import { SessionFoot } from './session-foot'
import { SessionView } from './session-view'
import { SteadyTimeline } from './timeline/steady-timeline'
import type { Panel } from './top-bar/side-panel'

type SessionWindowProps = { sessionId: string; panel: 'beside' | 'over' | 'none'; shown: Panel }

/** The open session with what is beside it. A chunk of its own: the first window has none, and main answers meanwhile. */
export function SessionWindow({ sessionId, panel, shown }: SessionWindowProps) {
  return (
    <SteadyTimeline beside={panel}>
      <main className="flex min-w-0 flex-1 flex-col bg-surface">
        <Guarded about={sessionId}>
          <SessionView key={sessionId} sessionId={sessionId} />
        </Guarded>
        <Guarded about={sessionId}>
          <SessionFoot key={`foot-${sessionId}`} sessionId={sessionId} />
        </Guarded>
      </main>
      {panel !== 'none' && (
        <Guarded about={sessionId}>
          <RightPanel shown={shown} isFloating={panel === 'over'} />
        </Guarded>
      )}
    </SteadyTimeline>
  )
}
