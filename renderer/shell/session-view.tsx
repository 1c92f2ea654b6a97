import { Timeline } from '../features/timeline/timeline'
import { openSession, useSession } from '../state/session/session'
import { attempt } from '../state/ui'
import { text } from '../text/text'
import { Button } from '../ui/button'
import { Spinner } from '../ui/spinner'

/** The open session: its conversation once it is there, and what is wrong where it cannot be. */
export function SessionView({ sessionId }: { sessionId: string }) {
  const phase = useSession(state => state.phase)
  const failure = useSession(state => state.failure)
  if (phase === 'failed') {
    return (
      <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center">
        <h2 className="text-lg font-semibold">{text.session.failed}</h2>
        <p className="max-w-lg text-ink-2 wrap-anywhere">{failure}</p>
        <Button onClick={() => attempt(openSession(sessionId))}>{text.common.retry}</Button>
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
        {text.session.loading}
      </p>
    )
  }
  return <Timeline />
}
