import { type EffectCallback, useEffect, useEffectEvent } from 'react'

/** An effect that runs when one of its causes changes, which it need not read, and not when something changes that it only reads. */
export function useEffectOn(causes: readonly unknown[], effect: EffectCallback): void {
  const newest = useEffectEvent(effect)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever calls it knows the causes
  useEffect(() => newest(), causes)
}
