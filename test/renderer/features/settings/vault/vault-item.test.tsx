import { expect, test } from 'vitest'
import { VaultItem } from '../../../../../renderer/features/settings/vault/vault-item'
import type { VaultEntryView } from '../../../../../shared/vault/vault-entry'
import { drawn } from '../../../drawn'

const now = Date.UTC(2026, 0, 2, 12)
const entry: VaultEntryView = {
  id: 'g',
  name: 'github',
  kind: 'api-key',
  fields: [{ name: 'token', isSecret: true }],
  hosts: ['api.github.com'],
  kept: 'encrypted',
}

const saidOf = (part: Partial<VaultEntryView>) =>
  drawn(<VaultItem entry={{ ...entry, ...part }} now={now} isFirst={false} onEdit={() => {}} onRemove={() => {}} />)
    .textContent ?? ''

test('an entry says what it has, where that may go, how it is kept and when it was used last', () => {
  expect(saidOf({})).toContain('githubAPI key')
  expect(saidOf({})).toContain('Can be sent to api.github.com')
  expect(saidOf({})).toContain('Stored encrypted · Never used')
  const used = { at: now - 3 * 60_000, host: 'api.github.com' }
  expect(saidOf({ used })).toContain('Used 3 minutes ago for api.github.com')
  expect(saidOf({ used: { ...used, host: 'gh', by: 'program' } })).toContain('Used 3 minutes ago by gh')
  expect(saidOf({ used: { ...used, host: 'Vendor', by: 'provider' } })).toContain('Shown 3 minutes ago to Vendor')
  expect(saidOf({ hosts: [], commands: true })).toContain('Can be given to commands')
  expect(saidOf({ hosts: [], commands: true })).not.toContain('No hosts: its values can’t be sent.')
})

test('the reason that it cannot be used stands in its place', () => {
  expect(saidOf({ hosts: [] })).toContain('No hosts: its values can’t be sent.')
  expect(saidOf({ profiles: [] })).toContain('No profiles: no model can use it.')
  expect(saidOf({ profiles: ['gone'] })).toContain('No profiles: no model can use it.')
  expect(saidOf({ kept: 'lost' })).toContain('Its secrets are lost. Enter them again.')
  expect(saidOf({ kept: 'memory' })).toContain('Kept until you quit Atrium')
})

test('of an entry without secrets nothing is said of how they are kept', () => {
  const said = saidOf({ fields: [{ name: 'user', isSecret: false, value: 'ada' }] })
  expect(said).not.toContain('Kept')
  expect(said).not.toContain('ada')
})
