import { describe, expect, test } from 'vitest'
import { templatesFor } from '../../../main/approvals/commands/grants/templates-for'
import { analyseCommand } from '../../../main/approvals/commands/parse/analyse-command'
import { type GrantSubject, matchGrant } from '../../../main/approvals/match-grant'
import type { GrantRule, GrantScope } from '../../../shared/permissions'
import { type Effect, type NetworkEffect, RequestMethod } from '../../../shared/session/effects'
import { where } from './commands/verdict-of'

const NOW = new Date('2026-03-01T12:00:00Z')
const session: GrantScope = { type: 'session', sessionId: 's' }
const place = { sessionId: 's', workspace: where.workspace, home: where.home }

async function command(line: string, workingDirectory = '.'): Promise<GrantSubject> {
  const effect = {
    type: 'command' as const,
    command: line,
    workingDirectory,
    shell: '/bin/bash',
    timeLimitMs: 1,
    environment: [],
  }
  return { ...place, effect, analysis: await analyseCommand(line, '/bin/bash') }
}

const rulesOf = async (line: string) => templatesFor(await analyseCommand(line, '/bin/bash'), where)
const matches = async (rule: GrantRule, line: string, workingDirectory?: string) =>
  matchGrant(await command(line, workingDirectory), { rule, scope: session }, NOW)
const other = (effect: Effect): GrantSubject => ({ ...place, effect })

describe('a rule for one line', () => {
  const rule: GrantRule = { kind: 'command', line: 'npm run build', workingDirectory: '.' }

  test('matches that line in that folder', async () => {
    expect(await matches(rule, 'npm run build')).toBe(true)
    expect(await matches({ ...rule, workingDirectory: 'sub' }, 'npm run build', 'sub')).toBe(true)
  })

  test.each([
    'npm run publish',
    'npm run build:prod',
    'npm run build --x',
    'npm  run build',
    'npm run build && rm -rf x',
    'npm run build;',
    'npm run build # x',
    'npm run buil',
    "npm run 'build'",
    'NPM run build',
    'X=1 npm run build',
  ])('does not match %s', async line => {
    expect(await matches(rule, line)).toBe(false)
  })

  test('is for what ends with its call, or for what goes on in the background, not for both', async () => {
    const subject = await command('npm run build')
    const inBackground = { ...subject, effect: { ...subject.effect, background: true } as Effect }
    const matched = (one: GrantSubject, of: GrantRule) => matchGrant(one, { rule: of, scope: session }, NOW)
    expect(matched(inBackground, rule)).toBe(false)
    expect(matched(inBackground, { ...rule, background: true })).toBe(true)
    expect(matched(subject, { ...rule, background: true })).toBe(false)
  })

  test('does not match elsewhere, nor without an analysis of this very line', async () => {
    expect(await matches(rule, 'npm run build', 'sub')).toBe(false)
    expect(await matches({ ...rule, workingDirectory: 'sub' }, 'npm run build')).toBe(false)
    const subject = await command('npm run build')
    expect(matchGrant({ ...subject, analysis: undefined }, { rule, scope: session }, NOW)).toBe(false)
    const another = await analyseCommand('ls', '/bin/bash')
    expect(matchGrant({ ...subject, analysis: another }, { rule, scope: session }, NOW)).toBe(false)
  })

  test('never matches what could not be understood, nor what is grave, however it came about', async () => {
    for (const line of ['echo $X', 'ls *', 'ls\u200b', 'rm -rf /', 'rm -rf ~'])
      expect.soft(await matches({ kind: 'command', line, workingDirectory: '.' }, line), line).toBe(false)
  })
})

