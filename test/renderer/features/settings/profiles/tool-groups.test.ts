import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../../../../main/tools'
import { ofToolset } from '../../../../../main/tools/of-toolset'
import {
  GROUPS,
  stateOfGroup,
  withGroup,
  withTool,
} from '../../../../../renderer/features/settings/profiles/tool-groups'
import { mayUse } from '../../../../../shared/allow-list'
import { Profile, ToolGroup, Toolset } from '../../../../../shared/settings'

const tools = [
  { name: 'read', group: 'read' },
  { name: 'find', group: 'read' },
  { name: 'bash', group: 'shell' },
]
const on = { isAllowed: true, tools }
const off = { isAllowed: false, tools }

describe('withGroup', () => {
  test('takes one out of all, and the list goes when all are back', () => {
    const without = withGroup(undefined, 'web', off)
    expect(without).toEqual(['read', 'write', 'browser', 'shell', 'sub-agent'])
    expect(withGroup(without, 'web', on)).toBeUndefined()
  })

  test('can end with none, and begin from none', () => {
    expect(withGroup(['read'], 'read', off)).toEqual([])
    expect(withGroup([], 'shell', on)).toEqual(['shell'])
  })

  test('keeps the other groups, and no tool of its own by name', () => {
    expect(withGroup(['sub-agent', 'read'], 'read', off)).toEqual(['sub-agent'])
    expect(withGroup(['sub-agent', 'find', 'bash'], 'read', off)).toEqual(['sub-agent', 'bash'])
  })
})

describe('withTool', () => {
  const read = { name: 'read', group: 'read' } as const

  test('names the others of its group, and says the group again once all are back', () => {
    const without = withTool(undefined, read, off)
    expect(without).toEqual(['write', 'web', 'browser', 'shell', 'sub-agent', 'find'])
    expect(stateOfGroup(without, 'read', tools)).toBe('some')
    expect(withTool(without, read, on)).toBeUndefined()
  })

  test('can be the only one', () => {
    expect(withTool([], read, on)).toEqual(['=read'])
    expect(stateOfGroup([], 'read', tools)).toBe('none')
  })

  test('leaves a tool that is called as its group is, and nothing else of the group', () => {
    const find = { name: 'find', group: 'read' } as const
    const list = withTool(undefined, find, off)
    expect(list).toEqual(['write', 'web', 'browser', 'shell', 'sub-agent', '=read'])
    expect(tools.filter(tool => mayUse(list, tool)).map(({ name }) => name)).toEqual(['read', 'bash'])
    expect(Profile.shape.toolGroups.parse(list)).toEqual(list)
    expect(withTool(list, find, on)).toBeUndefined()
    expect(withTool(list, read, off)).toEqual(['write', 'web', 'browser', 'shell', 'sub-agent'])
    expect(withGroup(list, 'read', off)).toEqual(['write', 'web', 'browser', 'shell', 'sub-agent'])
  })

  test('switches each tool of each set alone', () => {
    for (const toolset of Toolset.options) {
      const ofSet = ofToolset(builtInTools, toolset).filter(({ group }) => GROUPS.some(each => each === group))
      for (const { name, group } of ofSet) {
        const tool = { name, group: ToolGroup.parse(group) }
        const list = withTool(undefined, tool, { isAllowed: false, tools: ofSet })
        expect([toolset, ofSet.filter(each => !mayUse(list, each)).map(each => each.name)]).toEqual([toolset, [name]])
      }
    }
  })

  test('writes out what a star stands for, of other groups too', () => {
    expect(withTool(['*'], read, off)).toEqual(['bash', 'find'])
  })
})
