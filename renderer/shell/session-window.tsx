import type { Panel } from '../../shared/panels'
import { TerminalsBelow } from '../features/terminal/terminals-below'
import { PreserveScroll } from '../features/timeline/preserve-scroll'
import { Guarded } from '../ui/failures/guarded'
import { RightPanel } from './right-panel'
import { SessionFoot } from './session-foot'
import { SessionView } from './session-view'

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
