import { expect, test } from 'vitest'
import { wireSchema } from '../../../main/providers/wire-schema'

const branch = (name: string, ...required: string[]) => ({ properties: { [name]: { type: 'string' } }, required })

test('keeps a plain schema as it is, without its dialect', () => {
  const schema = {
    type: 'object',
    properties: { a: { anyOf: [{ type: 'string' }] } },
    required: ['a'],
    additionalProperties: false,
  }
  expect(wireSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema })).toEqual(schema)
})

test('makes an object of a schema that says nothing', () => {
  expect(wireSchema({})).toEqual({ type: 'object', properties: {} })
})

test.each(['anyOf', 'oneOf'])(
  'offers the fields of every choice at the root (%s), and asks for those of all',
  keyword => {
    const schema = {
      properties: { path: {} },
      required: ['path'],
      [keyword]: [branch('a', 'a', 'x'), branch('b', 'x')],
    }
    expect(wireSchema(schema)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' }, path: {} },
      required: ['path', 'x'],
    })
  },
)

test('asks for all that the parts of allOf ask for', () => {
  expect(wireSchema({ allOf: [branch('a', 'a'), branch('b', 'b')] })).toMatchObject({ required: ['a', 'b'] })
})

test('survives a schema that is none', () => {
  expect(wireSchema({ properties: 7, required: 'x', anyOf: 'y' })).toEqual({ type: 'object', properties: {} })
})
