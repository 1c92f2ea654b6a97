import { describe, expect, test } from 'vitest'
import { toolHandlers } from '../../../main/handlers/tool-handlers'
import { builtInTools } from '../../../main/tools'
import { ofToolset } from '../../../main/tools/of-toolset'
import type { OfferedTool } from '../../../shared/models/offered-tool'
import type { Profile } from '../../../shared/settings'

const toolsOf = (choice: Pick<Profile, 'model' | 'toolset' | 'toolGroups' | 'editTools'>, hasOwnSkills = false) =>
  toolHandlers()['tool.offered']({ ...choice, hasOwnSkills }) as OfferedTool[]
const offered = (...choice: Parameters<typeof toolsOf>) => toolsOf(...choice).map(({ name }) => name)

describe('what a profile offers', () => {
  test('is all that the way of editing of its model leaves', () => {
    const all = ['shell', 'shell_job', 'explore_workspace', 'read_web_url', 'ask_user', 'sub_agent']
    expect(offered({ model: 'gpt-5' })).toEqual(expect.arrayContaining([...all, 'apply_patch']))
    expect(offered({ model: 'gpt-5' })).not.toContain('write_file')
    expect(offered({ model: 'qwen3' })).toEqual(expect.arrayContaining([...all, 'write_file', 'replace_in_file']))
    expect(offered({ model: 'qwen3' })).not.toContain('apply_patch')
  })

  test('follows the profile against the model', () => {
    expect(offered({ model: 'gpt-5', editTools: 'replace' })).toContain('write_file')
    expect(offered({ model: 'qwen3', editTools: 'patch' })).toContain('apply_patch')
  })

  test('has the tool for the person’s own skills where there are some, and reading is allowed', () => {
    expect(offered({ model: 'qwen3' }, true)).toContain('read_skill')
    expect(offered({ model: 'qwen3' })).not.toContain('read_skill')
    expect(offered({ model: 'qwen3', toolGroups: ['write'] }, true)).not.toContain('read_skill')
  })

  test('is of the set that it names, and says what each tool costs', () => {
    const tools = toolsOf({ model: 'gpt-5', toolset: 'phi' })
    expect(tools.map(({ name }) => name)).toEqual([
      'bash',
      'read_file',
      'write_file',
      'edit_file',
      'list_files',
      'search',
      'prun',
      'prun_with_memo',
    ])
    for (const { description, schema, tokens } of tools) {
      expect(tokens).toBeGreaterThan((description.length + JSON.stringify(JSON.parse(schema)).length) / 10)
    }
  })

  test('leaves out groups that are not allowed; an empty list means none', () => {
    const names = offered({ model: 'qwen3', toolGroups: ['read', 'shell'] })
    expect(names).toEqual(expect.arrayContaining(['shell', 'shell_job', 'explore_workspace', 'ask_user']))
    const groups = ofToolset(builtInTools)
      .filter(({ name }) => names.includes(name))
      .map(({ group }) => group)
    expect(new Set(groups)).toEqual(new Set(['shell', 'read', 'ask-user']))
    expect(offered({ model: 'qwen3', toolGroups: [] })).toEqual([])
  })
})
