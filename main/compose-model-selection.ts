import { isLocalAddress } from '../shared/browser/local-address'
import { AppError } from '../shared/errors'
import { effectiveFacts } from '../shared/models/model-facts'
import { withPickedModel } from '../shared/models/with-picked-model'
import { sentence } from '../shared/sentence'
import type { ProviderSettings } from '../shared/settings'
import type { Answering, WantedModel } from './agent/turn/prepare-request'
import type { MonthlyBudget } from './agent/usage/monthly-budget'
import { keyFor } from './handlers/settings/provider-views'
import { lostKeyMessage, withLostKey } from './providers/lost-key'
import { providerCache } from './providers/provider-cache'
import { withinBudget } from './providers/within-budget'
import type { Keys } from './store/documents/provider-keys'
import type { Store } from './store/store'

type ProviderStore = { store: Store; keys: Keys; budget: MonthlyBudget }

/** Finds the profile and the provider that answer. Refuses with an `AppError` where the person has removed the provider. */
export function composeModelSelection(kept: ProviderStore): (asked?: WantedModel) => Promise<Answering> {
  const providerFor = providerCache()
  return asked => answering({ ...kept, providerFor }, asked)
}

type Answerers = ProviderStore & { providerFor: ReturnType<typeof providerCache> }

/** Without a profile it is the one that the person has chosen, with the model that they picked; or the guide where that is gone. */
async function answering({ store, keys, budget, providerFor }: Answerers, asked: WantedModel = {}): Promise<Answering> {
  // The window shows a change at once, so a message that is sent right after it goes to the model that is shown.
  await store.saved()
  const { activeProfileId, activeModel } = store.settings.get()
  const { profileId, model } = asked
  const chosen = store.profiles.find(profileId ?? activeProfileId)
  const named = chosen ?? (profileId === undefined ? store.profiles.list()[0] : undefined)
  const picked = asked.picked ?? (profileId === undefined ? activeModel : undefined)
  const profile = named && { ...withPickedModel(named, picked), ...(model !== undefined && { model }) }
  const settings = profile && store.providers.find(profile.providerId)
  if (!profile || !settings) throw new AppError('not-found', picked ? MODEL_GONE : PROFILE_GONE)
  const held = await providerFor(settings, await keyFor({ keys }, settings))
  const loss = lostKeyMessage(keys.state(settings.id))
  const provider = loss ? withLostKey(held, loss) : isFree(settings) ? held : withinBudget(held, budget)
  return { profile, provider, facts: effectiveFacts(settings, profile.model), picked }
}

/** A model on this computer or in its network costs nothing. */
function isFree({ protocol, baseUrl = '' }: ProviderSettings): boolean {
  return protocol === 'offline' || isLocalAddress(baseUrl)
}

const PROFILE_GONE = sentence`This profile’s provider no longer exists. Choose another profile, or connect a provider.`
const MODEL_GONE = sentence`This model’s provider no longer exists. Choose another model, or connect a provider.`
