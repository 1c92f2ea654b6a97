import { describe, expect, test } from 'vitest'
import { commandVerdict } from '../../../main/approvals/commands/command-verdict'
import { templatesFor } from '../../../main/approvals/commands/grants/templates-for'
import { analyseCommand } from '../../../main/approvals/commands/parse/analyse-command'
import { decide } from '../../../main/approvals/decide'
import type { Grant } from '../../../shared/permissions'
import type { CommandEffect } from '../../../shared/session/effects'
import { context } from './commands/verdict-of'

/** The command that a person always allowed on a card, and the lines that a model may then try in the hope that they pass for the same. */
const attempts: Record<string, string[]> = {
  'npm test': [
    'npm test && npm publish',
    'npm test; npm publish',
    'npm test | sh',
    'npm test\nnpm publish',
    'npm test & npm publish',
    'npm test -- --reporter=./x.js',
    'npm test --prefix ../other',
    'npm test > .git/hooks/pre-commit',
    'npm test $(npm publish)',
    'npm test `npm publish`',
    'npm test <(npm publish)',
    'NODE_OPTIONS=--require=./x npm test',
    'npm tes',
    'npm testing',
    'npm\u00a0test',
    'npm test ',
    ' npm test',
    'Npm test',
    './npm test',
    'npm "test"',
    'sudo npm test',
    'sh -c "npm test"',
  ],
  'git push origin main': [
    'git push --force origin main',
    'git push origin main --force',
    'git push origin +main',
    'git push origin main:production',
    'git push origin',
    'git push evil main',
    'git -c core.sshCommand=./x push origin main',
  ],
  'rm -rf dist': [
    'rm -rf dist ~/Documents',
    'rm -rf dist/..',
    'rm -rf dist*',
    'rm -rf dis',
    'rm -rf  dist',
    'rm -rf ~',
  ],
  'git add src/a.ts': [
    'git add src/a.ts; git push',
    'git add src/a.ts .env',
    'git add .env',
    'git add .git/config',
    'git add --all',
    'git add -f',
    'git add ../../secret',
    'git add /etc/passwd',
    'git add src/a.ts src/b.ts',
    'git add :/',
    'git add :!src/a.ts',
    "git add ':(top)'",
    'git rm src/a.ts',
    'git add "$X"',
  ],
  'prettier --write src/a.ts': [
    'prettier --write',
    'prettier --write --config=x.cjs',
    'prettier --write .vscode/settings.json',
    'prettier --plugin=./x.js src/a.ts',
    'prettier --write src/../../a.ts',
    'prettier --write @src/list',
    './prettier --write src/a.ts',
    'npx prettier --write src/a.ts',
  ],
}

function command(line: string, workingDirectory = '.'): CommandEffect {
  return { type: 'command', command: line, workingDirectory, shell: '/bin/bash', timeLimitMs: 1, environment: [] }
}

/** Every rule that a card offers for a line, made for always. */
async function grantsFor(line: string): Promise<Grant[]> {
  const rules = templatesFor(await analyseCommand(line, '/bin/bash'), context)
  return rules.map((rule, index) => ({
    id: `g${index}`,
    rule,
    scope: { type: 'folder', folder: context.workspace },
    createdAt: '2026-01-01T00:00:00Z',
  }))
}

/** The decision on a line in Ask mode, as far as rules make it. */
async function decided(effect: CommandEffect, grants: Grant[]) {
  const analysis = await analyseCommand(effect.command, effect.shell)
  const verdict = commandVerdict(analysis, { ...context, mode: 'ask' })
  const ground = { now: new Date(0), commands: new Map([[effect, { analysis, verdict }]]) }
  const policy = { workspace: context.workspace, ownData: [], home: context.home, grants, sessionId: 's' }
  return decide({ effects: [effect], digest: 'd' }, policy, ground)
}

describe('“always allow” on a card', () => {
  test.each(Object.entries(attempts))('of %s lets nothing else through', async (line, others) => {
    const grants = await grantsFor(line)
    expect(grants.length).toBeGreaterThan(0)
    expect(await decided(command(line), grants)).toMatchObject({ type: 'allow', grantId: 'g0' })
    for (const other of others) {
      const { type, grantId } = await decided(command(other), grants)
      expect.soft({ type, grantId }, other).toEqual({ type: 'ask', grantId: undefined })
    }
  })

  test('is tried in more than thirty ways', () => {
    expect(Object.values(attempts).flat().length).toBeGreaterThanOrEqual(50)
  })

  test('of a line holds in no other folder', async () => {
    const grants = await grantsFor('npm test')
    for (const folder of ['sub', '..', '/home/me/other']) {
      expect.soft((await decided(command('npm test', folder), grants)).type, folder).toBe('ask')
    }
  })

  test('of a template lets another file of the folder through, and that is all', async () => {
    const grants = await grantsFor('git add src/a.ts')
    expect(await decided(command('git add src/b.ts'), grants)).toMatchObject({ type: 'allow', grantId: 'g1' })
  })
})
