import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/errors'
import type { Input, ProviderOffer } from '../../../shared/ipc/ipc'
import { type ProviderPreset, presetOf } from '../../../shared/models/provider-presets'
import { parseUrl } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import type { ProviderSettings } from '../../../shared/settings'
import { type Environment, foundKeys, foundServers, keyOffer } from '../../providers/provider-offers'
import type { HandlerContext } from '../handler-context'
import { saveProvider } from './provider-views'

type ProviderStore = Pick<HandlerContext, 'store' | 'keys'>

/** Returns the offers found on this computer that are not connected yet. */
export async function offersFor({ store, keys }: ProviderStore, environment: Environment): Promise<ProviderOffer[]> {
  const servers = await foundServers()
  const providers = store.providers.list()
  const at = (preset: string) => {
    const address = presetOf(preset)?.baseUrl
    return providers.filter(({ baseUrl }) => address && baseUrl && sameOrigin(baseUrl, address))
  }
  const isKeyed = (preset: string) => at(preset).some(({ id }) => keys.state(id).state === 'set')
  return [
    ...foundKeys(environment)
      .filter(({ preset }) => !isKeyed(preset.id))
      .map(keyOffer),
    ...servers.filter(({ preset }) => at(preset).length === 0),
  ]
}

/**
 * Connects what was offered and gives back the provider's id. A key is read from the environment now, and kept for the
 * preset's own origin whatever else is set there. A provider that is there already is used.
 */
export async function adoptOffer(
  held: ProviderStore,
  { type, preset: presetId, variable }: Input<'provider.adopt'>,
  environment: Environment,
): Promise<string> {
  const preset = presetOf(presetId)
  if (!preset || (type === 'server' && !preset.isLocal))
    throw new AppError('not-found', sentence`There’s no such offer.`)
  const found = foundKeys(environment).find(key => key.preset.id === presetId && key.variable === variable)
  if (type === 'key' && !found) {
    throw new AppError(
      'not-found',
      sentence`${variable ?? sentence`The variable`} no longer contains a key for ${preset.label}.`,
    )
  }
  const provider = connected(held, preset) ?? providerFrom(held, preset)
  await saveProvider(held, provider, type === 'key' ? found?.key : undefined)
  return provider.id
}

/** The provider of this very address, unless it has a key of its own. */
function connected({ store, keys }: ProviderStore, { baseUrl, isLocal }: ProviderPreset): ProviderSettings | undefined {
  return store.providers
    .list()
    .find(other => other.baseUrl === baseUrl && (isLocal || keys.state(other.id).state !== 'set'))
}

function providerFrom({ store }: ProviderStore, preset: ProviderPreset): ProviderSettings {
  const { id, protocol, baseUrl, headers } = preset
  const taken = new Set(store.providers.list().map(({ label }) => label))
  const label = taken.has(preset.label) ? `${preset.label} (${new URL(baseUrl).host})` : preset.label
  return { id: randomUUID(), label, protocol, baseUrl, preset: id, ...(headers && { headers: { ...headers } }) }
}

function sameOrigin(one: string, other: string): boolean {
  return originIn(one) !== undefined && originIn(one) === originIn(other)
}

/** This computer has several names. */
function originIn(address: string): string | undefined {
  return parseUrl(address)?.origin.replace(/\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, '//localhost')
}
