import { EscapedLine } from '../../ui/text/escaped-line'
import type { Outcome } from './use-task'

/** Shows the outcome of something, under the pressed button. It is read out when it comes. */
export function OutcomeLine({ told }: { told: Outcome | null }) {
  return (
    <p
      role="status"
      className={`text-sm wrap-anywhere empty:hidden ${told?.tone === 'error' ? 'text-bad' : 'text-ink-2'}`}
    >
      {told && <EscapedLine text={told.text} />}
    </p>
  )
}
