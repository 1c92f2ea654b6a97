import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadFile } from '../../../main/project/bad-file'
import { parseFrontmatter } from '../../../main/project/frontmatter'
import { runsOf } from '../../helpers/how-deep'
import { readKeysHere } from '../../helpers/read-keys-here'

const refusal = (text: string) =>
  parseFrontmatter(text, readKeysHere).then(
    () => undefined,
    thrown => thrown as BadFile,
  )

describe('the keys above a Markdown file', () => {
  test('are texts as they stand, with the lines of the file, and the rest is the body', async () => {
    const { fields, body } = await parseFrontmatter(
      '\uFEFF---\r\nname: "a b"\r\n# why\r\nyes: yes\r\nn: 012\r\n---\r\n\r\nBody.\r\n',
      readKeysHere,
    )
    expect([...fields]).toEqual([
      ['name', { type: 'text', text: 'a b', line: 2 }],
      ['yes', { type: 'text', text: 'yes', line: 4 }],
      ['n', { type: 'text', text: '012', line: 5 }],
    ])
    expect(body).toBe('Body.')
  })

  test('take block texts, both kinds of lists, nothing at all, and tell what is deeper', async () => {
    const { fields } = await parseFrontmatter(
      '---\na: |\n  one\n  two\nb: >\n  one\n  two\nc: [x, y]\nd:\n  - x\n  - y\ne:\nf:\n  g: h\n---',
      readKeysHere,
    )
    expect(Object.fromEntries(fields)).toEqual({
      a: { type: 'text', text: 'one\ntwo', line: 2 },
      b: { type: 'text', text: 'one two', line: 5 },
      c: { type: 'list', list: ['x', 'y'], line: 8 },
      d: { type: 'list', list: ['x', 'y'], line: 9 },
      e: { type: 'text', text: '', line: 12 },
      f: { type: 'other', line: 13 },
    })
  })

  test.each([
    ['no opening line', 'name: x\n', 1, /The file must start with a --- line, followed by its keys\./],
    ['no closing line', '---\nname: x\n', 1, /ends the keys is missing/],
    ['keys in a bare text', '---\nname: x\ndescription: Use this:\n  for: that\n---', 3, /quotes/],
    ['a key twice', '---\nname: x\nname: y\n---', 3, /^'name' appears twice/],
    ['an open quote', '---\nname: x\ndescription: "y\n---', 4, /quote/],
    ['a tag of a language', '---\nname: !!js/function "x"\n---', 2, /tag/i],
    ['a list where keys belong', '---\n- a\n---', 2, /^Put keys between the two --- lines/],
    ['nothing between the lines', '---\n---\nBody', 2, /^Put keys between the two --- lines/],
    ['a key twice, once in quotes', '---\nname: x\n"name ": y\n---', 3, /^'name' appears twice/],
    ['a key that is an anchor', '---\na: &a name\n*a : x\n---', 2, /Every key/],
    ['a key that is a list', '---\n? [name]\n: x\n---', 2, /Every key/],
    [
      "'<<' merges in keys from elsewhere, which isn’t supported here.",
      '---\na: &a { name: x }\n<<: *a\n---',
      3,
      /'<<'/,
    ],
    [
      'more than a hundred keys',
      `---\n${Array.from({ length: 101 }, (_, at) => `k${at}: v\n`).join('')}---`,
      2,
      /100 keys/,
    ],
    ['a tag that is not there', `---\nname: !${'a'.repeat(10_000)} x\n---`, 2, /^.{100,300}$/s],
    ['more than 16 KB', `---\nname: ${'x'.repeat(20_000)}\n---`, 1, /16 KB/],
    ['thousands of things', `---\nname: [${'a,'.repeat(2_000)}]\n---`, 2, /The keys contain too many values\./],
    ['a great depth of lists', `---\nname: ${'['.repeat(10_000)}\n---`, 2, /too many lists/],
    ['a great depth of lines', `---\nname: ${'- '.repeat(5_000)}\n---`, 2, /too many lists/],
    ['a great depth of keys', `---\n${'? '.repeat(5_000)}\n---`, 2, /too many lists/],
  ])('are refused with line and reason: %s', async (_, text, line, words) => {
    const thrown = await refusal(text)
    expect(thrown).toBeInstanceOf(BadFile)
    expect(thrown?.message).toMatch(words)
    if (line !== undefined) expect(thrown?.line).toBe(line)
  })

  test('may be as deep as the limits let them', async () => {
    const byLines = Array.from({ length: 170 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')
    expect((await parseFrontmatter(`---\n${byLines}\n---`, readKeysHere)).fields.get('a')).toEqual({
      type: 'other',
      line: 2,
    })
    const text = `---\na: ${'['.repeat(499)}${']'.repeat(499)}\n---`
    expect((await parseFrontmatter(text, readKeysHere)).fields.get('a')).toEqual({ type: 'other', line: 2 })
  })

  test('do not grow by anchors, nor reach a prototype', async () => {
    const laughs = ['---', 'a: &a [x, x]', 'b: &b [*a, *a]', 'name: [*b, *b]', '__proto__: y', '---'].join('\n')
    const { fields } = await parseFrontmatter(laughs, readKeysHere)
    expect(fields.get('name')?.type).toBe('other')
    expect(({} as Record<string, unknown>).y).toBeUndefined()
    expect(fields.get('__proto__')).toMatchObject({ text: 'y' })
  })

  test('never fail in any other way, whatever a file says', async () => {
    const piece = fc.constantFrom(
      '---',
      '\n',
      'name',
      ':',
      ' ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '|',
      '&a',
      '*a',
      '!t',
      '#',
      '\t',
      '%',
      '\u2028',
      '?',
    )
    const numRuns = runsOf(200)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), async pieces => {
        const thrown = await refusal(`---\n${pieces.join('')}\n---\nBody`)
        expect(thrown === undefined || thrown instanceof BadFile).toBe(true)
      }),
      { numRuns },
    )
  })
})
