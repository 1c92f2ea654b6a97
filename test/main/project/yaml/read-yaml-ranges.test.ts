import { expect, test } from 'vitest'
import { readYamlRanges } from '../../../../main/project/yaml/read-yaml-ranges'
import type { RangedNode } from '../../../../main/project/yaml/yaml-ranges'

function rootOf(yaml: string): RangedNode | undefined {
  const found = readYamlRanges(yaml)
  if ('words' in found) throw new Error(JSON.stringify(found))
  return found.root
}

/** The texts of a node as they are written. */
function written(yaml: string, node: RangedNode | null | undefined): unknown {
  if (!node) return node
  if (node.type === 'list') return node.items.map(item => written(yaml, item))
  if (node.type !== 'keys') return yaml.slice(node.from, node.to)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, written(yaml, value)]))
}

test('every value is found where it stands, without comments and empty lines behind it', () => {
  const yaml = `a: "one" # x
b:
  - 'two' # y
  - [three, four]
c: |
  five

d: # nothing
e: { f: six }
`
  expect(written(yaml, rootOf(yaml))).toEqual({
    a: '"one"',
    b: ["'two'", ['three', 'four']],
    c: '|\n  five',
    d: null,
    e: { f: 'six' },
  })
})

test('empty lines that a block of text keeps are part of it', () => {
  const yaml = 'a: |+\n  one\n\nb: two\n'
  expect(written(yaml, rootOf(yaml))).toEqual({ a: '|+\n  one\n', b: 'two' })
})

test('a value with an anchor, an alias or a tag is told apart', () => {
  const root = rootOf('a: &x one\nb: *x\nc: !t two\n')
  expect(root?.type === 'keys' && root.entries.map(({ value }) => value?.type)).toEqual(['other', 'other', 'other'])
})

test('a text that takes too long to read is refused as it is elsewhere', () => {
  expect(readYamlRanges('['.repeat(1_000))).toMatchObject({ words: { id: 'The YAML is nested too deeply.' } })
  expect(readYamlRanges('x'.repeat(600_000))).toMatchObject({ words: { id: 'The YAML is longer than 512 KB.' } })
  expect(readYamlRanges('')).toEqual({})
})
