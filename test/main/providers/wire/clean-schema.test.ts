import { expect, test } from 'vitest'
import { cleanSchema, referred } from '../../../../main/providers/wire/clean-schema'

test('keeps what says something to a model, as it is', () => {
  const schema = {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Where it is.', minLength: 1, pattern: '^[a-z]+$' },
      depth: { type: ['integer', 'null'], minimum: 0, default: 3 },
      any: { anyOf: [{ const: 1 }, { enum: ['a', 'b'] }] },
    },
    required: ['path'],
    additionalProperties: false,
  }
  expect(cleanSchema(schema)).toEqual(schema)
})

test('leaves out values of the wrong kind, unknown keywords and patterns that are none', () => {
  const schema = {
    type: ['object', 'thing'],
    title: 7,
    $schema: 'http://json-schema.org/draft-04/schema#',
    minLength: -1,
    multipleOf: 0,
    pattern: '(',
    patternProperties: { '(': {}, '^x-': { type: 'string' } },
    anyOf: [],
    enum: [],
    __proto__: { type: 'string' },
    constructor: 'x',
  }
  expect(cleanSchema(schema)).toEqual({ type: 'object', patternProperties: { '^x-': { type: 'string' } } })
})

test('requires only what is among the properties, each once', () => {
  const properties = { a: {}, b: {} }
  expect(cleanSchema({ properties, required: ['a', 'c', 'a', 5] })).toEqual({ properties, required: ['a'] })
  expect(cleanSchema({ properties, required: ['toString'] })).toEqual({ properties })
})

test('says of every list what it holds, and reads tuples as they were written until 2019', () => {
  expect(cleanSchema({ type: 'array' })).toEqual({ type: 'array', items: {} })
  expect(cleanSchema({ type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'number' } })).toEqual({
    type: 'array',
    prefixItems: [{ type: 'string' }],
    items: { type: 'number' },
  })
})

test('keeps a reference that leads to a schema, and drops one that leads nowhere or elsewhere, and one link of a circle', () => {
  const $defs = {
    'a/b': { type: 'string' },
    ring: { $ref: '#/$defs/chain' },
    chain: { $ref: '#/$defs/ring' },
    tree: { type: 'object', properties: { next: { $ref: '#/$defs/tree' } } },
  }
  const properties = {
    good: { $ref: '#/$defs/a~1b' },
    tree: { $ref: '#/$defs/tree' },
    gone: { $ref: '#/$defs/none', description: 'It stays.' },
    ring: { $ref: '#/$defs/ring' },
    other: { $ref: 'https://example.com/schema.json' },
  }
  const { properties: cleaned, $defs: definitions } = cleanSchema({ $defs, properties })
  expect(cleaned).toEqual({ ...properties, gone: { description: 'It stays.' }, other: {} })
  expect(definitions).not.toHaveProperty('ring.$ref')
  expect(definitions).toMatchObject({
    ring: {},
    chain: { $ref: '#/$defs/ring' },
    tree: { properties: { next: { $ref: '#/$defs/tree' } } },
  })
})

test('ends in nests without an end and in thousands of nodes', () => {
  let deep: Record<string, unknown> = { type: 'string' }
  for (let level = 0; level < 2_000; level++) deep = { type: 'object', properties: { a: deep } }
  expect(JSON.stringify(cleanSchema(deep)).length).toBeLessThan(2_000)
  const wide = { properties: Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`p${at}`, { title: 'x' }])) }
  const kept = Object.values(cleanSchema(wide).properties as object).filter(({ title }) => title === 'x')
  expect(kept.length).toBeLessThan(5_000)
  expect(cleanSchema({ enum: Array.from({ length: 1_001 }, (_, at) => at) })).toEqual({})
})

test('finds what stands at a place of the same schema, with the signs that stand for others', () => {
  const root = { $defs: { 'a b/c~d': { title: 'it' }, '%': { title: 'percent' } } }
  expect(referred('#/$defs/a%20b~1c~0d', root)).toEqual({ title: 'it' })
  expect(referred('#/$defs/%', root)).toEqual({ title: 'percent' })
  expect(referred('#', root)).toBe(root)
  expect(referred('#/$defs/toString', root)).toBeUndefined()
  expect(referred('other#/$defs', root)).toBeUndefined()
})
