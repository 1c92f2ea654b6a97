import type { SessionStatus } from '../../shared/session-state'

const LOOKS: Readonly<Record<SessionStatus, string>> = {
  idle: 'bg-line-strong',
  running: 'bg-accent ring-3 ring-accent-soft',
  waiting: 'bg-wait ring-3 ring-wait-soft',
}

/** A session's state as a dot. The words are beside it, or in its label. */
export function StatusDot({ status }: { status: SessionStatus }) {
  return (
    <span aria-hidden="true" className={`size-2 shrink-0 rounded-full forced-color-adjust-none ${LOOKS[status]}`} />
  )
}
