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
  expect(promise('read-only')).toContain('doesn’t change anything')
  expect(promise('ask')).toMatch(/^Atrium reads freely and asks before doing anything else\./)
  expect(promise('full')).toMatch(
    /^Atrium freely runs anything it can verify stays in this folder, and asks before doing anything else\./,
  )
  expect(promise()).toMatch(
    /^Atrium reads and edits files in this folder freely, and asks before doing anything else\./,
  )
})
