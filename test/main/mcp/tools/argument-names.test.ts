import { expect, test } from 'vitest'
import { legalArguments } from '../../../../main/mcp/tools/argument-names'

const some = { type: 'string' }

test('a schema whose names all providers take stays what it is', () => {
  const schema = { type: 'object', properties: { 'a.b-c_1': some } }
  const { schema: legal, asNamed } = legalArguments(schema)
  expect(legal).toBe(schema)
  expect(asNamed('text')).toBe('text')
})

test('a name that some refuse is changed for the model, told to it, and given back to the server', () => {
  const { schema, asNamed } = legalArguments({
    type: 'object',
    properties: { $top: { type: 'integer', description: 'How many' }, 'filter[id]': some, plain: some },
    required: ['$top', 'plain'],
  })
  expect(schema).toEqual({
    type: 'object',
    properties: {
      top: { type: 'integer', description: '$top: How many' },
      filter_id: { ...some, description: 'filter[id]' },
      plain: some,
    },
    required: ['top', 'plain'],
  })
  expect(asNamed({ top: 1, filter_id: 'x', plain: 'y', more: 2 })).toEqual({
    $top: 1,
    'filter[id]': 'x',
    plain: 'y',
    more: 2,
  })
})

test('names in the choices at the root are changed alike', () => {
  const { schema } = legalArguments({ anyOf: [{ properties: { 'a b': some }, required: ['a b'] }, true] })
  expect(schema).toMatchObject({ anyOf: [{ properties: { a_b: {} }, required: ['a_b'] }, true] })
})

test('no two names become one, and each is given back', () => {
  const names = ['a_b', 'a b', 'a?b', '名前', '住所', '_', '', 'x'.repeat(65), `${'x'.repeat(64)}y`, '__proto__ ']
  const properties = Object.fromEntries(names.map(name => [name, some]))
  const { schema, asNamed } = legalArguments({ type: 'object', properties })
  const legal = Object.keys((schema as { properties: object }).properties)
  expect(new Set(legal).size).toBe(names.length)
  expect(legal.filter(name => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))).toEqual([])
  const given = asNamed(Object.fromEntries(legal.map(name => [name, name]))) as object
  expect(Object.keys(given).sort()).toEqual([...names].sort())
})
