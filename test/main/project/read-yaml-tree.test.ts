import { describe, expect, test } from 'vitest'
import { readYamlTree } from '../../../main/project/read-yaml-tree'
import type { YamlNode } from '../../../main/project/yaml-tree'
import { inEnglish } from '../../../shared/sentence'

function plain(node: YamlNode | undefined): unknown {
  if (node?.type === 'list') return node.items.map(plain)
  if (node?.type === 'keys') return new Map(node.entries.map(({ key, value }) => [key, plain(value)]))
  return node?.text
}

const problem = (yaml: string) => {
  const tree = readYamlTree(yaml)
  return 'words' in tree ? inEnglish(tree.words) : undefined
}

describe('a YAML text as a tree', () => {
  test('has texts, lists and keys, and the lines in which they stand', () => {
    const tree = readYamlTree('name: "a"\nsteps:\n  - one\n  - id: 2\n')
    if ('words' in tree) throw new Error('can’t be read')
    expect(plain(tree.root)).toEqual(
      new Map<string, unknown>([
        ['name', 'a'],
        ['steps', ['one', new Map([['id', '2']])]],
      ]),
    )
    expect(tree.root).toMatchObject({
      entries: [
        { key: 'name', line: 1 },
        { key: 'steps', line: 2 },
      ],
    })
  })

  test('is nothing where the text is empty', () => {
    expect(readYamlTree('')).toEqual({})
  })

  test('keeps keys like __proto__ as what they are', () => {
    const tree = readYamlTree('__proto__: 1\n')
    expect('root' in tree && plain(tree.root)).toEqual(new Map([['__proto__', '1']]))
  })

  test.each([
    ['lists in lists without end', `${'['.repeat(50_000)}`, 'nested too deeply'],
    [
      'lines that are set in ever deeper',
      Array.from({ length: 500 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
      'nested too deeply',
    ],
    ['dashes after dashes', `${'- '.repeat(5_000)}x`, 'nested too deeply'],
    ['more than it may hold', `a: [${'x,'.repeat(150_000)}x]`, 'too much'],
    ['more than it may be long', `a: ${'x'.repeat(600_000)}`, 'longer than 512 KB'],
    ['a name that nothing has', 'a: *b\n', "' doesn’t refer to anything above it."],
    [
      'a bomb of names',
      [
        'a: &a [x,x,x,x,x,x,x,x,x]',
        ...'bcdefgh'.split('').map((one, at) => `${one}: &${one} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(',')}]`),
      ].join('\n'),
      'too much',
    ],
    ['no YAML', 'a: "b', ''],
  ])('says why can’t be read: %s', (_, yaml, words) => {
    expect(problem(yaml)).toContain(words)
  })
})
