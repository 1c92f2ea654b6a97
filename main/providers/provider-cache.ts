import { isDeepStrictEqual } from 'node:util'
import type { ProviderSettings } from '../../shared/settings'
import { createProvider } from '.'
import type { Provider } from './provider'

/** The time for which a lesson is kept: what a server refuses today it may accept tomorrow, as when its model was replaced. */
const LEARNED_FOR_MS = 30 * 60_000

type CachedProvider = {
  of: readonly [ProviderSettings, string | undefined]
  madeAt: number
  provider: Promise<Provider>
}

/**
 * Adapters that go from turn to turn, with what they have learned of their servers: so what a server does not know is not sent to
 * it, and told to the person, in every turn anew. One whose settings or key have changed begins anew.
 */
export function providerCache(create: typeof createProvider = createProvider, now: () => number = Date.now) {
  const held = new Map<string, CachedProvider>()

  return (settings: ProviderSettings, key: string | undefined): Promise<Provider> => {
    const known = held.get(settings.id)
    const of = [settings, key] as const
    if (known && isDeepStrictEqual(known.of, of) && now() - known.madeAt < LEARNED_FOR_MS) return known.provider
    const provider = create(settings, key)
    held.set(settings.id, { of, madeAt: now(), provider })
    // A provider that could not be loaded is tried again.
    void provider.catch(() => held.delete(settings.id))
    return provider
  }
}
