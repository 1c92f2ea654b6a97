import type { ProviderOffer } from '../../../../shared/ipc/ipc'
import { presetOf } from '../../../../shared/models/provider-presets'
import { call } from '../../../base/bridge'
import { useApp } from '../../../state/app'
import { chooseModel } from '../../../state/profile-in-use'
import { NO_CHAT } from '../../models/no-chat'

/** Connects what was found on this computer, and has its model answer from the next message on. */
export async function adoptOffer(offer: ProviderOffer): Promise<void> {
  const { type, preset } = offer
  const variable = type === 'key' ? { variable: offer.variable } : {}
  const { id, providers } = await call('provider.adopt', { type, preset, ...variable })
  useApp.setState(({ start }) => (start ? { start: { ...start, providers } } : {}))
  const model = offeredModel(offer)
  if (!model) return
  await chooseModel({ providerId: id, model })
}

/** The model that an offer begins with. */
export function offeredModel(offer: ProviderOffer): string | undefined {
  if (offer.type === 'key') return presetOf(offer.preset)?.models[0]
  return offer.models.find(model => !NO_CHAT.test(model)) ?? offer.models[0]
}
