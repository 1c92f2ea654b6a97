import { expect, test } from 'vitest'
import { formValue, initialValues, schemaFields } from '../../../renderer/mcp/schema-fields'

const schema = JSON.stringify({
  type: 'object',
  required: ['text', 'count', 'deep'],
  properties: {
    text: { type: 'string', title: 'Text', description: 'What to say' },
    count: { type: 'integer', default: 3 },
    ratio: { type: ['number', 'null'] },
    loud: { type: 'boolean' },
    colour: { enum: ['red', 2, null] },
    size: { oneOf: [{ const: 's', title: 'Small' }, { const: 'l' }] },
    deep: { type: 'object' },
    any: {},
  },
})
const fields = schemaFields(schema)

test('each kind of property becomes a field of its kind', () => {
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['text', 'text'],
    ['count', 'integer'],
    ['ratio', 'number'],
    ['loud', 'boolean'],
    ['colour', 'choice'],
    ['size', 'choice'],
    ['deep', 'json'],
    ['any', 'json'],
  ])
  expect(fields[0]).toMatchObject({ label: 'Text', hint: 'What to say', isRequired: true })
  expect(fields[4]?.choices).toEqual(['"red"', '2', 'null'])
  expect(initialValues(fields).count).toBe('3')
})

test('what is written becomes JSON of the right kinds, and what is empty and not needed is left out', () => {
  const values = { text: '', count: ' 4 ', ratio: '1.5', loud: 'false', colour: '2', size: '', deep: '{"a":[1]}' }
  const read = formValue(fields, values)
  const json = 'json' in read ? read.json : ''
  expect(JSON.parse(json)).toEqual({ text: '', count: 4, ratio: 1.5, loud: false, colour: 2, deep: { a: [1] } })
})

test('what is wrong is said at its field', () => {
  const read = formValue(fields, { count: '1.5', ratio: 'much', deep: '{', any: 'x' })
  expect('wrong' in read && Object.keys(read.wrong)).toEqual(['count', 'ratio', 'deep', 'any'])
  const missing = formValue(fields, {})
  expect('wrong' in missing && Object.keys(missing.wrong)).toEqual(['count', 'deep'])
})

test('names that mean something to JavaScript are names like any other', () => {
  const odd = schemaFields('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}')
  const read = formValue(odd, { constructor: 'x' })
  expect(read).toEqual({ json: '{"constructor":"x"}' })
})

test.each(['', 'null', '[]', '{"properties":7}', '{"properties":{"a":true}}'])(
  'no form is made of %j that cannot be used',
  text => {
    expect(schemaFields(text).every(({ kind }) => kind === 'json')).toBe(true)
  },
)
