import type { ProviderOffer } from '../../shared/ipc'
import { presetOf } from '../../shared/provider-presets'
import { call } from '../bridge'
import { saveProfile, useApp } from '../stores/app'
import { chooseProfile } from '../stores/profile-in-use'
import { newProfile } from './profile-draft'

/** Of a server's models these answer nothing. */
const NO_CHAT = /embed|whisper|tts|rerank|bge-|moderation|stable-diffusion/i

/** Connects what was found on this computer, and makes a profile that uses it from the next message on. */
export async function adoptOffer(offer: ProviderOffer): Promise<void> {
  const { type, preset } = offer
  const variable = type === 'key' ? { variable: offer.variable } : {}
  const { id, providers } = await call('provider.adopt', { type, preset, ...variable })
  useApp.setState(({ start }) => (start ? { start: { ...start, providers } } : {}))
  const model = offeredModel(offer)
  if (!model) return
  const profile = newProfile({ name: model, providerId: id, model })
  await saveProfile(profile)
  await chooseProfile(profile.id)
}

/** The model that a profile for an offer begins with. */
export function offeredModel(offer: ProviderOffer): string | undefined {
  if (offer.type === 'key') return presetOf(offer.preset)?.models[0]
  return offer.models.find(model => !NO_CHAT.test(model)) ?? offer.models[0]
}
