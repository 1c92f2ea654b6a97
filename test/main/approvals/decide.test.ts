import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decide } from '../../../main/approvals/decide'
import type { Effect } from '../../../shared/session/effects'
import type { ApprovalMode } from '../../../shared/settings'
import { asEnglish } from '../../helpers/as-english'
import { change, command, decided, grantOf, home, ownData, request, tool } from './decided'

function verdict(effects: Effect[], workspace = home) {
  return asEnglish(decide({ effects, digest: 'd' }, { workspace, ownData }))
}

const HIDDEN = 'changes a hidden file that other programs may run or follow'

describe('any change', () => {
  test.each([
    ['a file', change('a'), 'changes files'],
    ['a file of another program', change('.config/Other/a'), HIDDEN],
    ['a name that only begins like the own folder', change('.config/Atrium-notes/a'), HIDDEN],
    ['a command', command('.'), 'runs a command'],
  ])('is asked, with the reason: %s', (_what, effect, reason) => {
    expect(verdict([effect])).toMatchObject({ type: 'ask', reason: `Needs approval: ${reason}.` })
  })
})

describe("Atrium's own data", () => {
  test.each([
    ['a file in it', change('.config/Atrium/settings.json')],
    ['a file deep in it', change('.config/Atrium/sessions/s1.jsonl')],
    ['a deletion', { ...change('.config/Atrium/keys.json'), after: null }],
    ['a detour', change('src/../.config/./Atrium/a')],
    ['another letter case, which is the same folder on macOS and Windows', change('.CONFIG/atrium/a')],
    ['a command that runs in it', command('.config/Atrium')],
    ['a command below it', command('.config/Atrium/sessions')],
  ])('is never changed: %s', (_what, effect) => {
    expect(verdict([effect])).toMatchObject({ type: 'deny', reason: expect.stringContaining('own data') })
  })

  test('is not changed either where it is the open folder, or holds it', () => {
    for (const workspace of [ownData[0]!, join(ownData[0]!, 'sessions')]) {
      expect(verdict([change('a')], workspace).type).toBe('deny')
      expect(verdict([command('.')], workspace).type).toBe('deny')
    }
  })

  test('is denied also where it is one of many effects', () => {
    expect(verdict([change('a'), command('.'), change('.config/Atrium/a')]).type).toBe('deny')
  })

  test('is found whichever way its letters are composed', () => {
    const policy = { workspace: home, ownData: [join(home, 'Übung'.normalize('NFC'))] }
    expect(decide({ effects: [change('Übung/a'.normalize('NFD'))], digest: 'd' }, policy).type).toBe('deny')
  })
})

describe('an allowed call', () => {
  const git = command('.')
  test('says of a command that it is known to only read', () => {
    for (const mode of ['read-only', 'ask', 'auto-edit', 'full'] as const) {
      expect(decided([git], mode)).toMatchObject({ type: 'allow', onlyReads: 'unconfined' })
      const looked = { verdict: { confined: true as const } }
      expect(decided([git], mode, { looked })).toMatchObject({ type: 'allow', onlyReads: 'confined' })
    }
  })

  test.each<[string, Effect[], Parameters<typeof decided>[2]]>([
    ['a line that writes', [git], { looked: { verdict: { effects: 'writes-inside' } } }],
    [
      'a line that a rule allows though it is not known',
      [git],
      {
        looked: { verdict: { type: 'ask', effects: 'unknown' } },
        grants: [grantOf({ kind: 'command', line: 'ls', workingDirectory: '.' })],
      },
    ],
    ['a change of a file', [change('a')], {}],
    ['a change beside a line that reads', [git, change('a')], {}],
    ['nothing', [], {}],
  ])('does not say so of %s', (_, effects, found) => {
    const verdict = decided(effects, 'full', found)
    expect(verdict.type).toBe('allow')
    expect(verdict.onlyReads).toBeUndefined()
  })
})

