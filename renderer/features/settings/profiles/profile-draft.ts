import type { Profile } from '../../../../shared/settings'
import { withChanges } from '../../../base/with-changes'
import { type NumberRule, numberText, writtenNumber } from '../providers/written-number'

/** The numbers of a profile; `compactAt` is written in percent. */
export type ProfileNumber =
  | 'maxOutputTokens'
  | 'temperature'
  | 'compactAt'
  | 'maxRequests'
  | 'maxSessionCost'
  | 'maxToolWorkers'

/** A profile while it is edited: its numbers are text until it is saved. */
export type ProfileDraft = { profile: Profile; numbers: Record<ProfileNumber, string> }

/** The same limits as main has; what may be empty is left to the provider, or has no limit. */
export const PROFILE_NUMBERS: Readonly<Record<ProfileNumber, NumberRule & { mayBeEmpty?: boolean }>> = {
  maxOutputTokens: { min: 1, max: 1_000_000, isWhole: true, mayBeEmpty: true },
  temperature: { min: 0, max: 2, mayBeEmpty: true },
  compactAt: { min: 0, max: 95 },
  maxRequests: { min: 1, max: 1_000, isWhole: true },
  maxSessionCost: { min: 0.01, max: 1_000_000, mayBeEmpty: true },
  maxToolWorkers: { min: 1, max: 16, isWhole: true },
}

/** A profile with the defaults that its fields name. */
export function newProfile(part: Pick<Profile, 'name' | 'providerId' | 'model'>): Profile {
  const limits = { compactAt: 0.8, maxRequests: 200, maxToolWorkers: 4 }
  return { id: crypto.randomUUID(), ...part, approvalMode: 'ask', ...limits, instructions: '' }
}

export function profileDraft(profile: Profile): ProfileDraft {
  const { maxOutputTokens, temperature, compactAt, maxRequests, maxSessionCost, maxToolWorkers } = profile
  const shown = { maxOutputTokens, temperature, maxRequests, maxSessionCost, maxToolWorkers }
  const numbers = { ...shown, compactAt: Math.round(compactAt * 1000) / 10 }
  const write = (field: ProfileNumber) => {
    const value = numbers[field]
    return value === undefined ? '' : numberText(value)
  }
  return {
    profile,
    numbers: {
      maxOutputTokens: write('maxOutputTokens'),
      temperature: write('temperature'),
      compactAt: write('compactAt'),
      maxRequests: write('maxRequests'),
      maxSessionCost: write('maxSessionCost'),
      maxToolWorkers: write('maxToolWorkers'),
    },
  }
}

/** Applies the changes made in one draft to another. */
export function withDraftChanges(
  now: ProfileDraft,
  { from, to }: { from: ProfileDraft; to: ProfileDraft },
): ProfileDraft {
  return {
    profile: withChanges(now.profile, { from: from.profile, to: to.profile }),
    numbers: withChanges(now.numbers, { from: from.numbers, to: to.numbers }),
  }
}

/** The fields that cannot be saved as they are. */
export function wrongFields({ profile, numbers }: ProfileDraft): Set<'name' | 'model' | ProfileNumber> {
  const fields = Object.keys(PROFILE_NUMBERS) as ProfileNumber[]
  const wrong = fields.filter(field => {
    const value = writtenNumber(numbers[field], PROFILE_NUMBERS[field])
    return value === null ? !PROFILE_NUMBERS[field].mayBeEmpty : Number.isNaN(value)
  })
  const missing = (['name', 'model'] as const).filter(field => profile[field].trim() === '')
  return new Set([...wrong, ...missing])
}

/** The profile as it is saved. Call it only where no field is wrong. */
export function draftedProfile({ profile, numbers }: ProfileDraft): Profile {
  const { maxOutputTokens: _o, temperature: _t, maxSessionCost: _c, subAgentModel, summaryModel, ...rest } = profile
  const value = (field: ProfileNumber) => writtenNumber(numbers[field], PROFILE_NUMBERS[field])
  const [output, temperature, cost] = [value('maxOutputTokens'), value('temperature'), value('maxSessionCost')]
  const [subAgent, summaries] = [subAgentModel?.trim(), summaryModel?.trim()]
  return {
    ...rest,
    name: profile.name.trim(),
    model: profile.model.trim(),
    compactAt: (value('compactAt') ?? 80) / 100,
    maxRequests: value('maxRequests') ?? 200,
    maxToolWorkers: value('maxToolWorkers') ?? 4,
    ...(subAgent && { subAgentModel: subAgent }),
    ...(summaries && { summaryModel: summaries }),
    ...(output !== null && { maxOutputTokens: output }),
    ...(temperature !== null && { temperature }),
    ...(cost !== null && { maxSessionCost: cost }),
  }
}
