import { describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { offersFor } from '../../../../main/approvals/grant-offers'
import { wordsForRule } from '../../../../shared/permissions'
import { inEnglish } from '../../../../shared/sentence'
import type { ServiceWorkEffect } from '../../../../shared/session/effects'

const effect: ServiceWorkEffect = {
  type: 'service-work',
  capability: 'image.generate',
  service: { id: 'my-fal', label: 'My fal' },
  hosts: ['queue.fal.run'],
  text: 'A cat',
  options: [],
  saveTo: 'cat.png',
}

describe('a rule for a service and what it does', () => {
  const scope = { type: 'until', folder: '/w', at: 1_000 } as const
  const rule = { kind: 'service-work', capability: 'image.generate', service: 'my-fal', label: 'My fal' } as const
  const decided = (effect: ServiceWorkEffect, now = 0) =>
    decide(
      { effects: [effect], digest: '' },
      { workspace: '/w', ownData: [], mode: 'ask', grants: [{ id: 'g', rule, scope, createdAt: '' }] },
      { now: new Date(now), commands: new Map() },
    ).type

  test('allows it until then, and nothing else', () => {
    expect(decided(effect)).toBe('allow')
    expect(decided(effect, 2_000)).toBe('ask')
    expect(decided({ ...effect, service: { id: 'other', label: 'My fal' } })).toBe('ask')
    expect(decided({ ...effect, capability: 'video.generate' })).toBe('ask')
    expect(decided({ ...effect, earlier: 'unknown' })).toBe('ask')
    expect(decided({ ...effect, earlier: 'goes-on' })).toBe('allow')
    expect(decided({ ...effect, saveTo: '.git/hooks/pre-commit' })).toBe('ask')
  })

  test('is offered for what may be allowed, and says that each costs', () => {
    const offersOf = (one: ServiceWorkEffect) => offersFor([one], { workspace: '/w', home: '/h' }, new Map())
    expect(offersOf(effect)).toMatchObject([{ rules: [rule] }])
    expect(inEnglish(wordsForRule(rule))).toBe('generating images with My fal, which may cost money each time')
    expect(offersOf({ ...effect, earlier: 'unknown' })).toEqual([])
    expect(offersOf({ ...effect, saveTo: '.git/hooks/pre-commit' })).toEqual([])
  })
})
