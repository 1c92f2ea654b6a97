import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendJson } from '../../../../main/mcp/import/mend-json'

const mended = (text: string): unknown => JSON.parse(mendJson(text).json)

test('a text that is already JSON stays as it is', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 }), value => {
      const { json, isMended } = mendJson(JSON.stringify(value))
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      // JSON may escape more than it has to.
      if (/^[\w{}[\]":, ]*$/.test(JSON.stringify(value))) expect(isMended).toBe(false)
    }),
  )
})

test('missing brackets at the end are put there, wherever the text was cut', () => {
  const text = '{"a":{"command":"npx","args":["-y","x"]}}'
  for (let end = text.indexOf('npx') + 4; end < text.length; end++) {
    const { json } = mendJson(text.slice(0, end))
    expect(JSON.parse(json)).toMatchObject({ a: { command: 'npx' } })
  }
})

test.each([
  ["{'a': 'it\\'s'}", { a: "it's" }],
  ['{a: true, b: none}', { a: true, b: 'none' }],
  ['{“a”: “say \\"hi\\"”}', { a: 'say "hi"' }],
  ['{"a": "npx”, "b": 1}', { a: 'npx', b: 1 }],
  ['{"a": 1,, "b": [1 2],}', { a: 1, b: [1, 2] }],
  ['{"a": 1, ...}', { a: 1 }],
  ['"a": {"b": 1}}}', { a: { b: 1 } }],
  ['{"a": [1, 2}', { a: [1, 2] }],
  ['{"a": }', { a: null }],
  ['{"a": 1} and more', { a: 1 }],
  ['{"p": "C:\\new\\table"}', { p: 'C:\\new\\table' }],
  ['{"p": "\\w+"}', { p: '\\w+' }],
  ['{"A:\\"": 0}', { 'A:"': 0 }],
  ['{"p": "C:\\x\\"y"}', { p: 'C:\\x"y' }],
  ['{ # first\n"a": 1 /* second */ }', { a: 1 }],
])('%s', (text, value) => {
  expect(mended(text)).toEqual(value)
})

test('more than is ever pasted is refused in words', () => {
  expect(() => mendJson('['.repeat(200))).toThrow('nested too deeply')
  expect(() => mendJson('1 '.repeat(20_000))).toThrow('too much content')
})
