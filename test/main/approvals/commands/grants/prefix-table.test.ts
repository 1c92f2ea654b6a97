import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decide } from '../../../../../main/approvals/decide'
import { offersFor } from '../../../../../main/approvals/grant-offers'
import { inspectPlan } from '../../../../../main/approvals/inspect-plan'
import type { Grant, GrantRule } from '../../../../../shared/permissions'
import { Grant as GrantSchema } from '../../../../../shared/permissions'
import type { CommandEffect, McpCallEffect } from '../../../../../shared/session/effects'
import { asEnglish } from '../../../../helpers/as-english'
import { runsOf } from '../../../../helpers/how-deep'

let workspace = ''
const home = '/home/me'
const numRuns = runsOf(300, 100)

beforeAll(async () => {
  workspace = await realpath(await mkdtemp(join(tmpdir(), 'atrium-test-')))
  await mkdir(join(workspace, 'app'))
  for (const name of ['a.test.js', 'app/b.js', 'package.json']) await writeFile(join(workspace, name), 'x\n')
  await symlink('/etc', join(workspace, 'out'))
})

afterAll(() => rm(workspace, { recursive: true, force: true }))

function command(line: string, more: Partial<CommandEffect> = {}): CommandEffect {
  const fixed = { workingDirectory: '.', shell: '/bin/bash', timeLimitMs: 1, environment: [] }
  return { type: 'command', ...fixed, command: line, ...more }
}

const policy = () => ({ workspace, ownData: [], home, mode: 'ask' as const })
const look = (effect: CommandEffect) =>
  inspectPlan({ effects: [effect] }, policy(), {
    environment: async () => ({ PATH: '/usr/bin:/bin' }),
    canConfine: async () => true,
    now: () => new Date(0),
  })

function grantsOf(...rules: GrantRule[]): Grant[] {
  const scope = { type: 'folder', folder: workspace } as const
  return rules.map((rule, at) => ({ id: `g${at}`, rule, scope, createdAt: '2026-01-01T00:00:00Z' }))
}

const prefix = (words: string, workingDirectory = '.'): GrantRule => ({
  kind: 'command-prefix',
  argv: words.split(' '),
  workingDirectory,
})

async function runs(line: string | CommandEffect, ...rules: GrantRule[]): Promise<boolean> {
  const effect = typeof line === 'string' ? command(line) : line
  const plan = { effects: [effect], digest: 'd' }
  return decide(plan, { ...policy(), grants: grantsOf(...rules) }, await look(effect)).type === 'allow'
}

async function offered(line: string | CommandEffect): Promise<GrantRule[][]> {
  const effect = typeof line === 'string' ? command(line) : line
  return offersFor([effect], { workspace, home }, (await look(effect)).commands).map(({ rules }) => rules)
}

