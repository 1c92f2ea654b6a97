import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemPrompt } from '../../../main/agent/prompt/system-prompt'
import { readProject, viewOf } from '../../../main/project/read-project'
import { readKeysHere } from '../../helpers/read-keys-here'
import { temporaryFolder } from '../../helpers/temp-folder'

async function folderWith(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

const projectIn = (workspace: string) => readProject({ workspace, profiles: [] }, readKeysHere)

describe('rules that a folder has for other assistants', () => {
  test('are told to the model after its own, each with its file', async () => {
    const workspace = await folderWith({
      'AGENTS.md': 'Use tabs.',
      'CLAUDE.md': 'Run the linter.',
      '.github/copilot-instructions.md': 'Write British English.',
      '.cursor/rules/api.mdc': '---\nglobs: src/api/**\n---\nValidate all input.',
      '.cursor/rules/readme.txt': 'No rule.',
    })
    const project = await projectIn(workspace)
    expect(viewOf(project).foreignRules).toEqual([
      { path: 'CLAUDE.md', bytes: 15 },
      { path: '.github/copilot-instructions.md', bytes: 22 },
      { path: '.cursor/rules/api.mdc', bytes: 45 },
    ])
    const around = {
      workspace,
      platform: 'linux',
      date: '2026-01-01',
      mode: 'ask',
      tools: [],
      instructions: '',
    } as const
    const { text } = systemPrompt({ ...around, project: project.rules })
    expect(text).toContain(
      '<project_rules>\nUse tabs.\n\nFrom CLAUDE.md:\n\nRun the linter.\n\nFrom .github/copilot-instructions.md:\n\nWrite British English.\n\nFrom .cursor/rules/api.mdc:',
    )
  })

  test('are told once where several files say the same, are links to each other, or only name each other', async () => {
    const workspace = await folderWith({
      ...{ 'AGENTS.md': 'Use tabs.\n', 'GEMINI.md': 'Use tabs.' },
      ...{ '.claude/CLAUDE.md': '@AGENTS.md\n', '.cursorrules': 'Be brief.', '.windsurfrules': 'Be brief.\n' },
    })
    await symlink('AGENTS.md', join(workspace, 'CLAUDE.md'))
    const { rules } = await projectIn(workspace)
    expect(rules).toEqual({ rules: 'Use tabs.', foreign: [{ path: '.cursorrules', text: 'Be brief.' }], warnings: [] })
  })

  test('are never longer than 200 KB together, nor from outside, nor anything but UTF-8', async () => {
    const elsewhere = await folderWith({ 'secret.md': 'From outside.' })
    const workspace = await folderWith({
      'CLAUDE.md': 'a'.repeat(150 * 1024),
      'GEMINI.md': 'b'.repeat(100 * 1024),
      'CLAUDE.local.md': Buffer.from([0x61, 0xff]),
      '.cursorrules': 'Short.',
    })
    await symlink(join(elsewhere, 'secret.md'), join(workspace, '.windsurfrules'))
    const { rules } = await projectIn(workspace)
    expect(rules.foreign?.map(({ path }) => path)).toEqual(['CLAUDE.md', '.cursorrules'])
    expect(rules.warnings).toEqual([
      'CLAUDE.local.md is not used: it is not UTF-8.',
      'GEMINI.md is not used: with it the rules of other assistants would be longer than 200 KB.',
      '.windsurfrules is not used: .windsurfrules is outside the workspace.',
    ])
  })
})

describe('what a folder has for Claude Code', () => {
  test('are commands without a name or keys of their own', async () => {
    const workspace = await folderWith({
      '.claude/commands/fix-issue.md': '# Fix an issue\n\nFix issue $ARGUMENTS.',
      '.claude/commands/ship.md':
        '---\ndescription: Ships it: all of it\nallowed-tools: Bash(git push:*)\nmodel: opus\n---\nShip.',
    })
    const { commands, problems } = await projectIn(workspace)
    expect(problems).toEqual([])
    expect(commands).toMatchObject([
      {
        alias: '/fix-issue',
        description: 'Fix an issue',
        body: '# Fix an issue\n\nFix issue what the person wrote after /fix-issue.',
      },
      { alias: '/ship', description: 'Ships it: all of it', body: 'Ship.' },
    ])
    expect(commands.every(({ profileId, allowedTools }) => profileId === undefined && !allowedTools)).toBe(true)
  })

  test('are agents with those of their tools that have a counterpart, and skills', async () => {
    const workspace = await folderWith({
      '.claude/agents/reviewer.md':
        '---\nname: reviewer\ndescription: Reviews.\ntools: Read, Grep, Bash(git diff:*), TodoWrite\nmodel: sonnet\ncolor: blue\n---\nReview.',
      '.claude/agents/free.md': '---\nname: free\ndescription: Does all.\n---\nDo.',
      '.claude/skills/pdf/SKILL.md': '---\nname: pdf\ndescription: About PDFs.\nlicense: MIT\n---\nRead them.',
    })
    const { agents, skills, problems } = await projectIn(workspace)
    expect(problems).toEqual([])
    expect(agents).toMatchObject([{ name: 'free' }, { name: 'reviewer', allowedTools: ['read', 'shell'] }])
    expect(agents[0]).not.toHaveProperty('allowedTools')
    expect(skills).toMatchObject([{ name: 'pdf', path: '.claude/skills/pdf/SKILL.md' }])
  })

  test('gives way to what is there for Atrium, and is no error where it cannot be used', async () => {
    const skill = '---\nname: tides\ndescription: D.\n---\nB.'
    const workspace = await folderWith({
      '.agents/skills/tides/SKILL.md': skill,
      '.agents/commands/plan.md': '---\nname: plan\ndescription: D.\n---\nB.',
      '.claude/skills/tides/SKILL.md': skill,
      '.claude/commands/plan.md': 'Another plan.',
      '.claude/commands/init.md': 'Begin.',
    })
    const { commands, skills, problems } = await projectIn(workspace)
    expect(skills.map(({ path }) => path)).toEqual(['.agents/skills/tides/SKILL.md'])
    expect(commands.map(({ path }) => path)).toEqual(['.agents/commands/plan.md'])
    expect(problems).toEqual([
      { level: 'warning', source: 'folder', path: '.claude/commands/init.md', message: '/init is reserved.' },
    ])
  })
})
