import { expect, test } from 'vitest'
import { ProvidersPage } from '../../../../../renderer/features/settings/providers/providers-page'
import type { StartState } from '../../../../../shared/ipc/ipc'
import type { KeyView } from '../../../../../shared/settings'
import { drawn } from '../../../drawn'

const page = (key: KeyView) => {
  const providers = [{ id: 'p', label: 'Mine', protocol: 'openai-chat', baseUrl: 'https://api.example.com/v1', key }]
  const start = { providers, profiles: [], settings: {} } as unknown as StartState
  return drawn(<ProvidersPage />, { app: { start } }).textContent
}

test('a lost key is said to be lost, with why and a way to enter it again', () => {
  expect(page({ state: 'lost', last4: 'WXYZ', ended: true })).toMatch(
    /Key was lost when Atrium closed\.\s*Enter it again…/,
  )
  expect(page({ state: 'lost', last4: 'WXYZ' })).toMatch(/can’t decrypt it anymore\.\s*Enter it again…/)
  expect(page({ state: 'none' })).not.toContain('Enter it again')
})
