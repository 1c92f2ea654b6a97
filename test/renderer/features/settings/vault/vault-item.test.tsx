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
  expect(saidOf({})).toContain('May be sent to api.github.com')
  expect(saidOf({})).toContain('Kept encrypted · Never used')
  const used = { at: now - 3 * 60_000, host: 'api.github.com' }
  expect(saidOf({ used })).toContain('Used 3 minutes ago for api.github.com')
  expect(saidOf({ used: { ...used, host: 'gh', by: 'program' } })).toContain('Used 3 minutes ago by gh')
  expect(saidOf({ used: { ...used, host: 'Vendor', by: 'provider' } })).toContain('Shown 3 minutes ago to Vendor')
  expect(saidOf({ hosts: [], commands: true })).toContain('May be given to commands')
  expect(saidOf({ hosts: [], commands: true })).not.toContain('Names no host')
})

test('the reason that it cannot be used stands in its place', () => {
  expect(saidOf({ hosts: [] })).toContain('Names no host: nothing of it can be sent.')
  expect(saidOf({ profiles: [] })).toContain('Names no profile: no model can use it.')
  expect(saidOf({ profiles: ['gone'] })).toContain('Names no profile')
  expect(saidOf({ kept: 'lost' })).toContain('Its secrets are lost: enter them again.')
  expect(saidOf({ kept: 'memory' })).toContain('Kept until Atrium ends')
})

test('of an entry without secrets nothing is said of how they are kept', () => {
  const said = saidOf({ fields: [{ name: 'user', isSecret: false, value: 'ada' }] })
  expect(said).not.toContain('Kept')
  expect(said).not.toContain('ada')
})
