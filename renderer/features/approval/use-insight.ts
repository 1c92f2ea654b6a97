import { useEffect, useState } from 'react'
import type { PlanInsight } from '../../../shared/ipc/permission-calls'
import { call } from '../../base/bridge'
import { useAskedSession } from './asked-session'

/** Within so long all of it is there, but for a large folder: then the card does not change twice. */
const SOON_MS = 200

/** Loads what main knows about a waiting plan beyond the plan; null until it is there. */
export function useInsight(callId: string, digest: string): PlanInsight | null {
  const [found, setFound] = useState<{ digest: string; insight: PlanInsight } | null>(null)
  const askedSession = useAskedSession()
  useEffect(() => {
    const sessionId = askedSession()
    if (!sessionId) return
    // The parts of a command come at once; which rules may be offered, in a large folder, only later.
    let told: 'nothing' | 'parts' | 'all' = 'nothing'
    const tell = (insight: PlanInsight, isWhole: boolean) => {
      if (told === 'all') return
      told = isWhole ? 'all' : 'parts'
      setFound({ digest, insight })
    }
    // It was answered meanwhile, or cannot be judged: the card shows the whole plan anyway, and offers no rules.
    const fail = () => tell({ commands: [], offers: [] }, true)
    const early = setTimeout(() => {
      call('permission.offers', { sessionId, callId, atOnce: true }).then(
        insight => tell(insight, false),
        () => undefined,
      )
    }, SOON_MS)
    call('permission.offers', { sessionId, callId }).then(insight => tell(insight, true), fail)
    return () => {
      told = 'all'
      clearTimeout(early)
    }
  }, [callId, digest, askedSession])
  return found?.digest === digest ? found.insight : null
}
