import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readProject } from '../../../main/project/read-project'
import { sentence } from '../../../shared/sentence'
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

describe('the content of a folder for Claude Code', () => {
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
      {
        level: 'warning',
        source: 'folder',
        path: '.claude/commands/init.md',
        words: sentence`${'/init'} is reserved.`,
      },
    ])
  })
})
