import { describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { policyOf } from '../../../../main/approvals/effects/effect-policies'
import { Effect, type EffectType } from '../../../../shared/session/effects'
import type { ApprovalMode } from '../../../../shared/settings'
import { command, fileChange, request } from '../../../renderer/session-facts'

const samples: Record<EffectType, Effect> = {
  'file-change': fileChange('a.md'),
  command: command('ls'),
  network: request('https://example.org/'),
  'mcp-call': { type: 'mcp-call', server: 'notes', tool: 'add', arguments: '{}', pin: 'p' },
}
const types = Effect.options.map(({ shape }) => shape.type.value)
const decided = (effect: Effect, mode: ApprovalMode) =>
  decide({ effects: [effect], digest: 'd' }, { workspace: '/w', ownData: ['/own'], mode })

describe.each(types)('a plan of one %s', type => {
  const effect = samples[type]

  test('is named in a list of calls', () => {
    expect(policyOf(effect).label(effect)).not.toBe('')
  })

  test('is asked in the mode that asks, whatever is known of it', () => {
    expect(decided(effect, 'ask')).toMatchObject({ type: 'ask', reason: expect.stringMatching(/^Needs approval: it /) })
  })

  test('is done in a read-only session only where it is known to change nothing', () => {
    expect(decided(effect, 'read-only').type).toBe(type === 'network' ? 'ask' : 'deny')
  })

  test('is said to be reversible only where all of it can be taken back', () => {
    expect(decided(effect, 'ask').grade).toBe(type === 'file-change' ? 'reversible' : 'lasting')
  })
})
