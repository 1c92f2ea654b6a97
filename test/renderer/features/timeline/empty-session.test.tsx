import { expect, test } from 'vitest'
import { EmptySession } from '../../../../renderer/features/timeline/empty-session'
import type { StartState } from '../../../../shared/ipc/ipc'
import { emptySession } from '../../../../shared/session/session-state'
import type { Profile } from '../../../../shared/settings'
import { drawn } from '../../drawn'

const start = {
  profiles: [{ id: 'p', approvalMode: 'auto-edit' } as Profile],
  providers: [],
  settings: { activeProfileId: 'p' },
} as unknown as StartState

const promise = (mode?: 'read-only' | 'ask' | 'full') =>
  drawn(<EmptySession />, {
    session: { id: 's1', state: { ...emptySession, ...(mode && { mode }) } },
    app: { start },
  }).querySelector('p')?.textContent

test('an empty session promises what holds in its mode', () => {
  expect(promise('read-only')).toContain('Nothing is changed')
  expect(promise('ask')).toMatch(/^Reading happens at once\. Everything else waits/)
  expect(promise('full')).toMatch(/^What is understood and stays inside this folder happens at once/)
  expect(promise()).toMatch(/^Reading and changes to files in this folder/)
})
