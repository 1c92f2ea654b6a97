import { describe, expect, test } from 'vitest'
import { withGroup } from '../../../../../renderer/features/settings/profiles/tool-groups'

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
