import { describe, expect, test } from 'vitest'
import { describePlan } from '../../../../../renderer/features/approval/effects/describe-plan'
import { cardsOf, effectCards } from '../../../../../renderer/features/approval/effects/effect-cards'
import { Effect, type EffectType } from '../../../../../shared/session/effects'
import { mailRead } from '../../../../helpers/mail-effect'
import { pageAction } from '../../../../helpers/page-action'
import { command, fileChange, mail, move, request } from '../../../session-facts'

const call: Effect = { type: 'mcp-call', server: 'notes', tool: 'add', arguments: '{"a":1}', pin: 'p' }
const work: Effect = {
  type: 'service-work',
  capability: 'image.generate',
  service: { id: 'fal', label: 'fal.ai' },
  hosts: ['queue.fal.run'],
  text: 'A cat',
  options: [],
  saveTo: 'cat.png',
}
const samples: Record<EffectType, Effect> = {
  'file-change': fileChange('a.md'),
  command: command('ls'),
  network: request('https://example.org/'),
  'mcp-call': call,
  'service-work': work,
  'tell-secret': {
    type: 'tell-secret',
    entry: 'github',
    references: ['vault:github.token'],
    provider: 'Vendor',
    model: 'm-1',
  },
  'change-memory': {
    type: 'change-memory',
    of: 'folder',
    path: 'folders/w-1/MEMORY.md',
    before: null,
    after: { hash: 'h', bytes: 8 },
    added: 1,
    removed: 0,
    diff: { type: 'lines', hunks: [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: 1, lines: ['+- Tabs'] }] },
  },
  'read-mail': mailRead(),
  'send-mail': mail(),
  'page-action': pageAction(),
}
const types = Effect.options.map(({ shape }) => shape.type.value)

describe('the table of cards', () => {
  test('has every kind of effect that a plan may hold', () => {
    expect(Object.keys(effectCards).sort()).toEqual([...types].sort())
  })

  test.each(types)('has words of its own for a plan of %s, and names it in a list', type => {
    const plan = { effects: [samples[type]], digest: 'd' }
    const { headline, approve, facts } = describePlan(plan)
    expect(headline).not.toBe(describePlan({ effects: [], digest: 'd' }).headline)
    expect(approve).not.toBe('')
    expect(facts.length).toBeGreaterThan(0)
    expect(
      cardsOf(plan.effects, (card, own) => card.lines(own))
        .flat()
        .join(''),
    ).not.toBe('')
  })

  test('names in a list what a request sends of the vault', () => {
    const headers = [{ name: 'Authorization', value: 'Bearer vault:github.token' }]
    const sent: Effect = {
      ...request('https://api.github.com/user'),
      raw: true,
      headers,
      vault: ['vault:github.token'],
    }
    expect(cardsOf([sent], (card, own) => card.lines(own)).flat()).toEqual([
      'GET https://api.github.com/user',
      'Authorization: Bearer vault:github.token',
    ])
    expect(describePlan({ effects: [sent], digest: 'd' }).headline).toBe('Send this request?')
  })

  test('takes the effects of a kind together, whatever stands between them', () => {
    const effects = [call, fileChange('b'), command('ls'), fileChange('a')]
    const taken = cardsOf(effects, (_, own, type) => [type, own.length])
    expect(taken).toEqual([
      ['command', 1],
      ['file-change', 2],
      ['mcp-call', 1],
    ])
    expect(cardsOf([], () => expect.fail('There is nothing'))).toEqual([])
  })

  test('counts a file that moves as one thing', () => {
    const { headline } = describePlan({ effects: [...move('a', 'b'), call], digest: 'd' })
    expect(headline).toBe('Run 2 actions?')
  })
})
