import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionStatus } from '../../shared/session/session-state'

export type DotLook = SessionStatus | 'done' | 'failed'

/** Told apart by their shapes too: not everybody sees the colours, and some systems set them. */
const LOOKS: Readonly<Record<DotLook, ReactNode>> = {
  idle: <span className="size-2 rounded-full border border-field-line" />,
  // It stands still: what moves all the time has a frame drawn all the time, and each key waits for it.
  running: <span className="size-2 rounded-full bg-accent ring-3 ring-accent-soft" />,
  waiting: <span className="size-2 rotate-45 bg-wait ring-3 ring-wait-soft" />,
  done: <Check size={12} strokeWidth={3} className="text-good" />,
  failed: <X size={12} strokeWidth={3} className="text-bad" />,
}

/** A session's state as a dot or a sign; `done` and `failed` until it was looked at. The words are beside it, or in its label. */
export function StatusDot({ status }: { status: DotLook }) {
  return (
    <span aria-hidden="true" className="grid size-3 shrink-0 place-items-center forced-color-adjust-none">
      {LOOKS[status]}
    </span>
  )
}
