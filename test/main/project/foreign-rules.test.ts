import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemPrompt } from '../../../main/agent/prompt/system-prompt'
import { readProject, viewOf } from '../../../main/project/read-project'
import { inEnglish } from '../../../shared/sentence'
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
      'AGENTS.md': 'Use tabs.\n',
      'GEMINI.md': 'Use tabs.',
      '.claude/CLAUDE.md': '@AGENTS.md\n',
      '.cursorrules': 'Be brief.',
      '.windsurfrules': 'Be brief.\n',
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
    expect(rules.warnings.map(({ words }) => inEnglish(words))).toEqual([
      'Skipped CLAUDE.local.md: not encoded in UTF-8.',
      'Skipped GEMINI.md: including it would make the rules of other assistants longer than 200 KB.',
      'Skipped .windsurfrules: .windsurfrules is outside the workspace.',
    ])
  })
})
