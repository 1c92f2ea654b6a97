import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { chooseTools, type ToolChoice } from '../../../main/tools/choose-tools'
import { defineTool } from '../../../main/tools/tool'
import type { EditStyle } from '../../../shared/models/edit-style'
import { textResult } from '../../../shared/session/tool-results'
import { Profile, type ToolGroup } from '../../../shared/settings'

const groups: Record<string, ToolGroup> = {
  shell: 'shell',
  apply_patch: 'write',
  replace_in_file: 'write',
  write_file: 'write',
  explore_workspace: 'read',
  read_web_url: 'web',
}
const styles: Record<string, EditStyle> = { apply_patch: 'patch', replace_in_file: 'replace', write_file: 'replace' }
const tools = Object.entries(groups).map(([name, group]) => {
  const style = styles[name] && { editStyle: styles[name] }
  return defineTool({
    name,
    group,
    ...style,
    description: name,
    input: z.object({}),
    run: async () => textResult(''),
  })
})

function chosen(choice: Partial<ToolChoice>): string[] {
  return chooseTools(tools, { model: 'some-model', isOffline: false, ...choice }).map(({ name }) => name)
}

const without = (...left: string[]) => Object.keys(groups).filter(name => !left.includes(name))

describe('the groups of a profile', () => {
  test('are all allowed without a list, and none with an empty one', () => {
    expect(chosen({})).toEqual(without('apply_patch'))
    expect(chosen({ toolGroups: [] })).toEqual([])
  })

  test('allow only their own tools, in the order of the registry', () => {
    expect(chosen({ toolGroups: ['read', 'shell'] })).toEqual(['shell', 'explore_workspace'])
    expect(chosen({ toolGroups: ['write'] })).toEqual(['replace_in_file', 'write_file'])
    expect(chosen({ toolGroups: ['sub-agent'] })).toEqual([])
  })

  test('stand beside names of tools, which may have a star for what is different', () => {
    expect(chosen({ toolGroups: ['web', 'Replace_In_File'] })).toEqual(['replace_in_file', 'read_web_url'])
    expect(chosen({ toolGroups: ['*_file'] })).toEqual(['replace_in_file', 'write_file'])
    expect(chosen({ toolGroups: ['*'] })).toEqual(without('apply_patch'))
    // A list does not say how files are edited.
    expect(chosen({ toolGroups: ['apply_patch'] })).toEqual([])
  })

  test('that are no names are refused at the door, as is the one for commands', () => {
    const profile = { id: 'p', name: 'P', providerId: 'x', model: 'm' }
    expect(Profile.parse({ ...profile, toolGroups: [] }).toolGroups).toEqual([])
    for (const group of ['two words', 'ask-user', 'Ask_User', '', 7, 'a'.repeat(65)]) {
      const parsed = Profile.safeParse({ ...profile, toolGroups: ['read', group] })
      expect(parsed.error?.issues).toMatchObject([{ path: ['toolGroups', 1] }])
    }
    expect(Profile.safeParse({ ...profile, toolGroups: 'read, shell' }).success).toBe(false)
  })
})

test('questions to the person are tools too, so an empty list leaves them out', () => {
  const ask = defineTool({
    name: 'ask_user',
    group: 'ask-user',
    description: '',
    input: z.object({}),
    run: async () => textResult(''),
  })
  const names = (toolGroups: ToolGroup[]) =>
    chooseTools([ask], { model: 'm', isOffline: false, toolGroups }).map(({ name }) => name)
  expect(names(['read'])).toEqual(['ask_user'])
  expect(names([])).toEqual([])
})

test('an empty list leaves the tools of MCP servers in, which are switched off at their servers', () => {
  const go = defineTool({
    name: 'srv__go',
    group: 'mcp',
    description: '',
    input: z.object({}),
    run: async () => textResult(''),
  })
  expect(chooseTools([go], { model: 'm', isOffline: false, toolGroups: [] })).toEqual([go])
})

describe('files are edited', () => {
  test.each([
    'gpt-5',
    'GPT-4o',
    'gpt-oss:20b',
    'chatgpt-4o-latest',
    'codex-mini',
    'o1',
    'o3-pro',
    'o4-mini',
    'openai/gpt-4.1',
    'ft:gpt-4o:me::1',
  ])('by patches where the model is %s', model =>
    expect(chosen({ model })).toEqual(without('replace_in_file', 'write_file')),
  )

  test.each(['claude-opus-5', 'qwen3', 'o1x', 'olmo-2', 'my-gpt-4', 'gpt', '', 'gpt-5/other'])(
    'by replacements where it is %j',
    model => expect(chosen({ model })).toEqual(without('apply_patch')),
  )

  test('as the profile says, whatever the model', () => {
    expect(chosen({ model: 'gpt-5', editTools: 'replace' })).toContain('write_file')
    expect(chosen({ model: 'qwen3', editTools: 'patch' })).toEqual(without('replace_in_file', 'write_file'))
    expect(chosen({ model: 'qwen3', editTools: 'patch', toolGroups: ['read'] })).toEqual(['explore_workspace'])
  })

  test('by replacements with the Offline guide, whatever the profile says', () => {
    expect(chosen({ model: 'gpt-5', editTools: 'patch', isOffline: true })).toEqual(without('apply_patch'))
  })
})
