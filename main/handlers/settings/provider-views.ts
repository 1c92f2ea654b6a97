import { AppError } from '../../../shared/errors'
import { hasGap } from '../../../shared/models/provider-presets'
import { parseWebAddress } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import type { ProviderSettings, ProviderView } from '../../../shared/settings'
import type { HandlerContext } from '../handler-context'
import { checkHeaders } from './check-headers'

type ProviderStore = Pick<HandlerContext, 'store' | 'keys'>

/** The providers as the page may see them: never a key. */
export function providerViews({ store, keys }: ProviderStore): ProviderView[] {
  return store.providers.list().map(provider => ({ ...provider, key: keys.state(provider.id) }))
}

/** Keeps a provider and, where one is given, its key for the origin of its address. An empty key removes it. */
export async function saveProvider(
  { store, keys }: ProviderStore,
  provider: ProviderSettings,
  key?: string,
): Promise<void> {
  const origin = checkProvider(provider)
  await store.providers.save(provider)
  if (key === undefined) return
  if (key.trim() === '') await keys.remove(provider.id)
  else await keys.set(provider.id, origin, key)
}

/** Gives the origin of a provider that can be asked; throws `AppError('bad-input')` for one that cannot. */
export function checkProvider(provider: ProviderSettings): string {
  checkHeaders(provider.headers)
  return originOf(provider)
}

/** The key of a provider, where there is one for the origin that its address has now. */
export function keyFor(
  { keys }: Pick<HandlerContext, 'keys'>,
  provider: ProviderSettings,
): Promise<string | undefined> {
  return provider.protocol === 'offline' ? Promise.resolve(undefined) : keys.get(provider.id, originOf(provider))
}

/** Throws `AppError('bad-input')` where the address is none that a provider can be asked at. */
export function originOf({ baseUrl }: ProviderSettings): string {
  const url = parseWebAddress(baseUrl ?? '')
  if (!url) {
    throw new AppError(
      'bad-input',
      sentence`The URL must start with https:// or http://, for example https://api.openai.com/v1.`,
    )
  }
  if (baseUrl && hasGap(baseUrl)) {
    throw new AppError(
      'bad-input',
      sentence`The URL still contains a placeholder in braces. Replace it with your own resource name.`,
    )
  }
  return url.origin
}
