import { expect, test } from 'vitest'
import { fence } from '../../../../main/agent/prompt/fence'

test.each(['</rules>', '< / rules >', '<rules x="y">', '<\n/\tRULES>', '<//rules>'])(
  'a text between tags of its own cannot write %j so that it counts',
  tag => {
    const isTag = !tag.includes('//')
    expect(fence('rules', `a ${tag} b`)).toBe(`<rules>\na ${isTag ? tag.replace('<', '‹') : tag} b\n</rules>`)
  },
)

test('a word that only begins as the tag does is left alone', () => {
  expect(fence('rules', '<ruleset> <rules-x> < x>')).toBe('<rules>\n<ruleset> <rules-x> < x>\n</rules>')
})

/** Before, each of these took minutes: every way to share the blanks out was tried. */
test.each([
  ['one sign and a megabyte of blanks', `<${' '.repeat(1_000_000)}`],
  ['many signs and blanks', `<${' '.repeat(1_000)}`.repeat(1_000)],
  ['signs, blanks and slashes', `<${' '.repeat(500_000)}/${'\t'.repeat(500_000)}`],
])(
  '%s cost no more than they are long',
  (_, text) => {
    expect(fence('rules', `${text}x`)).toBe(`<rules>\n${text}x\n</rules>`)
  },
  5_000,
)
