import { useEffect, useState } from 'react'
import type { PlanInsight } from '../../shared/permission-calls'
import { call } from '../bridge'
import { useAskedSession } from './asked-session'

/** What main knows of a plan that waits, beyond the plan; null until it is there. */
export function useInsight(callId: string, digest: string): PlanInsight | null {
  const [found, setFound] = useState<{ digest: string; insight: PlanInsight } | null>(null)
  const askedSession = useAskedSession()
  useEffect(() => {
    const sessionId = askedSession()
    if (!sessionId) return
    let isCurrent = true
    call('permission.offers', { sessionId, callId }).then(
      insight => {
        if (isCurrent) setFound({ digest, insight })
      },
      // It was answered meanwhile, or cannot be judged: the card shows the whole plan anyway, and offers no rules.
      () => {
        if (isCurrent) setFound({ digest, insight: { commands: [], offers: [] } })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [callId, digest, askedSession])
  return found?.digest === digest ? found.insight : null
}
