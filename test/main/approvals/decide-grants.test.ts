import { describe, expect, test } from 'vitest'
import { decide } from '../../../main/approvals/decide'
import { offersFor } from '../../../main/approvals/grant-offers'
import type { Grant, GrantRule } from '../../../shared/permissions'
import type { Effect } from '../../../shared/session/effects'
import { analysis, change, command, decided, grantOf, home, ownData, reads, request, tool } from './decided'

describe('a rule of the person', () => {
  test.each<[string, Effect, GrantRule]>([
    ['a file', change('a'), { kind: 'edits' }],
    ['a command', command('.'), { kind: 'command', line: 'ls', workingDirectory: '.' }],
    ['a tool', tool, { kind: 'mcp-tool', server: 's', tool: 't', pin: 'p' }],
  ])('allows %s, and is named', (_what, effect, rule) => {
    const looked = { verdict: { type: 'ask', effects: 'unknown' } } as const
    const allowed = decided([effect], 'ask', { grants: [grantOf(rule)], looked })
    expect(allowed).toMatchObject({ type: 'allow', grantId: rule.kind })
    expect(allowed.reason).toMatch(/^Allowed: matches your rule to allow /)
    expect(decided([effect], 'read-only', { grants: [grantOf(rule)], looked }).type).toBe('deny')
  })

  test.each(['.pnp.cjs', '.devcontainer.json', 'node_modules/x/index.js', '.config/fish/conf.d/a.fish', 'a/.exrc'])(
    'for changes of files does not let %s be written, which other programs may run, and is not offered for it',
    path => {
      const grants = [grantOf({ kind: 'edits' })]
      for (const mode of ['ask', 'auto-edit'] as const)
        expect(decided([change('a'), change(path)], mode, { grants })).toMatchObject({
          type: 'ask',
          reason: expect.stringMatching(/hidden file|installed packages/),
        })
      expect(decided([change(path)], 'full', { grants }).type).toBe('allow')
      expect(offersFor([change('a'), change(path)], { workspace: home, home }, new Map())).toEqual([])
    },
  )

  test('is needed for every host that learns of a request', () => {
    const one = grantOf({ kind: 'host', host: 'a.org' }, 'g1')
    const other = grantOf({ kind: 'host', host: 'm.org' }, 'g2')
    expect(decided([request], 'ask', { grants: [one] }).type).toBe('ask')
    expect(decided([request], 'ask', { grants: [other] }).type).toBe('ask')
    expect(decided([request], 'ask', { grants: [one, other] }).type).toBe('allow')
    expect(decided([{ ...request, hosts: [] }], 'ask', { grants: [one, other] }).type).toBe('ask')
  })

  test('is not asked for what the definition of a tool has become', () => {
    const rule = grantOf({ kind: 'mcp-tool', server: 's', tool: 't', pin: 'p' })
    expect(decided([{ ...tool, pin: 'q' }], 'full', { grants: [rule] }).type).toBe('ask')
  })
})

describe('a rule holds', () => {
  const rule = { kind: 'command', line: 'ls', workingDirectory: '.' } as const
  const unknown = { verdict: { type: 'ask', effects: 'unknown' } } as const
  const looked = { analysis, verdict: { ...reads, ...unknown.verdict } }
  const effect = command('.')
  const ground = { now: new Date(1000), commands: new Map([[effect, looked]]) }
  const granted = (scope: Grant['scope'], policy = {}) =>
    decide(
      { effects: [effect], digest: 'd' },
      { workspace: home, ownData, grants: [{ id: 'g', rule, scope, createdAt: '2026-01-01T00:00:00Z' }], ...policy },
      ground,
    ).type

  test('in its session, and in none that has no name', () => {
    expect(granted({ type: 'session', sessionId: 's1' }, { sessionId: 's1' })).toBe('allow')
    expect(granted({ type: 'session', sessionId: 's1' }, { sessionId: 's2' })).toBe('ask')
    expect(granted({ type: 'session', sessionId: 's1' })).toBe('ask')
  })

  test('until its time', () => {
    expect(granted({ type: 'until', folder: home, at: 1001 })).toBe('allow')
    expect(granted({ type: 'until', folder: home, at: 1000 })).toBe('ask')
  })

  test('not where nobody has looked at the command, nor for one that ends', () => {
    const grants = [grantOf(rule)]
    expect(decide({ effects: [effect], digest: 'd' }, { workspace: home, ownData, grants }).type).toBe('ask')
    const until = {
      ...grantOf({ kind: 'edits' }),
      scope: { type: 'until' as const, folder: home, at: Date.now() + 1e9 },
    }
    expect(decide({ effects: [change('a')], digest: 'd' }, { workspace: home, ownData, grants: [until] }).type).toBe(
      'ask',
    )
  })

  test('not for what it would delete of the person, whose home is known', () => {
    const line = 'rm -rf srv/me'
    const words = line.split(' ').map(value => ({ text: value, value, range: { start: 0, end: 0 } }))
    const remove = { ...effect, command: line }
    const only = { words, assignments: [], redirections: [], joinedBy: '' as const, place: 'line' as const }
    const deletes = { line, shell: 'sh' as const, commands: [{ ...only, range: { start: 0, end: 0 } }], opaque: [] }
    const commands = new Map([[remove, { ...looked, analysis: deletes }]])
    const grants = [grantOf({ kind: 'command', line, workingDirectory: '.' })]
    const typeAt = (person: string) =>
      decide(
        { effects: [remove], digest: 'd' },
        { workspace: home, ownData, grants, home: person },
        { now: new Date(0), commands },
      ).type
    expect(typeAt(`${home}/srv/me`)).toBe('ask')
    expect(typeAt(`${home}/srv/you`)).toBe('allow')
  })
})
