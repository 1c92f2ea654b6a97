import { expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import type { ApprovalMode } from '../../../../shared/settings'
import { fileChange } from '../../../renderer/session-facts'

const policy = { workspace: '/w', ownData: ['/own'], ordered: ['.agents/flows/'] }
const decided = (path: string, mode: ApprovalMode, ordered = policy.ordered) =>
  decide({ effects: [fileChange(path)], digest: 'd' }, { ...policy, ordered, mode })

test.each<ApprovalMode>(['ask', 'auto-edit', 'full'])(
  'a file that was ordered is asked about, but not loudly, in the mode %s',
  mode => {
    expect(decided('.agents/flows/a.yaml', mode)).toMatchObject({ type: 'ask', grade: 'reversible' })
    expect(decided('.agents/flows/a.yaml', mode)).not.toHaveProperty('isGrave')
  },
)

test.each(['.agents/agents/a.md', '.agents/flows', '.Agents/flows/a.yaml', 'x/.agents/flows/a.yaml', '.git/config'])(
  'what nobody ordered is asked about loudly: %s',
  path => {
    expect(decided(path, 'full')).toMatchObject({ type: 'ask', isGrave: true, grade: 'grave' })
  },
)

test('without an order it is asked about loudly', () => {
  expect(decided('.agents/flows/a.yaml', 'full', [])).toMatchObject({ isGrave: true })
})
