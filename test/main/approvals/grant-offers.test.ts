import { describe, expect, test } from 'vitest'
import { commandVerdict } from '../../../main/approvals/commands/command-verdict'
import { analyseCommand } from '../../../main/approvals/commands/parse/analyse-command'
import { offersFor, wouldMatch } from '../../../main/approvals/grant-offers'
import type { InspectedCommand } from '../../../main/approvals/inspect-command'
import type { GrantRule } from '../../../shared/permissions'
import type { CommandEffect, Effect, FileChange, McpCallEffect, NetworkEffect } from '../../../shared/session/effects'
import { asEnglish } from '../../helpers/as-english'
import { context } from './commands/verdict-of'

const where = { workspace: context.workspace, home: context.home }

function change(path: string): FileChange {
  const diff = { type: 'lines' as const, hunks: [] }
  return { type: 'file-change', path, before: null, after: { hash: 'a', bytes: 1 }, added: 1, removed: 0, diff }
}

function command(line: string, workingDirectory = '.'): CommandEffect {
  return { type: 'command', command: line, workingDirectory, shell: '/bin/bash', timeLimitMs: 1, environment: [] }
}

const request = (...hosts: string[]): NetworkEffect => ({
  type: 'network',
  method: 'GET',
  url: 'https://a.org/',
  hosts,
})
const call: McpCallEffect = { type: 'mcp-call', server: 'git', tool: 'log', arguments: '{}', pin: 'p1' }

/** Returns what is known about the commands of a plan, as after inspecting them. */
async function lookedAt(effects: readonly Effect[], found: Partial<InspectedCommand> = {}) {
  const looked = new Map<CommandEffect, InspectedCommand>()
  for (const effect of effects) {
    if (effect.type !== 'command') continue
    const analysis = await analyseCommand(effect.command, effect.shell)
    looked.set(effect, { analysis, verdict: commandVerdict(analysis, { ...context, mode: 'ask' }), ...found })
  }
  return looked
}

async function offered(effects: Effect[], found?: Partial<InspectedCommand>) {
  return asEnglish(offersFor(effects, where, await lookedAt(effects, found)))
}

async function matched(rules: GrantRule[], effects: Effect[], found?: Partial<InspectedCommand>) {
  return wouldMatch(rules, effects, { where, commands: await lookedAt(effects, found) })
}

