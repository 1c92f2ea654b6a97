import { expect, test } from 'vitest'
import { plainSchema, wireSchema } from '../../../../main/providers/wire/wire-schema'

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
      properties: { path: {}, x: {} },
      required: ['path', 'nowhere'],
      [keyword]: [branch('a', 'a', 'x'), branch('b', 'x')],
    }
    expect(wireSchema(schema)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' }, path: {}, x: {} },
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

test('says it in the few words that every server knows: references and choices are opened', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: ['node', 'gone'],
    properties: {
      node: { $ref: '#/$defs/node', description: 'A node.' },
      many: { type: ['array', 'null'], minItems: 1, items: { type: 'string', enum: ['a', 'b'], pattern: 'x' } },
      either: { anyOf: [{ type: 'null' }, { type: 'integer', exclusiveMinimum: 0 }] },
      kind: { const: 'x' },
      free: true,
      plain: { properties: { a: {} } },
    },
    $defs: { node: { type: 'object', properties: { name: { type: 'string', format: 'uri' } }, required: ['name'] } },
  }
  expect(plainSchema(schema)).toEqual({
    type: 'object',
    required: ['node'],
    properties: {
      node: {
        type: 'object',
        description: 'A node.',
        properties: { name: { type: 'string' } },
        required: ['name'],
      },
      many: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      either: { type: 'integer' },
      kind: { type: 'string', enum: ['x'] },
      free: { type: 'string' },
      plain: { type: 'object', properties: { a: { type: 'string' } } },
    },
  })
})

test.each([
  { properties: { a: { $ref: '#' }, b: { $ref: '#' }, c: { $ref: '#/properties/a' } } },
  { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } } },
  { properties: { a: { $ref: 'https://example.org/x' }, b: { $ref: '#/nowhere' }, c: { $ref: '#/%' } } },
  { properties: null, required: 7 },
])('comes to an end with %j', schema => {
  const { type } = plainSchema(schema)
  expect(type).toBe('object')
})
