import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readYamlKeys } from '../../../../main/project/read-yaml-keys'
import { readYamlTree } from '../../../../main/project/read-yaml-tree'
import { withPlainValues } from '../../../../main/project/yaml/plain-values'

const keysOf = (yaml: string) => {
  const found = readYamlKeys(yaml)
  if ('words' in found) throw new Error(String(found.words))
  return Object.fromEntries([...found.fields].map(([key, field]) => [key, 'text' in field ? field.text : field.type]))
}

describe('a value of one line that is no YAML is what it says', () => {
  test.each([
    ['a colon', 'Use this: for that'],
    ['two colons', 'Fix: find: mend'],
    ['a colon at its end', 'Works as follows:'],
    ['a role', '@coding'],
    ['a backtick', '`npm test` is run'],
    ['a percent sign', '%PATH% is read'],
    ['words after quotation marks', '"Quick" fixes: all of them'],
    ['single ones', "'Quick' fixes of it's own"],
    ['an apostrophe with a colon', "It's here: look"],
    ['a number sign with a colon', 'Fixes: issue #12'],
  ])('%s', (_, value) => {
    const yaml = `name: x\ndescription: ${value}\ntools: read, write\n`
    expect(keysOf(yaml)).toEqual({ name: 'x', description: value, tools: 'read, write' })
    expect(keysOf(yaml.replaceAll('\n', '\r\n'))).toMatchObject({ description: value })
    expect(readYamlTree(withPlainValues(yaml))).toMatchObject({
      root: { entries: [{ line: 1 }, { key: 'description', line: 2, value: { text: value } }, { line: 3 }] },
    })
  })

  test('also within lists and keys, but not in a text of several lines', () => {
    const yaml =
      'card:\n  label: Do: it\nsteps:\n  - id: a: b\n    model: @fast\nnote: |\n  key: a: b\n  @x: y: z\nlast: a: b\n'
    expect(readYamlTree(withPlainValues(yaml))).toMatchObject({
      root: {
        entries: [
          { value: { entries: [{ value: { text: 'Do: it' } }] } },
          { value: { items: [{ entries: [{ value: { text: 'a: b' } }, { value: { text: '@fast' } }] }] } },
          { value: { text: 'key: a: b\n@x: y: z\n' } },
          { value: { text: 'a: b' } },
        ],
      },
    })
  })
})

test('any other error is reported for the text as it stands', () => {
  expect(readYamlKeys('a: "b: c')).toHaveProperty('words')
  expect(readYamlKeys('a: b: c\nd: [')).toMatchObject({ line: expect.any(Number) })
  expect(readYamlKeys('a: b: c\na: d')).toHaveProperty('words')
})

test('valid YAML means the same however it is written', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()), fc.constant('@x'), fc.constant('a: b'))
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value), keys => {
      const lines = Object.entries(keys).map(([key, one]) => `${key}: ${JSON.stringify(one)}`)
      const yaml = lines.join('\n')
      expect(withPlainValues(yaml)).toBe(yaml)
      if (lines.length > 0) expect(parse(withPlainValues(yaml))).toEqual(parse(yaml))
    }),
  )
})
