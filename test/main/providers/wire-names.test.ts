import { expect, test } from 'vitest'
import { ownNames, wireName } from '../../../main/providers/wire-names'

test('leaves a name that fits as it is', () => {
  expect(wireName('explore_workspace')).toBe('explore_workspace')
  expect(wireName('x'.repeat(64))).toBe('x'.repeat(64))
})

test.each(['', 'a.b', 'a/b', 'ä', 'x'.repeat(65)])('makes %j fit', name => {
  expect(wireName(name)).toMatch(/^[\w-]{1,64}$/)
})

test('never makes two names one', () => {
  const names = ['a.b', 'a/b', 'a b', 'a_b', `${'x'.repeat(70)}1`, `${'x'.repeat(70)}2`]
  expect(new Set(names.map(wireName)).size).toBe(names.length)
})

test('gives calls the names that the tools have', () => {
  const tool = { name: 'notes.search', description: '', inputSchema: {} }
  const call = (name: string) => ({ id: name, name, arguments: '' })
  const reply = { text: '', toolCalls: [call(wireName('notes.search')), call('other')] }
  expect(ownNames(reply, [tool]).toolCalls.map(one => one.name)).toEqual(['notes.search', 'other'])
})
