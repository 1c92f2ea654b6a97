import { expect, test } from 'vitest'
import { inspectPlan } from '../../../main/approvals/inspect-plan'
import { insightOf } from '../../../main/approvals/plan-insight'
import type { Policy } from '../../../main/approvals/policy'
import type { CommandEffect, Effect } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import { temporaryFolder } from '../../helpers/temp-folder'

function call(id: string, command: string): CallState {
  const effect: CommandEffect = {
    type: 'command',
    command,
    workingDirectory: '.',
    shell: '/bin/bash',
    timeLimitMs: 1,
    environment: [],
  }
  return {
    call: { id, name: 'shell', arguments: '{}' },
    turnId: 't',
    status: 'waiting',
    plan: { effects: [effect], digest: id },
  } as unknown as CallState
}

async function asker() {
  const lookedAt: string[] = []
  const policy: Policy = { workspace: await temporaryFolder(), ownData: [], home: '/home/me' }
  const sources = {
    environment: async () => ({ PATH: '/usr/bin' }),
    canConfine: async () => true,
    now: () => new Date(0),
  }
  return {
    lookedAt,
    asker: {
      policy,
      look: (plan: { effects: Effect[] }) => {
        lookedAt.push(...plan.effects.map(effect => (effect.type === 'command' ? effect.command : effect.type)))
        return inspectPlan(plan, policy, sources)
      },
    },
  }
}

test('a card names the earlier calls that its rules would have allowed', async () => {
  const { asker: own } = await asker()
  const now = call('now', 'eslint a.js')
  const { offers } = await insightOf(
    now,
    [call('a', 'eslint a.js'), call('b', 'eslint b.js'), call('c', 'rm a'), now],
    own,
  )
  expect(offers.map(({ matched }) => matched.map(({ callId }) => callId))).toEqual([['a'], ['a', 'b']])
})

test('of the earlier calls only those like it are looked at, and each once', async () => {
  const { asker: own, lookedAt } = await asker()
  const history = [...Array(150).keys()].map(index =>
    call(`${index}`, index % 2 ? `make x${index}` : `eslint ${index}.js`),
  )
  for (const id of ['one', 'two', 'three']) {
    const { offers } = await insightOf(call(id, 'eslint a.js'), history, own)
    expect(offers.map(({ matched }) => matched.length)).toEqual([0, 75])
  }
  expect(lookedAt.filter(line => line.startsWith('make'))).toEqual([])
  expect(lookedAt).toHaveLength(3 + 75)
})
