import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownNames, uniqueId, wireId, wireName } from '../../../../main/providers/wire/wire-names'

test('leaves a name that fits as it is', () => {
  expect(wireName('explore_workspace')).toBe('explore_workspace')
  expect(wireName('x'.repeat(64))).toBe('x'.repeat(64))
})

test.each(['', 'a.b', 'a/b', 'ä', '1a', '-a', '1.a', 'x'.repeat(65), '1'.repeat(65)])('makes the name %j fit', name => {
  expect(wireName(name)).toMatch(/^[a-zA-Z_][\w-]{0,63}$/)
})

test.each(['', 'a:1', 'ä', 'x'.repeat(65)])('makes the id %j fit', id => {
  expect(wireId(id)).toMatch(/^[\w-]{1,64}$/)
  expect(wireId(id, 40)).toMatch(/^[\w-]{1,40}$/)
})

test('leaves an id that fits as it is', () => {
  expect(wireId('1-a_B')).toBe('1-a_B')
})

test('never makes two names one', () => {
  const names = ['a.b', 'a/b', 'a b', 'a_b', '1', '_1', `${'x'.repeat(70)}1`, `${'x'.repeat(70)}2`]
  expect(new Set(names.map(wireName)).size).toBe(names.length)
})

test('gives calls the names that the tools have', () => {
  const tool = { name: 'notes.search', description: '', inputSchema: {} }
  const call = (name: string) => ({ id: name, name, arguments: '' })
  const reply = { text: '', toolCalls: [call(wireName('notes.search')), call('other')] }
  expect(ownNames(reply, [tool]).toolCalls.map(one => one.name)).toEqual(['notes.search', 'other'])
})

test('no two calls of a reply have one id, whatever a server names them, and the first keeps the one given', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'b', 'call_1')), given => {
      const taken = new Set<string>()
      const ids = given.map(id => uniqueId(id, taken))
      expect(new Set(ids).size).toBe(ids.length)
      for (const [index, id] of given.entries()) {
        if (id && given.indexOf(id) === index) expect(ids[index]).toBe(id)
        else expect(ids[index]).toMatch(/^call_[0-9a-f]{24}$/)
      }
    }),
  )
})
