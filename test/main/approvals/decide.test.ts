import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decide } from '../../../main/approvals/decide'
import type { CommandEffect, Effect, FileChange } from '../../../shared/effects'

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
