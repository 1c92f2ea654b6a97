import { Guarded } from './failures/guarded'
import { RightPanel } from './panels/right-panel'
import { SessionFoot } from './session-foot'
import { SessionView } from './session-view'

/** The open session with what is beside it. A chunk of its own: the first window has none, and main answers meanwhile. */
export function SessionWindow({ sessionId, panel }: { sessionId: string; panel: 'beside' | 'over' | 'none' }) {
  return (
    <>
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
          <RightPanel isFloating={panel === 'over'} />
        </Guarded>
      )}
    </>
  )
}
