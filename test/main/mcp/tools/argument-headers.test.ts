import { expect, test } from 'vitest'
import { argumentHeaders, headersOfCall } from '../../../../main/mcp/tools/argument-headers'
import { readTools } from '../../../../main/mcp/tools/read-definitions'

const marked = (name: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': name })
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

const WRONG: Record<string, unknown> = {
  'an empty name': object({ a: marked('') }),
  'no name': object({ a: marked(true) }),
  'a space': object({ a: marked('My Region') }),
  'a line end': object({ a: marked('A\nHost: b') }),
  'a letter of no header': object({ a: marked('Région') }),
  'a number that may be a fraction': object({ a: marked('A', 'number') }),
  'an object': object({ a: marked('A', 'object') }),
  'several types': object({ a: marked('A', ['string', 'null']) }),
  'one name twice': object({ a: marked('Region'), b: object({ c: marked('region') }) }),
  'the whole': { ...object({}), ...marked('A', 'string') },
  'an item': object({ a: { type: 'array', items: marked('A') } }),
  'a choice': object({ a: { anyOf: [object({ b: marked('A') })] } }),
  'what is only referred to': object({ a: { $ref: '#/$defs/b' } }, { $defs: { b: marked('A') } }),
}

test.each(Object.entries(WRONG))('a mark at or of %s is against the rules', (_, schema) => {
  expect(argumentHeaders(schema)).toBeUndefined()
})

test('marks are found at any depth of named arguments, and nowhere in data', () => {
  const data = { default: marked('X'), enum: [marked('Y')], const: marked('Z'), examples: [marked('W')] }
  const schema = object({ a: marked('A'), properties: object({ b: marked('B', 'integer') }), c: data })
  expect(argumentHeaders(schema)).toEqual(
    expect.arrayContaining([
      { path: ['a'], name: 'A' },
      { path: ['properties', 'b'], name: 'B' },
    ]),
  )
  expect(argumentHeaders(schema)).toHaveLength(2)
})

test('a schema as deep as its size allows is gone through', () => {
  const depth = 10_000
  const text = `${'{"properties":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`
  expect(argumentHeaders(JSON.parse(text))).toEqual([])
})

const VALUES: [value: unknown, header: string | undefined][] = [
  ['us-west1', 'us-west1'],
  ['us west 1', 'us west 1'],
  ['a\tb', 'a\tb'],
  [42, '42'],
  [false, 'false'],
  ['', '=?base64??='],
  [' padded ', '=?base64?IHBhZGRlZCA=?='],
  ['\tindented', '=?base64?CWluZGVudGVk?='],
  ['line1\r\nHost: b', `=?base64?${btoa('line1\r\nHost: b')}?=`],
  ['世界', '=?base64?5LiW55WM?='],
  ['=?base64?QQ==?=', `=?base64?${btoa('=?base64?QQ==?=')}?=`],
  [null, undefined],
  [undefined, undefined],
  [{ a: 1 }, undefined],
  [2 ** 60, undefined],
]

test.each(VALUES)('the argument %j goes along as %j', (value, header) => {
  const sent = headersOfCall([{ path: ['a', 'b'], name: 'Name' }], { a: { b: value } })
  expect(sent).toEqual(header === undefined ? {} : { 'Mcp-Param-Name': header })
})

test('a tool with wrong marks cannot be called where marks count, and only there', async () => {
  const raw = [
    { name: 'wrong', inputSchema: WRONG['a space'] },
    { name: 'right', inputSchema: object({ a: marked('A') }) },
  ]
  const { tools } = await readTools(raw, { headers: true })
  expect(tools.map(({ flaw, headers }) => [typeof flaw, headers?.length])).toEqual([
    ['object', undefined],
    ['undefined', 1],
  ])
  const plain = await readTools(raw)
  expect(plain.tools.map(({ flaw, headers }) => [flaw, headers])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})
