import { expect, test } from 'vitest'
import { formValue, initialValues, schemaFields } from '../../../../../renderer/features/mcp/forms/schema-fields'

const schema = JSON.stringify({
  type: 'object',
  required: ['text', 'count', 'deep'],
  properties: {
    text: { type: 'string', title: 'Body', description: 'What to say' },
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
  expect(fields[0]).toMatchObject({ label: 'Body', hint: 'What to say', isRequired: true })
  expect(fields[4]?.choices).toEqual(['"red"', '2', 'null'])
  expect(initialValues(fields).count).toBe('3')
})

test('entered values become JSON of the right kinds, and empty ones that are not needed are left out', () => {
  const values = { text: '', count: ' 4 ', ratio: '1.5', loud: 'false', colour: '2', size: '', deep: '{"a":[1]}' }
  const read = formValue(fields, values)
  const json = 'json' in read ? read.json : ''
  expect(JSON.parse(json)).toEqual({ text: '', count: 4, ratio: 1.5, loud: false, colour: 2, deep: { a: [1] } })
})

test('an error is shown at its field', () => {
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
  'no form is made of %j that unusable',
  text => {
    expect(schemaFields(text).every(({ kind }) => kind === 'json')).toBe(true)
  },
)

const rules = schemaFields(
  JSON.stringify({
    type: 'object',
    required: ['name', 'mail'],
    properties: {
      name: { type: 'string' },
      mail: { type: 'string', format: 'email' },
      page: { type: 'string', format: 'uri' },
      day: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      code: { type: 'string', minLength: 3, maxLength: 5 },
      count: { type: 'integer', minimum: 1, maximum: 9 },
      ratio: { type: 'number', minimum: 0 },
      odd: { type: 'string', format: '__proto__', minLength: 'x' },
    },
  }),
)
const answered = (values: Record<string, string>) =>
  formValue(rules, { name: 'Ada', mail: 'a@b.c', ...values }, { isAnswer: true })

test('the form that a field requires is shown beside its name', () => {
  expect(rules.map(({ name, rule }) => [name, rule?.note])).toEqual([
    ['name', undefined],
    ['mail', 'such as name@example.com'],
    ['page', 'such as https://example.com'],
    ['day', 'such as 2026-11-22'],
    ['at', 'such as 2026-11-22T14:30:00Z'],
    ['code', '3 to 5 characters'],
    ['count', '1 to 9'],
    ['ratio', 'at least 0'],
    ['odd', undefined],
  ])
})

test.each([
  ['mail', 'a@b.c', ['nobody', 'a b@c.d', '@', 'a@']],
  ['page', 'https://example.com/a', ['example', 'https://a b', 'a b']],
  ['day', '2024-02-29', ['tomorrow', '2026-02-29', '22.11.2026', '2026-11-22T10:00:00Z', '2026-1-2']],
  ['at', '2026-11-22T14:30:00+01:00', ['2026-11-22', '2026-02-31T10:00:00Z', '2026-11-22T25:00:00Z']],
  ['code', '👍👍👍', ['ab', '👍👍', 'abcdef']],
  ['count', '9', ['0', '10', '-1']],
  ['ratio', '0', ['-0.1']],
])('%s is taken as %s, and refused as anything that it must not be', (name, right, wrong) => {
  const read = answered({ [name]: right })
  expect('json' in read && String((JSON.parse(read.json) as Record<string, unknown>)[name])).toBe(right)
  for (const one of wrong) {
    expect(answered({ [name]: one }), one).toEqual({
      wrong: { [name]: rules.find(rule => rule.name === name)?.rule?.wrong },
    })
  }
})

test('blanks around what has a form are none of it', () => {
  expect(answered({ day: ' 2026-11-22 ' })).toEqual({ json: '{"name":"Ada","mail":"a@b.c","day":"2026-11-22"}' })
})

test('an empty text is no answer to a question, but a tool may be called with one', () => {
  expect(answered({ name: '' })).toEqual({ wrong: { name: 'This field is required.' } })
  expect(answered({ mail: ' ' })).toEqual({ wrong: { mail: 'This field is required.' } })
  expect(formValue(rules, { mail: 'a@b.c' })).toEqual({ json: '{"name":"","mail":"a@b.c"}' })
  expect(formValue(rules, { name: 'Ada' })).toEqual({ wrong: { mail: 'This field is required.' } })
})