describe('the mode', () => {
  const plain = change('a')
  const unknown = { looked: { verdict: { type: 'ask', effects: 'unknown', reason: 'is not known' } } } as const
  test.each<[string, Effect, Parameters<typeof decided>[2], Record<ApprovalMode, string>]>([
    [
      'a file inside',
      plain,
      {},
      { 'read-only': 'deny', ask: 'ask', 'auto-edit': 'allow', sandboxed: 'allow', full: 'allow' },
    ],
    [
      'a protected file',
      change('.git/config'),
      {},
      { 'read-only': 'deny', ask: 'ask', 'auto-edit': 'ask', sandboxed: 'ask', full: 'ask' },
    ],
    [
      'a command that reads',
      command('.'),
      {},
      { 'read-only': 'allow', ask: 'allow', 'auto-edit': 'allow', sandboxed: 'allow', full: 'allow' },
    ],
    [
      'an unknown command',
      command('.'),
      unknown,
      { 'read-only': 'deny', ask: 'ask', 'auto-edit': 'ask', sandboxed: 'ask', full: 'ask' },
    ],
    ['a request', request, {}, { 'read-only': 'ask', ask: 'ask', 'auto-edit': 'ask', sandboxed: 'ask', full: 'ask' }],
    [
      'a tool of a server',
      tool,
      {},
      { 'read-only': 'deny', ask: 'ask', 'auto-edit': 'ask', sandboxed: 'ask', full: 'ask' },
    ],
  ])('decides what becomes of %s', (_what, effect, more, expected) => {
    for (const [mode, type] of Object.entries(expected)) {
      expect(decided([effect], mode as ApprovalMode, more).type, mode).toBe(type)
    }
  })

  test('allows several effects only where it allows each', () => {
    expect(decided([change('a'), command('.')], 'auto-edit').type).toBe('allow')
    expect(decided([change('a'), request], 'auto-edit')).toEqual({
      type: 'ask',
      grade: 'lasting',
      reason: 'Needs approval: sends a request.',
    })
  })

  test('of a session does not run a command that nobody has looked at', () => {
    const policy = { workspace: home, ownData, mode: 'full' as const }
    expect(decide({ effects: [command('.')], digest: 'd' }, policy).type).toBe('ask')
  })
})

describe('a grave call', () => {
  test('is asked loudly, before any rule, and named first', () => {
    const grants = [grantOf({ kind: 'edits' })]
    expect(decided([change('a'), change('.vscode/x')], 'full', { grants })).toMatchObject({
      type: 'ask',
      isGrave: true,
    })
    const destructive = { verdict: { type: 'ask', isDestructive: true, reason: 'deletes everything' } } as const
    expect(decided([request, command('.')], 'full', { looked: destructive })).toEqual({
      type: 'ask',
      grade: 'grave',
      isGrave: true,
      reason: 'Needs approval: deletes everything.',
    })
    const protects = { protects: 'may change files that an editor runs' }
    expect(decided([command('.')], 'full', { looked: protects })).toMatchObject({ type: 'ask', isGrave: true })
  })

  test('a link that leads elsewhere is asked whatever allows it', () => {
    const looked = { problem: 'a symbolic link' }
    const grants = [grantOf({ kind: 'command', line: 'ls', workingDirectory: '.' })]
    expect(decided([command('.')], 'full', { looked, grants })).toEqual({
      type: 'ask',
      grade: 'lasting',
      reason: 'Needs approval: a symbolic link.',
    })
  })
})

describe('the reason for a decision as a person reads it', () => {
  const session = { id: 's', rule: { kind: 'edits' as const }, createdAt: '2026-01-01T00:00:00Z' }
  const reasonOf = (...args: Parameters<typeof decided>) => decided(...args).reason

  test('of a mode', () => {
    expect(reasonOf([change('a')], 'full')).toBe('Allowed: changes files inside the folder.')
    expect(reasonOf([command('.')], 'ask')).toBe('Allowed: it only reads.')
    expect(reasonOf([tool], 'ask')).toBe('Needs approval: uses an MCP tool (s).')
    expect(reasonOf([change('a'), command('.')], 'full')).toBe('Allowed: changes files inside the folder.')
    expect(reasonOf([], 'ask')).toBe('Allowed: does nothing.')
  })

  test('of what is never done', () => {
    expect(reasonOf([change('a')], 'read-only')).toBe(
      'This session is read-only, so nothing that makes changes is allowed.',
    )
    expect(reasonOf([change('.config/Atrium/a')], 'full')).toBe('Tools can never change Atrium’s own data.')
  })

  test('of a protected place', () => {
    expect(decided([change('.vscode/x')], 'full')).toEqual({
      type: 'ask',
      grade: 'grave',
      isGrave: true,
      reason: 'Needs approval: changes files that an editor runs.',
    })
  })

  test('of a rule, which is the one that decided and not what the mode allows beside it', () => {
    const grants = [{ ...session, scope: { type: 'session' as const, sessionId: 's1' } }]
    expect(decided([command('.'), change('a')], 'ask', { grants })).toEqual({
      type: 'allow',
      grantId: 's',
      reason: 'Allowed: matches your rule to allow changes to files in this folder, for this session.',
    })
  })

  test('of what is asked is the first thing, also beside what is allowed', () => {
    expect(reasonOf([command('.'), tool, request], 'ask')).toBe('Needs approval: uses an MCP tool (s).')
  })
})
