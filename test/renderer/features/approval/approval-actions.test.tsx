import { expect, test } from 'vitest'
import { ApprovalActions } from '../../../../renderer/features/approval/approval-actions'
import { actionOf } from '../../../../shared/actions'
import type { StartState } from '../../../../shared/ipc/ipc'
import { shownKeys } from '../../../../shared/keys'
import { Settings } from '../../../../shared/settings'
import { drawn } from '../../drawn'

test.each(['linux', 'darwin'] as const)('on %s its buttons show the keys of the table of actions', platform => {
  const start = { platform, settings: Settings.parse({}) } as StartState
  const rest = {
    insight: null,
    isAddressed: true,
    isLarge: false,
    isGrave: false,
    look: { approve: 'main', deny: 'plain' } as const,
    may: { approve: true, deny: true },
    isAnswering: false,
    onAnswer: () => {},
  }
  const view = <ApprovalActions planKey="c:d" editButton={{ current: null }} approveLabel="Go" {...rest} />
  const [approve, deny] = drawn(view, { app: { start } }).querySelectorAll('button')
  const keysOf = (id: string) => shownKeys(actionOf(id)?.keys ?? '', platform === 'darwin')
  expect(approve?.textContent).toBe(`Go${keysOf('answer.approve')}`)
  expect(deny?.textContent).toBe(`Deny${keysOf('answer.deny')}`)
})

test('a grave call has Deny as its first button, and no key approves it', () => {
  const start = { platform: 'linux', settings: Settings.parse({}) } as StartState
  const look = { approve: 'danger', deny: 'strong' } as const
  const rest = {
    insight: null,
    isAddressed: true,
    isLarge: false,
    isAnswering: false,
    may: { approve: true, deny: true },
    look,
  }
  const view = (
    <ApprovalActions
      planKey="c:d"
      editButton={{ current: null }}
      approveLabel="Run anyway"
      isGrave
      {...rest}
      onAnswer={() => {}}
    />
  )
  const buttons = [...drawn(view, { app: { start } }).querySelectorAll('button')]
  const shown = buttons.map(({ textContent, dataset }) => [textContent, dataset.kind])
  expect(shown.slice(0, 2)).toEqual([
    ['DenyEsc', 'strong'],
    ['Run anyway', 'danger'],
  ])
})
