import { Check, Minus, Pause, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StepLook } from './step-view'

/** Told apart by their shapes too: not everybody sees the colours, and some systems set them. */
const SIGNS: Readonly<Record<StepLook, ReactNode>> = {
  planned: <span className="size-2 rounded-full border border-field-line" />,
  waiting: <span className="size-2 rounded-full border border-field-line" />,
  'not-run': <span className="size-2 rounded-full border border-field-line" />,
  running: <span className="size-2 rounded-full bg-accent ring-3 ring-accent-soft" />,
  asks: <span className="size-2 rotate-45 bg-wait ring-3 ring-wait-soft" />,
  done: <Check size={13} strokeWidth={3} className="text-good" />,
  failed: <X size={13} strokeWidth={3} className="text-bad" />,
  skipped: <Minus size={13} strokeWidth={2.5} className="text-ink-3" />,
  interrupted: <Pause size={12} strokeWidth={2.5} className="text-ink-2" />,
}

/** Shows the state of a step. The words are beside it, or in its label. */
export function StepStatusIcon({ look }: { look: StepLook }) {
  return (
    <span aria-hidden="true" className="grid size-3.5 shrink-0 place-items-center forced-color-adjust-none">
      {SIGNS[look]}
    </span>
  )
}
