import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callCollection } from '../../../../main/providers/openai-chat/openai-chat-calls'
import type { CallPart } from '../../../../main/providers/openai-chat/openai-chat-chunk'

function collect(...parts: CallPart[]) {
  const collection = callCollection()
  for (const part of parts) collection.add(part)
  return collection.calls()
}

const begin = (index: number | undefined, id: string | undefined, name: string, args: string | null = '') => ({
  index,
  id,
  function: { name, arguments: args },
})
const more = (index: number | undefined, args: string | null) => ({ index, function: { arguments: args } })

test('puts pieces of interleaved calls together, in the order of their indexes', () => {
  const calls = collect(
    begin(1, 'b', 'two'),
    begin(0, 'a', 'one'),
    more(1, '{"x"'),
    more(0, '{"y":'),
    more(1, ':1}'),
    more(0, '2}'),
  )
  expect(calls).toEqual([
    { id: 'a', name: 'one', arguments: '{"y":2}' },
    { id: 'b', name: 'two', arguments: '{"x":1}' },
  ])
})

test('takes null and nothing for no arguments, and an object for its JSON', () => {
  expect(collect(begin(0, 'a', 'one', null), more(0, null), { index: 0 })).toEqual([
    { id: 'a', name: 'one', arguments: '' },
  ])
  expect(collect({ id: 'a', function: { name: 'one', arguments: { x: 1 } } })).toEqual([
    { id: 'a', name: 'one', arguments: '{"x":1}' },
  ])
})

test('gives a call without an id one of its own', () => {
  const [one, two] = collect(begin(0, undefined, 'one', '{}'), begin(1, '', 'two', '{}'))
  expect(one?.id).toMatch(/^call_[0-9a-f]{24}$/)
  expect(two?.id).toMatch(/^call_[0-9a-f]{24}$/)
  expect(one?.id).not.toBe(two?.id)
})

test('keeps calls apart that share an id, and gives the second a new one', () => {
  const [one, two] = collect(begin(0, 'a', 'one', '{}'), begin(1, 'a', 'two', '{}'))
  expect(one).toEqual({ id: 'a', name: 'one', arguments: '{}' })
  expect(two).toMatchObject({ name: 'two', arguments: '{}' })
  expect(two?.id).not.toBe('a')
})

test('keeps whole calls apart that all have the index 0', () => {
  const byId = collect(begin(0, 'a', 'one', '{}'), begin(0, 'b', 'two', '{}'))
  const byName = collect(begin(0, '', 'one', '{"a":1}'), begin(0, '', 'one', '{"a":2}'))
  expect(byId.map(call => call.name)).toEqual(['one', 'two'])
  expect(byName.map(call => call.arguments)).toEqual(['{"a":1}', '{"a":2}'])
})

test('goes by the id, then by the order, where there is no index', () => {
  const calls = collect(
    begin(undefined, 'a', 'one'),
    begin(undefined, 'b', 'two'),
    { id: 'a', function: { arguments: '{"x":1}' } },
    { id: 'b', function: { arguments: '{' } },
    more(undefined, '}'),
  )
  expect(calls.map(call => call.arguments)).toEqual(['{"x":1}', '{}'])
})

test('takes a name and an id once, however often they are sent', () => {
  expect(collect(begin(0, 'a', 'one', '{'), begin(0, 'a', 'one', '}'))).toEqual([
    { id: 'a', name: 'one', arguments: '{}' },
  ])
})

test('puts arguments together wherever they are split', () => {
  const json = JSON.stringify({ path: 'a/b.md', content: 'Zeile "1"\n\\u00e4 👋', nested: [{ x: null }] })
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: json.length })), cuts => {
      const at = [0, ...cuts.sort((a, b) => a - b), json.length]
      const pieces = at.slice(1).map((end, index) => json.slice(at[index], end))
      const calls = collect(
        begin(0, 'a', 'one'),
        begin(1, 'b', 'two'),
        ...pieces.flatMap(piece => [more(0, piece), more(1, piece)]),
      )
      expect(calls.map(call => call.arguments)).toEqual([json, json])
    }),
  )
})
