import { expect, test } from 'vitest'
import { composedParts } from '../../../../main/agent/prompt/composed-parts'
import { builtInTools } from '../../../../main/tools'
import { ofToolset } from '../../../../main/tools/of-toolset'
import type { AgentRole } from '../../../../shared/session/session-events'
import { projectItem } from '../../../helpers/project-folder'
import { toolContext } from '../../../helpers/tool-context'

const flow = {
  step: 'a',
  prompt: 'Work.',
  tools: ['bash'],
  skills: ['docs'],
  form: { outputs: [] },
  isAutonomous: true,
}
const role: AgentRole = { name: 'writer', depth: 1, profileId: 'p', maxRequests: 5, flow }

async function skillsOf(names: string[], as?: AgentRole) {
  const path = '.agents/skills/docs/SKILL.md'
  const { workspace } = await toolContext({ [path]: projectItem('docs', [], 'Write short sentences.') })
  const location = `${workspace}/${path}`
  const skills = [{ name: 'docs', description: 'How to write.', path, location, source: 'folder' as const }]
  const composition = { skills, agents: [], isScoped: false, named: { skills: [], agents: [] } }
  const project = { workspace, rules: { warnings: [] }, commands: [], agents: [], skills, problems: [] }
  const tools = ofToolset(builtInTools, 'pi').filter(({ name }) => names.includes(name))
  return (await composedParts(project as never, composition as never, { tools, role: as })).skills
}

test('an agent of a flow begins with its skills, also where it has no tool that reads files', async () => {
  expect(await skillsOf(['bash', 'skill_read'], role)).toContain('Write short sentences.')
  expect(await skillsOf(['bash', 'skill_read'], role)).toContain('skill_read')
  expect(await skillsOf(['read', 'skill_read'], role)).toContain('Write short sentences.')
})

test('others are offered a folder’s skills only where they can read its files', async () => {
  expect(await skillsOf(['bash', 'skill_read'])).toBe('')
  expect(await skillsOf(['read'])).toContain('How to write.')
  expect(await skillsOf(['read'])).not.toContain('Write short sentences.')
})
