import { describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { policyOf } from '../../../../main/approvals/effects/effect-policies'
import { offersFor } from '../../../../main/approvals/grant-offers'
import { Effect, type EffectType } from '../../../../shared/session/effects'
import type { ApprovalMode } from '../../../../shared/settings'
import { asEnglish } from '../../../helpers/as-english'
import { mailRead } from '../../../helpers/mail-effect'
import { pageAction } from '../../../helpers/page-action'
import { command, fileChange, mail, request } from '../../../renderer/session-facts'

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
  'mcp-call': { type: 'mcp-call', server: 'notes', tool: 'add', arguments: '{}', pin: 'p' },
  'service-work': work,
  'tell-secret': {
    type: 'tell-secret',
    entry: 'github',
    references: ['vault:github.token'],
    provider: 'Vendor',
    model: 'm',
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
const decided = (effect: Effect, mode: ApprovalMode) =>
  asEnglish(decide({ effects: [effect], digest: 'd' }, { workspace: '/w', ownData: ['/own'], mode }))

describe.each(types)('a plan of one %s', type => {
  const effect = samples[type]

  test('is named in a list of calls', () => {
    expect(policyOf(effect).label(effect)).not.toBe('')
  })

  test('is asked in the mode that asks, whatever is known of it', () => {
    expect(decided(effect, 'ask')).toMatchObject({
      type: 'ask',
      reason: expect.stringMatching(/^Needs approval: [a-z]+s /),
    })
  })

  test('is done in a read-only session only where it is known to change nothing', () => {
    const asks = ['network', 'tell-secret', 'read-mail'].includes(type)
    expect(decided(effect, 'read-only').type).toBe(asks ? 'ask' : 'deny')
  })

  test('is said to be reversible only where all of it can be taken back', () => {
    expect(decided(effect, 'ask').grade).toBe(
      ['file-change', 'change-memory'].includes(type) ? 'reversible' : 'lasting',
    )
  })
})

describe('an effect that gives somebody a secret', () => {
  const given: Effect[] = [
    { ...command('gh api user'), vault: [{ variable: 'TOKEN', reference: 'vault:github.token' }] },
    samples['tell-secret'],
  ]

  test.each(given)('is asked in every mode, whatever rule there is: $type', effect => {
    const scope = { type: 'session', sessionId: 's' } as const
    const rule = { kind: 'command', line: 'gh api user', workingDirectory: '.' } as const
    const grants = [{ id: 'g', rule, scope, createdAt: '' }]
    for (const mode of ['ask', 'auto-edit', 'full'] as const) {
      const policy = { workspace: '/w', ownData: [], mode, grants, sessionId: 's' } as const
      const verdict = asEnglish(decide({ effects: [effect], digest: 'd' }, policy))
      expect(verdict).toMatchObject({ type: 'ask', grade: 'lasting' })
      expect(String(verdict.reason)).toContain('vault:github.token')
    }
    expect(policyOf(effect).isAlwaysAsked?.(effect, undefined)).toBe(true)
    expect(offersFor([effect], { workspace: '/w', home: '/h' }, new Map())).toEqual([])
  })
})

describe('a request', () => {
  const post: Effect = { ...request('https://example.org/', 'example.org'), method: 'POST', body: 'x' }
  const where = { workspace: '/w', home: '/h' }

  test.each<ApprovalMode>(['ask', 'auto-edit', 'full'])('that sends something is asked in the mode %s', mode => {
    const reason = 'Needs approval: sends a POST request, which may change something on the server.'
    expect(decided(post, mode)).toMatchObject({ type: 'ask', reason })
  })

  test('that sends something is nothing for a session that only reads, and for no rule', () => {
    expect(decided(post, 'read-only').type).toBe('deny')
    expect(offersFor([post], where, new Map())).toEqual([])
    expect(offersFor([{ ...post, body: undefined }], where, new Map())).toEqual([])
    expect(offersFor([{ ...post, method: 'GET' }], where, new Map())).toEqual([])
    expect(offersFor([{ ...post, method: 'GET', body: undefined }], where, new Map())).toHaveLength(1)
  })

  test('that sends something is not allowed by the rule that lets its host be read', () => {
    const scope = { type: 'session', sessionId: 's' } as const
    const grants = [{ id: 'g', rule: { kind: 'host', host: 'example.org' } as const, scope, createdAt: '' }]
    const policy = { workspace: '/w', ownData: [], mode: 'full', grants, sessionId: 's' } as const
    const plan = (effect: Effect) => ({ effects: [effect], digest: 'd' })
    expect(decide(plan(request('https://example.org/', 'example.org')), policy).type).toBe('allow')
    expect(decide(plan(post), policy).type).toBe('ask')
    expect(decide(plan({ ...post, body: undefined, method: 'DELETE' }), policy).type).toBe('ask')
  })
})
