import { useEffect, useState } from 'react'
import type { ModelFacts } from '../../../../shared/settings'
import { call } from '../../../base/bridge'

/** Returns what is known about the entered model, as soon as the typing pauses; null until then. */
export function useModelFacts(providerId: string, model: string): ModelFacts | null {
  const [facts, setFacts] = useState<ModelFacts | null>(null)
  const name = model.trim()
  useEffect(() => {
    let isWanted = true
    setFacts(null)
    const ask = async () => {
      // A provider that was removed meanwhile has no facts; saving the profile says so.
      const found = await call('model.facts', { providerId, model: name }).catch(() => null)
      if (isWanted) setFacts(found)
    }
    const timer = name === '' ? undefined : setTimeout(() => void ask(), 200)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [providerId, name])
  return facts
}