describe('the offer for longer than once', () => {
  test('is one rule for any number of files', async () => {
    expect(await offered([change('a'), change('src/b')])).toEqual([
      { rules: [{ kind: 'edits' }], words: 'changes to files in this folder' },
    ])
  })

  test('is nothing where one of the files is protected', async () => {
    expect(await offered([change('a'), change('.git/hooks/pre-commit')])).toEqual([])
    expect(await offered([change('.vscode/tasks.json')])).toEqual([])
  })

  test('is the exact line and then its template, where the command runs', async () => {
    const offers = await offered([command('git add a', 'sub')])
    expect(offers.map(({ rules }) => rules)).toEqual([
      [{ kind: 'command', line: 'git add a', workingDirectory: 'sub' }],
      [{ kind: 'command-template', argv: ['git', 'add'], holes: ['path'], workingDirectory: 'sub' }],
    ])
    expect(offers[0]?.words).toBe('exactly “git add a” in sub')
  })

  test.each<[string, Partial<InspectedCommand>]>([
    ['a link leads elsewhere', { problem: 'a symbolic link' }],
    ['it may change a protected place', { protects: 'it may change files that an editor runs' }],
  ])('is nothing for a command where %s', async (_, found) => {
    expect(await offered([command('git add a')])).toHaveLength(2)
    expect(await offered([command('git add a')], found)).toEqual([])
  })

  test('is nothing for a command that is grave, cannot be understood, runs outside or was not looked at', async () => {
    for (const [line, folder] of [['rm -rf /'], ['echo $X'], ['ls', '..'], ['ls', '/etc']] as const)
      expect.soft(await offered([command(line, folder)]), line).toEqual([])
    const verdict = { ...commandVerdict(await analyseCommand('ls', '/bin/sh'), { ...context, mode: 'ask' }) }
    expect(await offered([command('ls')], { verdict: { ...verdict, isDestructive: true } })).toEqual([])
    expect(offersFor([command('ls')], where, new Map())).toEqual([])
  })

  test('is every host of a request together', async () => {
    expect(await offered([request('m.org', 'a.org')])).toEqual([
      {
        rules: [
          { kind: 'host', host: 'm.org' },
          { kind: 'host', host: 'a.org' },
        ],
        words: 'requests only to m.org and a.org, with up to 200 characters after the host',
      },
    ])
  })

  test('is nothing for an address that can carry much', async () => {
    expect(await offered([{ ...request('m.org'), url: `https://m.org/?q=${'x'.repeat(196)}` }])).toHaveLength(1)
    expect(await offered([{ ...request('m.org'), url: `https://m.org/?q=${'x'.repeat(197)}` }])).toEqual([])
  })

  test('is a tool as it was pinned, and nothing for one that was not', async () => {
    const [offer, ...more] = await offered([call])
    expect(offer?.rules).toEqual([{ kind: 'mcp-tool', server: 'git', tool: 'log', pin: 'p1' }])
    expect(more).toEqual([])
    expect(await offered([{ ...call, pin: '' }])).toEqual([])
  })

  test('is nothing for a plan of nothing, of several commands or of several kinds', async () => {
    for (const effects of [[], [command('ls'), command('pwd')], [call, call], [change('a'), command('ls')]])
      expect(await offered(effects)).toEqual([])
  })

  test('would have allowed the very plan that it was offered for', async () => {
    const plans: Effect[][] = [
      [change('a'), change('b')],
      [command('npm test')],
      [command('git add a', 'sub')],
      [request('m.org', 'a.org')],
      [call],
    ]
    for (const plan of plans) {
      const offers = await offered(plan)
      expect(offers.length).toBeGreaterThan(0)
      for (const { rules } of offers) expect.soft(await matched(rules, plan), rules[0]?.kind).toBe(true)
    }
  })
})

test('a command that goes on in the background is offered by itself, and only exactly', async () => {
  const ends = command('npm test')
  const goesOn: Effect = { ...ends, background: true }
  const [offer, ...more] = await offered([goesOn])
  expect(offer?.rules).toEqual([{ kind: 'command', line: 'npm test', workingDirectory: '.', background: true }])
  expect(more).toEqual([])
  expect(await matched(offer?.rules ?? [], [goesOn])).toBe(true)
  expect(await matched(offer?.rules ?? [], [ends])).toBe(false)
})

describe('rules would have allowed', () => {
  const edits: GrantRule = { kind: 'edits' }
  const line: GrantRule = { kind: 'command', line: 'npm test', workingDirectory: '.' }
  const hosts: GrantRule[] = [
    { kind: 'host', host: 'm.org' },
    { kind: 'host', host: 'a.org' },
  ]

  test('nothing where there was nothing', async () => {
    expect(await matched([edits], [])).toBe(false)
    expect(await matched([], [change('a')])).toBe(false)
  })

  test('a plan only where they allow each part of it', async () => {
    expect(await matched([edits], [change('a'), command('npm test')])).toBe(false)
    expect(await matched([edits, line], [change('a'), command('npm test')])).toBe(true)
    expect(await matched([edits], [change('a'), change('../b')])).toBe(false)
  })

  test('a request only where there is one for each of its hosts', async () => {
    expect(await matched(hosts, [request('m.org', 'a.org')])).toBe(true)
    expect(await matched(hosts.slice(0, 1), [request('m.org', 'a.org')])).toBe(false)
    expect(await matched(hosts, [request('a.org')])).toBe(true)
  })

  test('no file that is protected', async () => {
    expect(await matched([edits], [change('.git/config')])).toBe(false)
  })

  test('no command of which something must always be asked, or that nobody has looked at', async () => {
    expect(await matched([line], [command('npm test')])).toBe(true)
    expect(await matched([line], [command('npm test')], { problem: 'a symbolic link' })).toBe(false)
    expect(await matched([line], [command('npm test')], { protects: 'it may change it' })).toBe(false)
    const effects = [command('npm test')]
    expect(wouldMatch([line], effects, { where, commands: new Map() })).toBe(false)
  })
})
