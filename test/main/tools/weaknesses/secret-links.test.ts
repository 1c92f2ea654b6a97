import { mkdir, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { FOREIGN_AT_ROOT } from '../../../../main/project/foreign-rules'
import { RULE_FILES } from '../../../../main/project/project-places'
import { readProject } from '../../../../main/project/read-project'
import { skillText } from '../../../../main/tools/explore/skill-text'
import { applyPatch } from '../../../../main/tools/workspace/apply-patch'
import { isSecret } from '../../../../main/workspace/paths/is-secret'
import { mayHoldSecrets } from '../../../../main/workspace/paths/may-hold-secrets'
import { resolveInside } from '../../../../main/workspace/paths/resolve-path'
import { effectsOf } from '../../../../shared/session/effects'
import { propertySeed, runsOf, timeFor } from '../../../helpers/how-deep'
import { folderWith, projectItem } from '../../../helpers/project-folder'
import { keysReaderHere } from '../../../helpers/read-keys-here'
import { propose } from '../../../helpers/run-proposal'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { seededChance } from '../../../helpers/seeded-chance'
import { FLOW_FILES, handsIn, startFlows, workerFile } from '../../../helpers/start-flows'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const CANARY = 'sk_live_4fQ9ZxT7'
const KEYS = `STRIPE_KEY=${CANARY}\n`
/** By its words a command, an agent and a skill, so that nothing but its name keeps it from being one. */
const KEYED_ITEM = `${projectItem('keyed')}\n${CANARY}\n`
/** The secret that no name reveals. */
const HELD_KEY = '# Rules\n\nAPI_KEY=fQ9ZxT7aB2mK8vR4nL6pW3\n'

const RULES = [
  ...RULE_FILES,
  ...FOREIGN_AT_ROOT,
  ...['.claude/CLAUDE.md', '.github/copilot-instructions.md', '.cursor/rules/a.mdc'],
  '.github/instructions/a.instructions.md',
]

async function linked(folder: string, path: string, target: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await symlink(join(folder, target), join(folder, path))
}

/** Returns what a provider is sent, and what is reported to the person, when they say something in a folder. */
async function said(folder: string, toolCalls: readonly ReturnType<typeof toolCall>[] = []) {
  const provider = scriptedProvider(...(toolCalls.length > 0 ? [{ toolCalls: [...toolCalls] }] : []))
  const app = await startSessions({ dataFolder: await temporaryFolder(), provider, profile: { toolset: 'pi' } })
  onTestFinished(() => app.leave())
  const { id } = await app.create(folder)
  await app.send(id, 'Hello')
  const state = await app.ended(id)
  return { sent: JSON.stringify(provider.requests), warnings: app.warnings, state }
}

describe.skipIf(process.platform === 'win32')('a link to a file that may hold secrets', () => {
  test.each(RULES)('by the name %s is no rule, which the person is told', async path => {
    const folder = await folderWith({ '.env': KEYS })
    await linked(folder, path, '.env')
    const { sent, warnings } = await said(folder)
    expect(sent).not.toContain(CANARY)
    expect(warnings).toEqual([expect.stringMatching(/^Skipped .*: \.env may contain secrets/)])
  })

  test('to a file of rules of another name is followed as ever', async () => {
    const folder = await folderWith({ 'docs/rules.md': 'Use tabs.' })
    await linked(folder, 'AGENTS.md', 'docs/rules.md')
    const { sent, warnings } = await said(folder)
    expect(sent).toContain('Use tabs.')
    expect(warnings).toEqual([])
  })

  test.each([
    ['commands', '.agents/commands/keyed.md'],
    ['agents', '.agents/agents/keyed.md'],
    ['skills', '.agents/skills/keyed/SKILL.md'],
  ])('is none of the %s of a folder, which the person is told', async (kind, path) => {
    const folder = await folderWith({ '.env': KEYED_ITEM })
    await linked(folder, path, '.env')
    const project = await readProject({ workspace: folder, profiles: [] }, keysReaderHere.read)
    expect(project).toMatchObject({ [kind]: [] })
    expect(project.problems).toMatchObject([{ level: 'error', path }])
    expect(JSON.stringify(project.problems)).toContain('may contain secrets')
    expect((await said(folder)).sent).not.toContain(CANARY)
  })

  test('is no file of a skill, wherever the folder of the skill leads', async () => {
    const folder = await folderWith({
      'SKILL.md': `${projectItem('all')}\n.env keys.txt config`,
      '.env': KEYS,
      '.aws/SKILL.md': `${projectItem('cloud')}\nconfig`,
      '.aws/config': KEYS,
    })
    await mkdir(join(folder, '.agents/skills'), { recursive: true })
    await symlink('../..', join(folder, '.agents/skills/all'))
    await symlink('../../.aws', join(folder, '.agents/skills/cloud'))
    await linked(folder, 'keys.txt', '.env')
    const calls = [
      toolCall('a', 'skill_read', { skill: 'all', file: '.env' }),
      toolCall('b', 'skill_read', { skill: 'all', file: 'keys.txt' }),
      toolCall('c', 'skill_read', { skill: 'cloud', file: 'config' }),
    ]
    const { sent, state } = await said(folder, calls)
    expect(Object.values(state.calls).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect(sent).not.toContain(CANARY)
  })

  test.each([
    ['an input of a flow', '    inputs:\n      notes: file://notes.txt\n', []],
    ['a file of an agent', '', ['context_files: [notes.txt]']],
  ])('is not %s, which the person is told', async (_, inputs, keys) => {
    const files = {
      ...FLOW_FILES,
      '.env': KEYS,
      '.agents/flows/build.yaml': `name: build\ndescription: B.\nsteps:\n  - id: a\n    agent: worker\n    task: Go.\n${inputs}`,
      '.agents/agents/worker.md': workerFile(...keys),
    }
    const { create, folder, send, ended, provider } = await startFlows(() => handsIn('x'), { files })
    await linked(folder, 'notes.txt', '.env')
    const { id } = await create(folder)
    await send(id, '/build work')
    const state = await ended(id)
    expect(state.turns[0]?.end).toMatchObject({
      reason: 'failed',
      message: expect.stringContaining('may contain secrets'),
    })
    expect(provider.asked).toEqual([])
  })
})

test.each(['AGENTS.md', 'CLAUDE.md'])('a key in %s itself goes to no model, which the person is told', async path => {
  const { sent, warnings } = await said(await folderWith({ [path]: HELD_KEY }))
  expect(sent).not.toContain('fQ9ZxT7')
  expect(warnings).toEqual([expect.stringMatching(/^Skipped .*: .*looks like a key/)])
})

const SECRET_NAMES = ['.env', '.aws/config', 'deep/id_rsa', 'deep/server.key']
const PLAIN_NAMES = ['README.md', 'docs/rules.md', 'deep/notes.txt']
const READ_NAMES = [...RULES, '.agents/commands/c.md', '.agents/agents/a.md', '.agents/skills/s/SKILL.md']

describe.skipIf(process.platform === 'win32')('of generated folders', () => {
  const runs = runsOf(200, 20)

  test(
    `${runs} with links of links give no secret by their rules, commands, agents and skills`,
    async () => {
      const chance = seededChance(propertySeed)
      for (let run = 0; run < runs; run++) {
        const files = Object.fromEntries([
          ...SECRET_NAMES.map(name => [name, KEYED_ITEM] as const),
          ...PLAIN_NAMES.map(name => [name, `${projectItem('plain')}\n`] as const),
        ])
        const folder = await folderWith(files)
        const there = Object.keys(files)
        for (const path of chance.shuffled([...READ_NAMES, 'one', 'two', 'deep/three']).slice(0, 8)) {
          await linked(folder, path, chance.of(there))
          there.push(path)
        }
        if (chance.below(2) === 0)
          await symlink(chance.of(['../..', '../../.aws', '../../deep']), await newSkill(folder))
        const project = await readProject({ workspace: folder, profiles: [] }, keysReaderHere.read)
        expect(JSON.stringify(project)).not.toContain(CANARY)
        for (const { name } of project.skills) {
          for (const file of [...there, 'config', 'id_rsa', 'server.key', '../.env']) {
            const text = await skillText([{ folder, skills: project.skills }], { skill: name, file }).catch(() => '')
            expect(text, file).not.toContain(CANARY)
          }
        }
        await rm(folder, { recursive: true })
      }
    },
    timeFor(60_000),
  )

  test(
    `${runs} moves are asked about in Auto-edit where they take a secret to another name`,
    async () => {
      const chance = seededChance(propertySeed)
      for (let run = 0; run < runs; run++) {
        const { folder, from, to, diff } = await someMove(chance)
        const context = { workspace: folder, signal: new AbortController().signal } as Parameters<typeof propose>[2]
        const { effects } = await propose(applyPatch, { diff }, context)
        const verdict = decide({ effects, digest: 'd' }, { workspace: folder, ownData: [], mode: 'auto-edit' })
        expect(verdict.type, diff).toBe([from, to].some(isSecret) || isProtected(from, to) ? 'ask' : 'allow')
        for (const { path, isSecret: isMarked } of effectsOf(effects, 'file-change')) {
          const real = await resolveInside(folder, path)
          expect(isMarked === true).toBe(mayHoldSecrets(folder, { path, real }))
        }
        await rm(folder, { recursive: true })
      }
    },
    timeFor(60_000),
  )
})

/** These are asked about anyhow. */
const isProtected = (...paths: string[]) => paths.some(path => path.startsWith('.aws/'))

async function newSkill(folder: string): Promise<string> {
  await mkdir(join(folder, '.agents/skills'), { recursive: true })
  return join(folder, '.agents/skills/all')
}

/** A folder, and a patch that gives one of its files another name. */
async function someMove(chance: ReturnType<typeof seededChance>) {
  const names = [...SECRET_NAMES, ...PLAIN_NAMES]
  const folder = await folderWith(Object.fromEntries(names.map(name => [name, `line of ${name}\n`])))
  const from = chance.of(names)
  const to = chance.of([
    'moved.txt',
    'new/.env',
    `${from}.txt`,
    'docs/moved.md',
    ...names.filter(name => name !== from),
  ])
  const edit = chance.below(2) === 0 ? ['@@', `-line of ${from}`, '+line'] : []
  const lines = ['*** Begin Patch', `*** Update File: ${from}`, `*** Move to: ${to}`, ...edit, '*** End Patch']
  return { folder, from, to, diff: lines.join('\n') }
}
