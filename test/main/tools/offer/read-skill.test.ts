import { realpath, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readProject } from '../../../../main/project/read-project'
import { readSkill } from '../../../../main/tools/offer/read-skill'
import { textOf } from '../../../../shared/session/tool-results'
import { inTurn } from '../../../helpers/asked-of-session'
import { folderWith, projectItem } from '../../../helpers/project-folder'
import { readKeysHere } from '../../../helpers/read-keys-here'
import { toolContext } from '../../../helpers/tool-context'

async function start() {
  const own = await folderWith({
    'skills/s/SKILL.md': projectItem('s'),
    'skills/s/more/a.md': 'More.',
    'skills/t/SKILL.md': projectItem('t'),
    'secret.md': 'No.',
  })
  const context = await toolContext()
  const { workspace } = context
  const { skills } = await readProject({ workspace, own, profiles: [] }, readKeysHere)
  const tool = inTurn(readSkill, { ownSkills: { folder: await realpath(own), skills } })
  if (tool.kind !== 'reads') throw new Error('It reads')
  return { own, read: async (input: object) => textOf(await tool.run(input, context)) }
}

describe('read_skill', () => {
  test("reads the files of a skill that is the person's own", async () => {
    const { read } = await start()
    expect(await read({ skill: 's' })).toContain('Body of s.')
    expect(await read({ skill: 's', file: 'more/a.md' })).toBe('More.')
  })

  test('reads nothing else', async () => {
    const { own, read } = await start()
    await symlink('../../secret.md', join(own, 'skills', 's', 'link.md'))
    await expect(read({ skill: 'x' })).rejects.toThrow(/Invalid arguments for read_skill/)
    await expect(read({ skill: 's', file: 'none.md' })).rejects.toThrow(/not found/)
    for (const file of ['../t/SKILL.md', '../../secret.md', 'link.md', join(own, 'secret.md')]) {
      await expect(read({ skill: 's', file })).rejects.toThrow(/outside/)
    }
  })
})
