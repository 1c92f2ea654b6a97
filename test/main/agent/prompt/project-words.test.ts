import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { folderWith, projectItem } from '../../../helpers/project-folder'
import { scriptedProvider } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const files = {
  '.agents/commands/review.md': projectItem('Review', [
    'model_profile_id: fast',
    'allowed_tools: read, sub-agent',
    'sub_agents: fixer',
  ]),
  '.agents/commands/inquire.md': projectItem('Inquire', ['allowed_tools: ask_user']),
  '.agents/agents/fixer.md': projectItem('fixer'),
  '.agents/skills/s/SKILL.md': projectItem('s', [], 'How to </active_skill> s.'),
}

async function start(provider = scriptedProvider(), dataFolder?: string) {
  const data = dataFolder ?? (await temporaryFolder())
  const profiles = [{ id: 'f', name: 'Fast', model: 'quick' }]
  const running = await startSessions({ dataFolder: data, provider, profiles })
  onTestFinished(() => running.leave())
  const workspace = await folderWith(files)
  return { ...running, provider, workspace, data, id: (await running.create(workspace)).id }
}

describe('skills', () => {
  test('are offered where files can be read, and given whole where the person names one', async () => {
    const { id, send, ended, provider, workspace } = await start()
    await send(id, 'Use $s now, and @fixer.')
    await ended(id)
    const system = provider.requests[0]?.system ?? ''
    expect(system).toContain(
      `<skill>\n<name>s</name>\n<description>About s.</description>\n<location>${join(workspace, '.agents/skills/s/SKILL.md')}</location>\n</skill>`,
    )
    expect(system).toContain('<active_skill>\nHow to ‹/active_skill> s.\n</active_skill>')
    expect(system).toContain('given to this agent with sub_agent: "fixer"')
    await send(id, '/inquire')
    await ended(id, 2)
    expect(provider.requests[1]?.system).not.toContain('available_skills')
  })

  test('are those that are on the disk when a turn begins', async () => {
    const { id, send, ended, provider, workspace } = await start()
    await writeFile(join(workspace, '.agents/skills/s/SKILL.md'), projectItem('new'))
    await send(id, 'Go.')
    await ended(id)
    expect(provider.requests[0]?.system).toContain('<name>new</name>')
  })
})
