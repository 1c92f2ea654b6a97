import { expect, test } from 'vitest'
import { skillRead } from '../../../../main/tools/pi/skill-read'
import type { ToolTurn } from '../../../../main/tools/tool'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const turn = { services: new Set<never>(), agents: [], isScoped: false, waiting: [] } satisfies ToolTurn
const skill = { name: 'docs', description: 'd', path: 'skills/docs/SKILL.md', location: '' } as const

test('reads what is in the folder of a skill, and nothing else', async () => {
  const context = await toolContext({
    'skills/docs/SKILL.md': 'Read more.md',
    'skills/docs/more.md': 'more',
    secret: 's',
  })
  const folderSkills = { folder: context.workspace, skills: [{ ...skill, source: 'folder' as const }] }
  const tool = skillRead.forTurn?.({ ...turn, folderSkills })
  if (!tool) throw new Error('no tool')
  expect(await runTool(tool, { skill: 'docs', file: 'more.md' }, context)).toBe('more')
  await expect(runTool(tool, { skill: 'docs', file: '../../secret' }, context)).rejects.toThrow('outside')
  await expect(runTool(tool, { skill: 'other', file: 'SKILL.md' }, context)).rejects.toThrow("Skill 'other' not found")
})

test.each([
  ['files: [other.md]', false],
  ['Read more.md.', true],
  ['files:\n  - more.md\n', true],
  ['[more](./more.md)', true],
  ['See `more.md`', true],
  ['deep/more.md', false],
  ['more.md.bak, more.mdx, nomore.md', false],
  ['../more.md', false],
])('a file is read only where the list of the skill names it: %j', async (index, isNamed) => {
  const context = await toolContext({ 'skills/docs/SKILL.md': index, 'skills/docs/more.md': 'more' })
  const folderSkills = { folder: context.workspace, skills: [{ ...skill, source: 'folder' as const }] }
  const tool = skillRead.forTurn?.({ ...turn, folderSkills })
  if (!tool) throw new Error('no tool')
  const reading = runTool(tool, { skill: 'docs', file: 'more.md' }, context)
  if (isNamed) expect(await reading).toBe('more')
  else await expect(reading).rejects.toThrow("File 'more.md' is not listed in docs/SKILL.md.")
})

test('is not there where there are no skills', () => {
  expect(skillRead.forTurn?.(turn)).toBeUndefined()
})