describe('a rule for a template', () => {
  const add: GrantRule = { kind: 'command-template', argv: ['git', 'add'], holes: ['path'], workingDirectory: '.' }

  test('matches the same words with any path of the folder', async () => {
    for (const line of ['git add src/a.ts', "git add 'a b'", 'git  add x', '"git" add x'])
      expect.soft(await matches(add, line), line).toBe(true)
  })

  test.each([
    'git add',
    'git add a b',
    'git add -A',
    'git add --all',
    'git add ../x',
    'git add /etc/x',
    'git add .env',
    'git add .git/hooks/x',
    'git add a/../../x',
    'git add a; ls',
    'git add a && ls',
    'git add a > b',
    'X=1 git add a',
    'git add *',
    'git add $x',
    'git add ~',
    'git commit a',
    'git -c a=b add x',
    'git add @list',
    "git add ''",
    '(git add a)',
    'git add a &',
  ])('does not match %s', async line => {
    expect(await matches(add, line)).toBe(false)
  })

  test('takes digits for a number, and a word without slashes for a word', async () => {
    const rule = (hole: 'number' | 'word'): GrantRule => ({
      kind: 'command-template',
      argv: ['tool'],
      holes: [hole],
      workingDirectory: '.',
    })
    expect(await matches(rule('number'), 'tool 12')).toBe(true)
    for (const word of ['1e3', '-1', '0x1', 'a', '1234567890'])
      expect.soft(await matches(rule('number'), `tool ${word}`), word).toBe(false)
    for (const word of ['a', 'v1.2', 'x=y']) expect.soft(await matches(rule('word'), `tool ${word}`), word).toBe(true)
    for (const word of ['-a', 'a/b', '..', 'a..b', '.env', "'a b'", '@x'])
      expect.soft(await matches(rule('word'), `tool ${word}`), word).toBe(false)
  })

  test.each(['bash', 'sudo', 'xargs', 'env', 'npx', 'ssh', 'python3 -c', 'node -e', 'git -c', 'find . -exec'])(
    'never matches what starts another program: %s',
    async program => {
      const rule: GrantRule = {
        kind: 'command-template',
        argv: program.split(' '),
        holes: ['word'],
        workingDirectory: '.',
      }
      expect(await matches(rule, `${program} x`)).toBe(false)
    },
  )
})

describe('the possible offer of a card', () => {
  test('is the exact line first, then the template where the last words only name files', async () => {
    expect(await rulesOf('git add a src/b.ts')).toEqual([
      { kind: 'command', line: 'git add a src/b.ts', workingDirectory: '.' },
      { kind: 'command-template', argv: ['git', 'add'], holes: ['path', 'path'], workingDirectory: '.' },
    ])
    expect(await rulesOf('head -n 20')).toHaveLength(2)
  })

  test.each([
    'npm run build',
    'npm test',
    'git commit',
    'git push',
    'rm -rf dist',
    'git add a && git commit',
    'git add a > b',
    'git add -A',
    'git add ../x',
    'bash -c ls',
    'python3 a.py',
    'npx x',
    'sudo ls',
    'make x',
    'X=1 git add a',
  ])('is the exact line alone for %s', async line => {
    expect(await rulesOf(line)).toEqual([{ kind: 'command', line, workingDirectory: '.' }])
  })

  test.each(['echo $X', 'ls *', 'echo $(ls)', 'ls # x', '', 'rm -rf /', 'rm -rf ~', 'ls\u202e', '(ls)', 'git add ~'])(
    'is nothing for %j',
    async line => {
      expect(await rulesOf(line)).toEqual([])
    },
  )

  test('is nothing outside the folder', async () => {
    expect(templatesFor(await analyseCommand('ls', '/bin/bash'), { ...where, workingDirectory: '/home/me' })).toEqual(
      [],
    )
  })

  test('matches the line that it was offered for', async () => {
    for (const line of ['git add a', 'pytest tests/x.py', 'npm test', 'mkdir -p a/b c', 'sleep 5'])
      for (const rule of await rulesOf(line)) expect.soft(await matches(rule, line), line).toBe(true)
  })
})

describe('a grant', () => {
  const rule: GrantRule = { kind: 'command', line: 'ls', workingDirectory: '.' }
  const holds = async (scope: GrantScope) => matchGrant(await command('ls'), { rule, scope }, NOW)

  test('for a session holds in that one', async () => {
    expect(await holds(session)).toBe(true)
    expect(await holds({ type: 'session', sessionId: 'other' })).toBe(false)
  })

  test('for a folder holds in that one, not beneath or above it', async () => {
    expect(await holds({ type: 'folder', folder: where.workspace })).toBe(true)
    for (const folder of ['/home/me', '/home/me/project/sub', '/home/me/project2'])
      expect(await holds({ type: 'folder', folder })).toBe(false)
  })

  test('until a time ends with it', async () => {
    const until = (at: string) => holds({ type: 'until', folder: where.workspace, at: Date.parse(at) })
    expect(await until('2026-03-01T12:00:01Z')).toBe(true)
    expect(await until('2026-03-01T12:00:00Z')).toBe(false)
    expect(await until('never')).toBe(false)
    expect(await holds({ type: 'until', folder: '/home/me', at: Date.parse('2027-01-01T00:00:00Z') })).toBe(false)
  })
})

