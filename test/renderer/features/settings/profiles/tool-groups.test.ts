import { describe, expect, test } from 'vitest'
import { stateOfGroup, withGroup, withTool } from '../../../../../renderer/features/settings/profiles/tool-groups'

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
    expect(withTool([], read, on)).toEqual(['read', 'find'].slice(0, 1))
    expect(stateOfGroup([], 'read', tools)).toBe('none')
  })

  test('writes out what a star stands for, of other groups too', () => {
    expect(withTool(['*'], read, off)).toEqual(['bash', 'find'])
  })
})
