import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readYamlKeys } from '../../../main/project/read-yaml-keys'
import { inEnglish } from '../../../shared/sentence'
import { runsOf } from '../../helpers/how-deep'

const fieldsOf = (yaml: string) => {
  const found = readYamlKeys(yaml)
  if (!('fields' in found)) throw new Error(inEnglish(found.words))
  return Object.fromEntries(found.fields)
}
const refusal = (yaml: string) => {
  const found = readYamlKeys(yaml)
  return 'words' in found ? { line: found.line, words: inEnglish(found.words) } : undefined
}

test('every value is a text as it stands, with the line of its key in the file', () => {
  expect(fieldsOf('name: review\nversion: 010\nyes: no\ntools: [read, "a, b"]\nmore: {a: b}\n')).toEqual({
    name: { type: 'text', text: 'review', line: 2 },
    version: { type: 'text', text: '010', line: 3 },
    yes: { type: 'text', text: 'no', line: 4 },
    tools: { type: 'list', list: ['read', 'a, b'], line: 5 },
    more: { type: 'other', line: 6 },
  })
})

test.each([
  ['a: 1\nb: 2\na: 3', "'a' appears twice", 4],
  ['<<: x', "'<<' merges in keys from elsewhere, which isn’t supported here.", 2],
  ['- a\n- b', 'Put keys between the two --- lines, such as "name: review".', 2],
  ['a: b: c\n d: e', 'Text that contains a colon needs quotes.', 2],
  ['? [a]\n: b', 'Every key must be a string', 2],
])('%j is refused in words, at its line', (yaml, words, line) => {
  expect(refusal(yaml)?.words).toContain(words)
  expect(refusal(yaml)?.line).toBe(line)
})

test('a text that would take the library long, or to the end of its stack, is refused first', () => {
  expect(refusal(`a: ${'['.repeat(100_000)}`)?.words).toContain('too many lists')
  expect(refusal(Array.from({ length: 10_000 }, (_, index) => `k${index}: v`).join('\n'))?.words).toContain(
    'too many values',
  )
  expect(refusal(Array.from({ length: 101 }, (_, index) => `k${index}: v`).join('\n'))?.words).toContain(
    'more than 100 keys',
  )
})

test('any text is read or refused, and never throws', () => {
  const piece = fc.constantFrom(
    'a',
    ': ',
    '\n',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '&x ',
    '*x',
    '!!js ',
    '"',
    "'",
    '|',
    '>',
    '#',
    '\t',
    '<<',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), parts => {
      const found = readYamlKeys(parts.join(''))
      expect('fields' in found || inEnglish(found.words) !== '').toBe(true)
    }),
    { numRuns: runsOf(500) },
  )
})
