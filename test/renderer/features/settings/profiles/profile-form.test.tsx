import { expect, test } from 'vitest'
import { modelToBegin } from '../../../../../renderer/features/settings/profiles/model-to-begin'
import { newProfile } from '../../../../../renderer/features/settings/profiles/profile-draft'
import { ProfileForm } from '../../../../../renderer/features/settings/profiles/profile-form'
import { ToolsetFields } from '../../../../../renderer/features/settings/profiles/tools-fields'
import { useKnownModels } from '../../../../../renderer/state/known-models'
import type { StartState } from '../../../../../shared/ipc/ipc'
import { drawn } from '../../../drawn'

const profile = newProfile({ name: 'Reader', providerId: 'one', model: 'small' })
const start = { profiles: [profile], providers: [], settings: {} } as unknown as StartState

test('the form of a profile begins short: what few people need is folded, and no id is shown', () => {
  const form = drawn(<ProfileForm profile={profile} onDone={() => undefined} />, { app: { start } })
  const folded = form.querySelector('details:not([open])')
  const labels = (place: Element | null) =>
    [...(place?.querySelectorAll('label') ?? [])].map(label => label.textContent)
  for (const label of ['Toolset', 'Temperature', 'Requests per turn', 'Agent model']) {
    expect(labels(folded?.parentElement?.querySelector('form > details') ?? null)).toContain(label)
  }
  expect(form.textContent).not.toContain(profile.id)
})

test('a control that is off says why', () => {
  const fields = (toolGroups: string[]) =>
    drawn(<ToolsetFields value={{ ...profile, toolGroups }} onChange={() => undefined} />)
  const off = fields(['read'])
  expect(off.querySelectorAll('select[disabled]')).toHaveLength(1)
  expect(off.textContent).toContain('This profile can’t change files.')
  expect(fields(['read', 'write']).textContent).not.toContain('can’t change files')
})

test('a profile begins with the model used last, or one that its provider is known to have', () => {
  useKnownModels.setState({ recent: [], lists: { mine: ['text-embedding-small', 'big'] } })
  expect(modelToBegin({ id: 'mine' })).toBe('big')
  useKnownModels.setState({ recent: [{ providerId: 'mine', model: 'small' }] })
  expect(modelToBegin({ id: 'mine' })).toBe('small')
  expect(modelToBegin({ id: 'unknown' })).toBe('')
  expect(modelToBegin({ id: 'other', preset: 'openai' })).not.toBe('')
})
