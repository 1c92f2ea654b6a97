import { formatDuration } from '../../../base/format'
import { useNow } from '../../../ui/hooks/use-now'

/** Shows how long a step has been worked on by now. */
export function StepTime({ since }: { since: number }) {
  const now = useNow(1_000)
  const seconds = Math.max(1, Math.floor((now - since) / 1_000))
  return <span>{formatDuration(seconds * 1_000)}</span>
}