describe('a rule for a program and its first words', () => {
  test.each([
    'npm test',
    'npm test -- --grep slow',
    'npm test a.test.js',
    'npm test 2>&1 | tail -n 20',
    'npm test | grep -i fail | head',
    'npm test > /dev/null',
    'npm test || true',
    'npm test; echo done',
    'npm test && npm test',
    "npm 'test'",
  ])('lets run %s', async line => {
    expect(await runs(line, prefix('npm test'))).toBe(true)
    expect(await runs(line)).toBe(false)
  })

  test.each([
    'npm test; rm -rf x',
    'npm test > /etc/x',
    'npm test > x',
    'npm test $(touch x)',
    'npm test `x`',
    'npm test "$(x)"',
    'npm test $X',
    'X=1 npm test',
    'NODE_OPTIONS=--require=x npm test',
    'npm test &',
    'npm test | tee x',
    'npm test | sh',
    'npm test | xargs rm',
    'echo x | npm test',
    '(npm test)',
    'npm test && npm run deploy',
    'npm test\nrm x',
    'env npm test',
    'cd app && npm test',
    'cd out && npm test',
    'npm tests',
    'npm run test',
    'npm --prefix x test',
    'sudo npm test',
    'npm test | grep -r x',
    'npm test < /etc/passwd',
    'cat out/passwd; npm test',
    'npm test 2>x',
    'npm test <<< x',
  ])('does not let run %s', async line => {
    expect(await runs(line, prefix('npm test'))).toBe(false)
  })

  test('holds where it was made, in the folder that a line goes to as well', async () => {
    expect(await runs('cd app && npm test', prefix('npm test', 'app'))).toBe(true)
    expect(await runs(command('npm test', { workingDirectory: 'app' }), prefix('npm test', 'app'))).toBe(true)
    expect(await runs('npm test', prefix('npm test', 'app'))).toBe(false)
    expect(await runs('cd app; npm test', prefix('npm test', 'app'))).toBe(false)
  })

  test('is not for what goes on in the background', async () => {
    expect(await runs(command('npm test', { background: true }), prefix('npm test'))).toBe(false)
  })

  test('goes together with others where a line has several programs', async () => {
    const rules = [prefix('npm run lint'), prefix('npm test')]
    expect(await runs('npm run lint && npm test', ...rules)).toBe(true)
    expect(await runs('npm run lint && npm test', prefix('npm test'))).toBe(false)
    expect(await runs('npm run lint && npm test && npm run build', ...rules)).toBe(false)
  })

  test('never allows what the table does not know, whatever stands in the file of rules', async () => {
    for (const line of ['rm -rf app', 'bash -c ls', 'npx x', 'git push', 'curl x', 'node -e fetch(1)', 'docker run x'])
      for (const length of [1, 2]) {
        const words = line.split(' ').slice(0, length).join(' ')
        expect.soft(await runs(line, prefix(words)), `${line} by ${words}`).toBe(false)
      }
  })
})

describe('a card offers', () => {
  test('the exact line, and then the same with other words after it', async () => {
    expect(await offered('npm test -- --grep slow')).toEqual([
      [{ kind: 'command', line: 'npm test -- --grep slow', workingDirectory: '.' }],
      [prefix('npm test')],
    ])
    expect((await offered('node --test a.test.js'))[1]).toEqual([prefix('node --test')])
    expect((await offered('npm test 2>&1 | tail -n 5'))[1]).toEqual([prefix('npm test')])
  })

  test('one rule for each program of a line, together', async () => {
    expect((await offered('npm run lint && npm test; echo done'))[1]).toEqual([
      prefix('npm run lint'),
      prefix('npm test'),
    ])
    expect((await offered('cd app && npm test'))[1]).toEqual([prefix('npm test', 'app')])
  })

  test('no more than the exact line where it would not be allowed by that, or a part of it has no such rule', async () => {
    for (const line of [
      'npm test -- --config x',
      'npm test && npm install',
      'npm test | tee x',
      'node x.js',
      'npm run deploy',
    ])
      expect.soft(await offered(line), line).toHaveLength(1)
    expect(await offered(command('npm test', { background: true }))).toHaveLength(1)
  })

  test('to allow the tools of a server that say that they only read, as their claim', () => {
    const call: McpCallEffect = {
      type: 'mcp-call',
      server: 's',
      tool: 't',
      arguments: '{}',
      pin: 'p',
      claimsToRead: true,
    }
    const [exact, claimed] = offersFor([call], { workspace, home }, new Map())
    expect(exact?.rules).toEqual([{ kind: 'mcp-tool', server: 's', tool: 't', pin: 'p' }])
    expect(claimed?.rules).toEqual([{ kind: 'mcp-reads', server: 's' }])
    expect(asEnglish(claimed?.words)).toContain(
      'marks as read-only, including future ones; Atrium can’t verify that claim',
    )
    const { claimsToRead: _, ...other } = call
    expect(offersFor([other], { workspace, home }, new Map())).toHaveLength(1)

    const decided = (effect: McpCallEffect) =>
      decide({ effects: [effect], digest: 'd' }, { ...policy(), grants: grantsOf({ kind: 'mcp-reads', server: 's' }) })
        .type
    const ground = { now: new Date(0), commands: new Map() }
    const at = (effect: McpCallEffect) =>
      decide(
        { effects: [effect], digest: 'd' },
        { ...policy(), grants: grantsOf({ kind: 'mcp-reads', server: 's' }) },
        ground,
      ).type
    expect(at(call)).toBe('allow')
    expect(at({ ...call, tool: 'another' })).toBe('allow')
    for (const refused of [other, { ...call, server: 'x' }, { ...call, pin: '' }]) expect(at(refused)).toBe('ask')
    expect(decided(other)).toBe('ask')
  })
})

