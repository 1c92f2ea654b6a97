import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decide } from '../../../main/approvals/decide'
import type { LookedCommand } from '../../../main/approvals/look-at-command'
import type { CommandEffect, Effect, FileChange, McpCallEffect, NetworkEffect } from '../../../shared/effects'
import type { Grant, GrantRule } from '../../../shared/permissions'
import type { ApprovalMode } from '../../../shared/settings'

const home = join(process.cwd(), 'home')
const ownData = [join(home, '.config', 'Atrium')]

function change(path: string): FileChange {
  const diff = { type: 'lines' as const, hunks: [] }
  return { type: 'file-change', path, before: null, after: { hash: 'a', bytes: 1 }, added: 1, removed: 0, diff }
}

function command(workingDirectory: string): CommandEffect {
  return { type: 'command', command: 'ls', workingDirectory, shell: '/bin/sh', timeLimitMs: 1, environment: [] }
}

function verdict(effects: Effect[], workspace = home) {
  return decide({ effects, digest: 'd' }, { workspace, ownData })
}

describe('whatever changes something', () => {
  test.each([
    ['a file', change('a'), 'it changes files'],
    ['a file of another program', change('.config/Other/a'), 'it changes files'],
    ['a name that only begins like the own folder', change('.config/Atrium-notes/a'), 'it changes files'],
    ['a command', command('.'), 'it runs a command'],
  ])('is asked, with the reason: %s', (_what, effect, reason) => {
    expect(verdict([effect])).toEqual({ type: 'ask', reason: `Asked because ${reason}.` })
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

const request: NetworkEffect = { type: 'network', method: 'GET', url: 'https://a.org/', hosts: ['m.org', 'a.org'] }
const tool: McpCallEffect = { type: 'mcp-call', server: 's', tool: 't', arguments: '{}', pin: 'p' }
const analysis = { line: 'ls', shell: 'sh' as const, commands: [], opaque: [] }
const reads: LookedCommand['verdict'] = {
  ...{ type: 'allow', reason: 'it only reads', effects: 'reads' },
  ...{ isDestructive: false, reads: [], writes: [] },
}

function grantOf(rule: GrantRule, id: string = rule.kind): Grant {
  return { id, rule, scope: { type: 'folder', folder: home }, createdAt: '2026-01-01T00:00:00Z' }
}

type Looked = Partial<Omit<LookedCommand, 'verdict'>> & { verdict?: Partial<LookedCommand['verdict']> }

function decided(
  effects: Effect[],
  mode: ApprovalMode,
  { looked, grants = [] }: { looked?: Looked; grants?: Grant[] } = {},
) {
  const full = { analysis, ...looked, verdict: { ...reads, ...looked?.verdict } }
  const commands = new Map(effects.flatMap(effect => (effect.type === 'command' ? [[effect, full] as const] : [])))
  const policy = { workspace: home, ownData, mode, grants, sessionId: 's1', home: '/home/me' }
  return decide({ effects, digest: 'd' }, policy, { now: new Date(), commands })
}

describe('the mode', () => {
  const plain = change('a')
  const unknown = { looked: { verdict: { type: 'ask', effects: 'unknown', reason: 'it is not known' } } } as const
  test.each<[string, Effect, Parameters<typeof decided>[2], Record<ApprovalMode, string>]>([
    ['a file inside', plain, {}, { 'read-only': 'deny', ask: 'ask', 'auto-edit': 'allow', full: 'allow' }],
    [
      'a protected file',
      change('.git/config'),
      {},
      { 'read-only': 'deny', ask: 'ask', 'auto-edit': 'ask', full: 'ask' },
    ],
    [
      'a command that reads',
      command('.'),
      {},
      { 'read-only': 'allow', ask: 'allow', 'auto-edit': 'allow', full: 'allow' },
    ],
    ['an unknown command', command('.'), unknown, { 'read-only': 'deny', ask: 'ask', 'auto-edit': 'ask', full: 'ask' }],
    ['a request', request, {}, { 'read-only': 'ask', ask: 'ask', 'auto-edit': 'ask', full: 'ask' }],
    ['a tool of a server', tool, {}, { 'read-only': 'deny', ask: 'ask', 'auto-edit': 'ask', full: 'ask' }],
  ])('decides what becomes of %s', (_what, effect, more, expected) => {
    for (const [mode, type] of Object.entries(expected)) {
      expect(decided([effect], mode as ApprovalMode, more).type, mode).toBe(type)
    }
  })

  test('allows several effects only where it allows each', () => {
    expect(decided([change('a'), command('.')], 'auto-edit').type).toBe('allow')
    expect(decided([change('a'), request], 'auto-edit')).toEqual({
      type: 'ask',
      reason: 'Asked because it sends a request.',
    })
  })

  test('of a session does not run a command that nobody has looked at', () => {
    const policy = { workspace: home, ownData, mode: 'full' as const }
    expect(decide({ effects: [command('.')], digest: 'd' }, policy).type).toBe('ask')
  })
})

describe('what is grave', () => {
  test('is asked loudly, before any rule, and named first', () => {
    const grants = [grantOf({ kind: 'edits' })]
    expect(decided([change('a'), change('.vscode/x')], 'full', { grants })).toMatchObject({
      type: 'ask',
      isGrave: true,
    })
    const destructive = { verdict: { type: 'ask', isDestructive: true, reason: 'it deletes everything' } } as const
    expect(decided([request, command('.')], 'full', { looked: destructive })).toEqual({
      type: 'ask',
      isGrave: true,
      reason: 'Asked because it deletes everything.',
    })
    const protects = { protects: 'it may change what an editor runs' }
    expect(decided([command('.')], 'full', { looked: protects })).toMatchObject({ type: 'ask', isGrave: true })
  })

  test('a link that leads elsewhere is asked whatever allows it', () => {
    const looked = { problem: 'it is a link' }
    const grants = [grantOf({ kind: 'command', line: 'ls', workingDirectory: '.' })]
    expect(decided([command('.')], 'full', { looked, grants })).toEqual({
      type: 'ask',
      reason: 'Asked because it is a link.',
    })
  })
})

describe('a rule of the person', () => {
  test.each<[string, Effect, GrantRule]>([
    ['a file', change('a'), { kind: 'edits' }],
    ['a command', command('.'), { kind: 'command', line: 'ls', workingDirectory: '.' }],
    ['a tool', tool, { kind: 'mcp-tool', server: 's', tool: 't', pin: 'p' }],
  ])('allows %s, and is named', (_what, effect, rule) => {
    const looked = { verdict: { type: 'ask', effects: 'unknown' } } as const
    const allowed = decided([effect], 'ask', { grants: [grantOf(rule)], looked })
    expect(allowed).toMatchObject({ type: 'allow', grantId: rule.kind })
    expect(allowed.reason).toMatch(/^Allowed because of your rule: Allow /)
    expect(decided([effect], 'read-only', { grants: [grantOf(rule)], looked }).type).toBe('deny')
  })

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
