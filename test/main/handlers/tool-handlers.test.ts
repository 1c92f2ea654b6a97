import { describe, expect, test } from 'vitest'
import { toolHandlers } from '../../../main/handlers/tool-handlers'
import { builtInTools } from '../../../main/tools'
import { ofToolset } from '../../../main/tools/of-toolset'
import type { MailAccount } from '../../../shared/mail/mail-account'
import type { OfferedTool } from '../../../shared/models/offered-tool'
import type { Capability } from '../../../shared/services/connected-service'
import { type Profile, Toolset } from '../../../shared/settings'

type Choice = Pick<Profile, 'model' | 'toolset' | 'toolGroups' | 'editTools'>
type Has = { ownSkills?: boolean; capabilities?: Capability[]; mail?: MailAccount[] }

const toolsOf = async (
  choice: Choice,
  { ownSkills = false, capabilities = [], mail = [] }: Has = {},
): Promise<OfferedTool[]> => {
  const calls = toolHandlers({
    connected: { capabilities: async () => new Set(capabilities) },
    mail: { accounts: () => mail },
  })
  return calls['tool.offered']({ ...choice, hasOwnSkills: ownSkills })
}
const offered = async (...choice: Parameters<typeof toolsOf>) => (await toolsOf(...choice)).map(({ name }) => name)

describe('the offer of a profile', () => {
  test('is all that the way of editing of its model leaves', async () => {
    const all = ['shell', 'shell_job', 'explore_workspace', 'read_web_url', 'ask_user', 'sub_agent']
    expect(await offered({ model: 'gpt-5' })).toEqual(expect.arrayContaining([...all, 'apply_patch']))
    expect(await offered({ model: 'gpt-5' })).not.toContain('write_file')
    expect(await offered({ model: 'qwen3' })).toEqual(expect.arrayContaining([...all, 'write_file', 'replace_in_file']))
    expect(await offered({ model: 'qwen3' })).not.toContain('apply_patch')
  })

  test('follows the profile against the model', async () => {
    expect(await offered({ model: 'gpt-5', editTools: 'replace' })).toContain('write_file')
    expect(await offered({ model: 'qwen3', editTools: 'patch' })).toContain('apply_patch')
  })

  test('has the tool for the person’s own skills where there are some, and reading is allowed', async () => {
    expect(await offered({ model: 'qwen3' }, { ownSkills: true })).toContain('read_skill')
    expect(await offered({ model: 'qwen3' })).not.toContain('read_skill')
    expect(await offered({ model: 'qwen3', toolGroups: ['write'] }, { ownSkills: true })).not.toContain('read_skill')
  })

  test('has the tools of services that are connected, in every set', async () => {
    const capabilities: Capability[] = ['search.web']
    for (const toolset of Toolset.options)
      expect(await offered({ model: 'qwen3', toolset }, { capabilities })).toContain('search_web')
    expect(await offered({ model: 'qwen3' }, { capabilities })).not.toContain('search_find_similar')
    expect(await offered({ model: 'qwen3', toolGroups: ['read'] }, { capabilities })).not.toContain('search_web')
  })

  test('is of the set that it names, and says what each tool costs', async () => {
    const tools = await toolsOf({ model: 'gpt-5', toolset: 'phi' })
    expect(tools.map(({ name }) => name)).toEqual([
      'bash',
      'read_file',
      'write_file',
      'edit_file',
      'list_files',
      'search',
      'prun',
      'prun_with_memo',
      'write_document',
    ])
    for (const { description, schema, tokens } of tools) {
      expect(tokens).toBeGreaterThan((description.length + JSON.stringify(JSON.parse(schema)).length) / 10)
    }
  })

  test('leaves out groups that are not allowed; an empty list means none', async () => {
    const names = await offered({ model: 'qwen3', toolGroups: ['read', 'shell'] })
    expect(names).toEqual(expect.arrayContaining(['shell', 'shell_job', 'explore_workspace', 'ask_user']))
    const groups = ofToolset(builtInTools)
      .filter(({ name }) => names.includes(name))
      .map(({ group }) => group)
    expect(new Set(groups)).toEqual(new Set(['shell', 'read', 'ask-user']))
    expect(await offered({ model: 'qwen3', toolGroups: [] })).toEqual([])
  })
})