describe('a rule for other effects', () => {
  const change = (path: string): Effect => ({
    type: 'file-change',
    path,
    before: null,
    after: null,
    added: 0,
    removed: 0,
    diff: { type: 'omitted', reason: 'binary' },
  })
  const call: Effect = { type: 'mcp-call', server: 'git', tool: 'log', arguments: '{}', pin: 'p1' }
  const request = (...hosts: string[]): Effect => ({ type: 'network', method: 'GET', url: 'https://a.example/', hosts })
  const holds = (effect: Effect, rule: GrantRule) => matchGrant(other(effect), { rule, scope: session }, NOW)

  test('on edits matches files inside the folder', () => {
    expect(holds(change('src/a.ts'), { kind: 'edits' })).toBe(true)
    for (const path of ['../a', '/etc/passwd', 'a/../../b', '..\\a', 'D:\\a', 'c:a'])
      expect.soft(holds(change(path), { kind: 'edits' }), path).toBe(false)
    expect(holds(call, { kind: 'edits' })).toBe(false)
  })

  test('on an MCP tool matches it as it was pinned', () => {
    const rule = { kind: 'mcp-tool' as const, server: 'git', tool: 'log', pin: 'p1' }
    expect(holds(call, rule)).toBe(true)
    for (const changed of [{ pin: 'p2' }, { tool: 'push' }, { server: 'other' }])
      expect(holds(call, { ...rule, ...changed })).toBe(false)
    expect(holds({ ...call, pin: '' }, { ...rule, pin: '' })).toBe(false)
  })

  test.each([
    { kind: 'mcp-tool' as const, server: 'git', tool: 'log', pin: 'p1' },
    { kind: 'mcp-reads' as const, server: 'git' },
  ])('on a server (%j) holds of what stood behind its name, and of nothing else', rule => {
    const asked: Effect = { ...call, claimsToRead: true, serverPin: 'a' }
    expect(holds(asked, { ...rule, serverPin: 'a' })).toBe(true)
    expect(holds(asked, { ...rule, serverPin: 'b' })).toBe(false)
    // A rule that does not say which server it was.
    expect(holds(asked, rule)).toBe(false)
  })

  test('on a host matches a request that no other host learns of', () => {
    const rule = { kind: 'host' as const, host: 'a.example' }
    expect(holds(request('A.example'), rule)).toBe(true)
    for (const hosts of [[], ['b.example'], ['a.example', 'b.example'], ['evil-a.example'], ['a.example.evil']])
      expect(holds(request(...hosts), rule)).toBe(false)
  })

  test.each([
    ...RequestMethod.options.filter(method => method !== 'GET').map(method => ({ method })),
    { body: '' },
    { body: 'x' },
    { headers: [{ name: 'Authorization', value: 'x' }] },
    { method: 'POST' as const, body: 'x', headers: [{ name: 'a', value: 'b' }] },
  ])('on a host allows reading, and never %j', more => {
    const rule = { kind: 'host' as const, host: 'a.example' }
    const asked = { ...request('a.example'), url: 'https://a.example/' } as NetworkEffect
    expect(holds(asked, rule)).toBe(true)
    expect(holds({ ...asked, raw: true }, rule)).toBe(true)
    expect(holds({ ...asked, ...more }, rule)).toBe(false)
  })

  test.each([
    [`/${'a'.repeat(199)}`, true],
    [`/${'a'.repeat(200)}`, false],
    [`/?leak=${'a'.repeat(600)}`, false],
    [`/a?b=${'a'.repeat(100)}#${'c'.repeat(50)}`, true],
    [`/a?b=${'a'.repeat(100)}#${'c'.repeat(500)}`, false],
  ])('on a host and %s after it: %j', (after, expected) => {
    const rule = { kind: 'host' as const, host: 'a.example' }
    expect(holds({ ...request('a.example'), url: `https://a.example${after}` } as Effect, rule)).toBe(expected)
    expect(holds({ ...request('a.example'), url: 'no address' } as Effect, rule)).toBe(false)
  })
})
