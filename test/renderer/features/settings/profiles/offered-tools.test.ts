import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../../../../main/tools'
import { chooseTools } from '../../../../../main/tools/choose-tools'
import { offeredTools, withGroup } from '../../../../../renderer/features/settings/profiles/offered-tools'

describe('offeredTools', () => {
  const all = (edit: string[]) => [
    'explore_workspace',
    ...edit,
    'read_web_url',
    'shell',
    'shell_job',
    'sub_agent',
    'ask_user',
  ]

  test.each(['gpt-5', 'o3-mini', 'o1', 'codex-mini', 'chatgpt-4o-latest', 'openai/gpt-5', 'ft:gpt-4o:x', ' GPT-4.1 '])(
    '%s writes patches',
    model => expect(offeredTools({ model })).toEqual(all(['apply_patch'])),
  )

  test.each(['qwen3', 'claude-sonnet-5', 'guide', 'o', 'o12', 'my-gpt', ''])('%j replaces text', model =>
    expect(offeredTools({ model })).toEqual(all(['write_file', 'replace_in_file'])),
  )

  test('follows the profile against the model', () => {
    expect(offeredTools({ model: 'gpt-5', editTools: 'replace' })).toContain('write_file')
    expect(offeredTools({ model: 'qwen3', editTools: 'patch' })).toContain('apply_patch')
  })

  test('has the tool for the person’s own skills where there are some, and reading is allowed', () => {
    expect(offeredTools({ model: 'qwen3' }, true)).toContain('read_skill')
    expect(offeredTools({ model: 'qwen3', toolGroups: ['write'] }, true)).not.toContain('read_skill')
  })

  test('leaves out groups that are not allowed; no list means all, an empty one none', () => {
    expect(offeredTools({ model: 'qwen3', toolGroups: ['read', 'shell'] })).toEqual([
      'explore_workspace',
      'shell',
      'shell_job',
      'ask_user',
    ])
    expect(offeredTools({ model: 'qwen3', toolGroups: [] })).toEqual([])
  })
})

describe('what the form shows', () => {
  const models = [
    'gpt-5',
    ' GPT-5 ',
    'openai/gpt-5',
    'a/b/o3-mini',
    'o1',
    'o12',
    'ft:gpt-4o:x',
    'codex',
    'qwen3',
    'my-gpt-',
    '',
  ]
  const groups = [undefined, [], ['read'], ['write', 'web'], ['shell', 'sub-agent']] as const
  const styles = [undefined, 'patch', 'replace'] as const

  test('is what main offers, for every model, list of groups and way to edit', () => {
    for (const model of models) {
      for (const list of groups) {
        for (const editTools of styles) {
          const choice = { model, ...(list && { toolGroups: [...list] }), ...(editTools && { editTools }) }
          const offered = chooseTools(builtInTools, { ...choice, asksPerson: true, isOffline: false }).map(
            ({ name }) => name,
          )
          expect(offeredTools(choice).toSorted()).toEqual(offered.toSorted())
        }
      }
    }
  })
})

describe('withGroup', () => {
  test('takes one out of all, and the list goes when all are back', () => {
    const without = withGroup(undefined, 'web', false)
    expect(without).toEqual(['read', 'write', 'shell', 'sub-agent'])
    expect(withGroup(without, 'web', true)).toBeUndefined()
  })

  test('can end with none, and begin from none', () => {
    expect(withGroup(['read'], 'read', false)).toEqual([])
    expect(withGroup([], 'shell', true)).toEqual(['shell'])
  })

  test('keeps the other groups', () => {
    expect(withGroup(['sub-agent', 'read'], 'read', false)).toEqual(['sub-agent'])
  })
})
