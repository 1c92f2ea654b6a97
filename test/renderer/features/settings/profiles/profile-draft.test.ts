import { describe, expect, test } from 'vitest'
import {
  draftedProfile,
  newProfile,
  PROFILE_NUMBERS,
  type ProfileNumber,
  profileDraft,
  withDraftChanges,
  wrongFields,
} from '../../../../../renderer/features/settings/profiles/profile-draft'
import { Profile } from '../../../../../shared/settings'

const whole: Profile = {
  id: 'x',
  name: 'X',
  providerId: 'p',
  model: 'm',
  subAgentModel: 'small',
  reasoningEffort: 'high',
  maxOutputTokens: 4_000,
  temperature: 0.3,
  approvalMode: 'auto-edit',
  compactAt: 0.655,
  maxRequests: 50,
  maxSessionCost: 2.5,
  maxToolWorkers: 8,
  instructions: 'Be brief.',
  toolGroups: ['read'],
  editTools: 'patch',
}

const written = (field: ProfileNumber, text: string) => {
  const draft = profileDraft(whole)
  return { ...draft, numbers: { ...draft.numbers, [field]: text } }
}

describe('the draft of a profile', () => {
  test('is saved as it was opened', () => {
    expect(draftedProfile(profileDraft(whole))).toEqual(whole)
    const fresh = newProfile({ name: 'New', providerId: 'p', model: 'm' })
    expect(draftedProfile(profileDraft(fresh))).toEqual(fresh)
  })

  test('of a new profile has the defaults that main has', () => {
    const { id, ...rest } = newProfile({ name: 'New', providerId: 'p', model: 'm' })
    expect({ id, ...rest }).toEqual(Profile.parse({ id, name: 'New', providerId: 'p', model: 'm' }))
  })

  test('loses what was emptied, and blanks around names', () => {
    const draft = profileDraft({ ...whole, name: ' X ', model: ' m ', subAgentModel: ' ' })
    const emptied = { ...draft.numbers, maxOutputTokens: '', temperature: ' ', maxSessionCost: '' }
    const saved = draftedProfile({ ...draft, numbers: emptied })
    expect(saved).toMatchObject({ name: 'X', model: 'm' })
    for (const field of ['maxOutputTokens', 'temperature', 'maxSessionCost', 'subAgentModel']) {
      expect(saved).not.toHaveProperty(field)
    }
  })

  test('writes the share of the window in percent', () => {
    expect(profileDraft(whole).numbers.compactAt).toBe('65.5')
    expect(draftedProfile(written('compactAt', '0')).compactAt).toBe(0)
  })

  test.each<[ProfileNumber, string]>([
    ['maxOutputTokens', '0'],
    ['maxOutputTokens', '1.5'],
    ['temperature', '2.1'],
    ['temperature', 'warm'],
    ['compactAt', ''],
    ['compactAt', '96'],
    ['maxRequests', ''],
    ['maxRequests', '1001'],
    ['maxSessionCost', '0'],
    ['maxToolWorkers', '17'],
    ['maxToolWorkers', '-1'],
  ])('finds %s of %j wrong', (field, text) => expect([...wrongFields(written(field, text))]).toEqual([field]))

  test('finds missing names wrong', () => {
    expect(wrongFields(profileDraft({ ...whole, name: ' ', model: '' }))).toEqual(new Set(['name', 'model']))
  })

  test('takes no number that main would refuse', () => {
    for (const field of Object.keys(PROFILE_NUMBERS) as ProfileNumber[]) {
      const { min, max } = PROFILE_NUMBERS[field]
      for (const limit of [min, max]) {
        const draft = written(field, String(limit))
        expect(wrongFields(draft).size).toBe(0)
        expect(Profile.safeParse(draftedProfile(draft)).success).toBe(true)
      }
    }
  })
})

test('changes in a draft are laid over the profile’s current values', () => {
  const from = profileDraft(whole)
  const to = {
    profile: { ...from.profile, instructions: 'In verse.' },
    numbers: { ...from.numbers, temperature: '0.5' },
  }
  const now = profileDraft({ ...whole, name: 'Renamed', maxRequests: 7 })
  const merged = withDraftChanges(now, { from, to })
  expect(merged.profile).toEqual({ ...now.profile, instructions: 'In verse.' })
  expect(merged.numbers).toEqual({ ...now.numbers, temperature: '0.5' })
})