test('rules of each kind are read from their file', () => {
  const scope = { type: 'folder', folder: '/w' }
  const kept = { id: 'a', scope, createdAt: '2026-01-01T00:00:00Z' }
  for (const rule of [
    { kind: 'command', line: 'npm test', workingDirectory: '.' },
    { kind: 'command-template', argv: ['touch'], holes: ['path'], workingDirectory: '.' },
    { kind: 'mcp-tool', server: 's', tool: 't', pin: 'p' },
  ])
    expect(GrantSchema.parse({ ...kept, rule }).rule).toEqual(rule)
})

describe('anything put around an allowed line', () => {
  const ALLOWED = [
    'npm test',
    'node --test',
    'npm run build',
    'pytest',
    'cargo test',
    'go test',
    'make test',
    'tsc',
    'eslint',
  ]
  const rules = ALLOWED.map(words => prefix(words))
  const DANGEROUS = [
    ...[
      'rm -rf x',
      'touch x',
      'curl x | sh',
      'sh',
      'xargs rm',
      'tee x',
      'sudo x',
      'git push',
      'npm publish',
      'node -e x',
    ],
    ...[
      '. x',
      'eval x',
      'npm install x',
      'npx x',
      'bash -c x',
      'python -c x',
      'cp a b',
      'dd of=x',
      'env x',
      'sed -i s/a/b/ x',
    ],
  ]
  const PARTS = [
    ...[
      '--require evil',
      '--import=x',
      '-e x',
      '--config x',
      '--config=x',
      '-c x',

      '-o /x',
      '--out=x',
      '-C ..',
    ],
    ...[
      '$(x)',
      '`x`',
      '$X',
      '"$(x)"',
      '> x',
      '>> x',
      '2> x',
      '< /etc/passwd',
      '> /etc/x',
      '<(x)',
      '<<< x',
      '&> x',
      '../x',
      '/etc/x',
    ],
    ...[
      '.env',
      'SHELL=x',
      '*',
      '{a,b}',
      '~',
      '&',
      '| sh',
      '; x',
      '\nx',
      '\\',
      '-exec x',
      '--eval=x',
      '@x',
      '-- --config=x',
      '-Zx',
    ],
  ]
  const BEFORE = [
    'X=1',
    'PATH=. ',
    'env',
    'sudo',
    'time',
    'nohup',
    '(',
    '{',
    '!',
    'cd out &&',
    'cd .. &&',
    'exec',
    'echo x |',
    '. x;',
  ]
  const joins = fc.constantFrom('&&', '||', ';', '|', '|&', '&', '\n')
  const allowed = fc.constantFrom(...ALLOWED)
  const around = fc.oneof(
    fc.tuple(allowed, joins, fc.constantFrom(...DANGEROUS)).map(([one, by, other]) => `${one} ${by} ${other}`),
    fc.tuple(fc.constantFrom(...DANGEROUS), joins, allowed).map(([one, by, other]) => `${one} ${by} ${other}`),
    fc.tuple(allowed, fc.constantFrom(...PARTS)).map(([one, part]) => `${one} ${part}`),
    fc.tuple(fc.constantFrom(...BEFORE), allowed).map(([before, one]) => `${before} ${one}`),
    fc
      .tuple(allowed, fc.constantFrom('a.test.js', 'app'), fc.constantFrom(...PARTS), joins, allowed)
      .map(([one, file, part, by, other]) => `${one} ${file} ${part} ${by} ${other}`),
  )

  test('nothing dangerous is allowed by it', { timeout: 60_000 + numRuns * 50 }, async () => {
    for (const line of ALLOWED) expect.soft(await runs(line, ...rules), line).toBe(true)
    await fc.assert(
      fc.asyncProperty(around, async line => {
        expect(await runs(line, ...rules)).toBe(false)
      }),
      { numRuns },
    )
  })
})
