import { useEffect, useMemo, useState } from 'react'
import type { CommandEffect, Plan } from '../../../shared/session/effects'
import { call } from '../../base/bridge'
import { useAskedSession } from './asked-session'

type Undo = NonNullable<CommandEffect['undo']>

/**
 * A plan with what of its command can be undone, as soon as that is known: a large folder takes long to look at, and its card
 * is there meanwhile. Until then nothing is promised.
 */
export function useKnownUndo(callId: string, plan: Plan): Plan {
  const [known, setKnown] = useState<{ digest: string; undo: Undo } | null>(null)
  const askedSession = useAskedSession()
  const { digest } = plan
  const isOpen = plan.effects.some(isUnknown)
  useEffect(() => {
    const sessionId = askedSession()
    if (!sessionId || !isOpen) return
    let isCurrent = true
    call('permission.undoable', { sessionId, callId }).then(
      undo => {
        if (isCurrent && undo) setKnown({ digest, undo })
      },
      // It was answered meanwhile.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [callId, digest, isOpen, askedSession])
  return useMemo(() => {
    if (known?.digest !== plan.digest) return plan
    return {
      ...plan,
      effects: plan.effects.map(effect => (isUnknown(effect) ? { ...effect, undo: known.undo } : effect)),
    }
  }, [plan, known])
}

function isUnknown(effect: Plan['effects'][number]): boolean {
  return effect.type === 'command' && effect.undo?.covers === 'unknown'
}
