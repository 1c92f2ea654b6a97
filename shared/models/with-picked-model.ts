import type { PickedModel, Profile } from '../settings'

/** The profile that is always there. It has nothing set but a model, the guide, so with another it stands for no profile. */
export const NO_PROFILE = 'offline'

/** A profile with the model that was picked in place of its own. Its models for sub-agents and summaries stay where the provider does. */
export function withPickedModel(profile: Profile, picked: PickedModel | undefined): Profile {
  if (!picked) return profile
  const { reasoningEffort: _, subAgentModel, summaryModel, ...rest } = profile
  const isSameProvider = picked.providerId === profile.providerId
  const isNone = profile.id === NO_PROFILE && picked.providerId !== profile.providerId
  return {
    ...rest,
    ...picked,
    ...(isNone && { name: '' }),
    ...(isSameProvider && subAgentModel !== undefined && { subAgentModel }),
    ...(isSameProvider && summaryModel !== undefined && { summaryModel }),
  }
}
