import { AppError } from '../../shared/errors'
import { createProvider } from '../providers'
import type { Handlers } from './answer'
import type { Parts } from './parts'
import { keyFor, providerViews, saveProvider } from './provider-views'

type Own = 'provider.save' | 'provider.remove' | 'provider.models' | 'profile.save' | 'profile.remove'

const MODELS_TIME_LIMIT_MS = 15_000

export function providerHandlers(parts: Parts): Pick<Handlers, Own> {
  const { store, keys } = parts
  return {
    'provider.save': async ({ provider, key }) => {
      await saveProvider(parts, provider, key)
      return providerViews(parts)
    },
    'provider.remove': async ({ id }) => {
      await store.providers.remove(id)
      await keys.remove(id)
      return providerViews(parts)
    },
    'provider.models': async ({ id }) => {
      const provider = store.providers.find(id)
      if (!provider) throw new AppError('not-found', 'This provider is no longer there.')
      return createProvider(provider, await keyFor(parts, provider)).listModels(
        AbortSignal.timeout(MODELS_TIME_LIMIT_MS),
      )
    },
    'profile.save': profile => store.profiles.save(profile),
    'profile.remove': ({ id }) => store.profiles.remove(id),
  }
}
