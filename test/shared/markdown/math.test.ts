import fc from 'fast-check'
import type { Token, Tokens } from 'marked'
import { describe, expect, test } from 'vitest'
import { type Blocks, noBlocks } from '../../../shared/markdown/blocks'
import { finishBlocks, splitBlocks } from '../../../shared/markdown/finish-blocks'
import { isFormula, lexMarkdown } from '../../../shared/markdown/math'
import { growBlocks } from '../../../shared/markdown/split-blocks'
import { runsOf } from '../../helpers/how-deep'

const RUNS = runsOf(400)

const blocks = (text: string) =>
  (lexMarkdown(text) ?? [])
    .filter(({ type }) => type !== 'space')
    .map(token => [isFormula(token) && token.isOpen ? 'open' : token.type, 'text' in token ? token.text : ''])

/** The formulas of a text, within whatever they are; those on lines of their own between `|`. */
function formulas(text: string): string[] {
  const found: string[] = []
  const look = (tokens: readonly Token[] = []): void => {
    for (const token of tokens) {
      if (isFormula(token) && !token.isOpen) found.push(token.isBlock ? `|${token.text}|` : token.text)
      const { tokens: inner, items, header, rows } = token as Tokens.Generic
      look(inner)
      look(items)
      for (const cell of [...(header ?? []), ...(rows ?? []).flat()]) look(cell.tokens)
    }
  }
  look(lexMarkdown(text) ?? [])
  return found
}

describe('a formula in lines of its own', () => {
  test('is between two dollars or escaped brackets', () => {
    expect(blocks('a\n\n$$\na_1 * b * c\n$$\n\nb')).toEqual([
      ['paragraph', 'a'],
      ['formula', 'a_1 * b * c'],
      ['paragraph', 'b'],
    ])
    expect(blocks('\\[ x_i \\]\n')).toEqual([['formula', 'x_i']])
    expect(blocks('\\[\nx\n\\]')).toEqual([['formula', 'x']])
    expect(blocks('$$x$$')).toEqual([['formula', 'x']])
    expect(blocks('$$x = 1\n+ 2$$\n')).toEqual([['formula', 'x = 1\n+ 2']])
  })

  test('may follow a line of text, and be followed by one', () => {
    expect(blocks('We have\n$$\nE = mc^2\n$$\nand then\n\\[ a \\\\[2pt] b \\]\nmore')).toEqual([
      ['paragraph', 'We have'],
      ['formula', 'E = mc^2'],
      ['paragraph', 'and then'],
      ['formula', 'a \\\\[2pt] b'],
      ['paragraph', 'more'],
    ])
  })

  test('keeps lines that would begin another block elsewhere', () => {
    const text = 'so\n$$\na\n=\nb\n- c\n+ d\n# e\n> f\n---\n$$'
    expect(blocks(text)).toEqual([
      ['paragraph', 'so'],
      ['formula', 'a\n=\nb\n- c\n+ d\n# e\n> f\n---'],
    ])
  })

  test('stands in lists, quotes and after headings', () => {
    expect(formulas('- one\n  $$\n  x\n  $$\n- two\n\n  \\[ y \\]\n\n> $$ z $$\n\n# h\n$$w$$')).toEqual([
      '|x|',
      '|y|',
      '|z|',
      '|w|',
    ])
  })

  test('is shown as it is written up to the next empty line, where it has no end', () => {
    expect(blocks('$$\na * b\n# c\n\nb\n$$')).toEqual([
      ['open', '$$\na * b\n# c'],
      ['paragraph', 'b'],
      ['open', '$$'],
    ])
    expect(blocks('$$ costs *much*').map(([type]) => type)).toEqual(['paragraph'])
  })

  test('may have more text behind it, of which what ends the sentence belongs to it', () => {
    expect(blocks('$$ x = 1 $$ holds')).toEqual([
      ['formula', 'x = 1'],
      ['paragraph', ' holds'],
    ])
    expect(formulas('$$ x = 1 $$.')).toEqual(['|x = 1.|'])
    expect(blocks('$$ a $$ and')).toEqual([['paragraph', '$$ a $$ and']])
  })

  test('is not made of words in brackets that were escaped, nor of nothing', () => {
    for (const text of [
      '\\[note\\]',
      '\\[1\\]',
      '\\[ \\]',
      '$$ $$',
      '$$$$',
      '\\[a_b\\](https://x.test)',
      '\\[[edit](/w?a=b_c)\\]',
      '$$ and',
    ]) {
      expect(formulas(text), text).toEqual([])
    }
  })

  test('is nothing in code', () => {
    expect(formulas('```\n$$\nx\n$$\n```\n\n    $$x$$\n\n`$$x$$`')).toEqual([])
    expect(formulas('text\n```sh\necho $$\n$$\nx=1\n$$\n```')).toEqual([])
  })
})

describe('a formula within a line', () => {
  test('is between dollars, two dollars, dollars with code, or escaped parentheses', () => {
    expect(formulas('so $a*b*c$ and \\(x_1 + y_1\\), **$q$** ($r$), $`s_1`$, then $$t$$.')).toEqual([
      'a*b*c',
      'x_1 + y_1',
      'q',
      'r',
      's_1',
      '|t|',
    ])
  })

  test('takes no emphasis from around it, and gives none', () => {
    const [paragraph] = lexMarkdown('*see $a*b$ and _$x_1$ or $y_2$_ here*') ?? []
    const outer = (paragraph as Tokens.Paragraph).tokens
    expect(outer.map(({ type }) => type)).toEqual(['em'])
    expect(formulas('*see $a*b$ and _$x_1$ or $y_2$_ here*')).toEqual(['a*b', 'x_1', 'y_2'])
  })

  test('may hold braces, escapes and words in a command', () => {
    expect(formulas('$P(\\text{it is here} \\mid x)$ $\\{1, 2\\}$ $\\$5 + x$ \\(f\\left(x\\right)\\)')).toEqual([
      'P(\\text{it is here} \\mid x)',
      '\\{1, 2\\}',
      '\\$5 + x',
      'f\\left(x\\right)',
    ])
  })

  test('stands in tables, headings and links', () => {
    expect(formulas('| a | b |\n|--|--|\n| $x$ | y |\n\n## The $z$\n\n[see $w$](https://x.test)')).toEqual([
      'x',
      'z',
      'w',
    ])
  })

  test.each([
    'it costs $5 and $6',
    'from $5-$10, or $5–$10',
    '$5/$6',
    'US$5 for A$',
    'A$5 and B$.',
    'it is $5-ish, or 5$.',
    '$20 and 30$ more',
    'use $HOME, $PATH and $USER',
    '$HOME/bin:$PATH',
    '${HOME}/${USER}',
    '$(pwd)/$(date)',
    "$('a').$('b')",
    '$1, $2 and $@',
    'kill $$ and echo $$',
    '\\$5 and \\$6',
    '\\$x$',
    '$x\\$',
    '$ a $',
    '$$',
    '`$a` and `$b`',
    '`$a$`',
    'a\\(b',
    '\\(see above and below\\)',
    '\\([see](/a_b)\\)',
    '$a\nb$',
    'https://x.test/$a/$b',
    '$5, $6, or $7 (USD$)',
    'in $: 5$, 6$ or 7$',
    'US$ 5, ($6 CA$)',
    '$10 (AU$)',
    '$10 (NZ$ 15)',
    '$10, NZ$ 15',
    '$1,000.00 (HK$ 7,800)',
    '$10, C$ 15 and R$ 50',
    'costs $5, (CA)$ 6',
    'US-$5, CA-$ 6',
    'in $, 5$ and 6$',
    'in $/kWh, 0.3$',
    'the $-amount: 5$',
    '(in $) 5$, 6$',
    '$5 (≈ 4,60 €), A$ 7',
    'type "$", then "$"',
    'a price of $5 – $',
    '**$5** and **5$**',
    '$5; HK$',
  ])('is not in: %s', text => {
    expect(formulas(text)).toEqual([])
  })

  test.each([
    '2 x',
    '5 = C',
    '[0, 1)',
    ']0, 1[',
    'f(x, y)',
    '.5',
    ':=',
    '10, 20',
    '3 \\times 5 (AU',
    '5^{CA',
    '-x',
    '2n + 1',
    '\\left.x\\right|_0',
    '3ab',
  ])('is $%s$ also without a command', formula => {
    expect(formulas(`so $${formula}$ holds`)).toEqual([formula])
  })

  test('leaves the text around it as it is', () => {
    expect(lexMarkdown('it costs $5 and $6')?.[0]).toMatchObject({
      tokens: [{ type: 'text', text: 'it costs $5 and $6' }],
    })
  })
})

describe('a text that grows', () => {
  const plain = (tokens: readonly Token[]) =>
    tokens.map(token => [token.type, token.raw.trim(), isFormula(token) && token.isOpen === true])
  const shown = ({ groups, tail }: Blocks) => plain([...groups.flat(), ...tail])

  test('ends as the whole text has it, one character at a time', () => {
    const text =
      'a\n\n$$\nx_1 * y * z\n$$\n\nlast $q$ line\n\\[\nb\n# c\n\\]\nit costs $5 and $6\n$$\nopen\n- end\n\nnew'
    let grown = noBlocks
    for (let length = 1; length <= text.length; length++) grown = growBlocks(grown, text.slice(0, length))
    expect(shown(grown)).toEqual(shown(splitBlocks(text)))
    expect(shown(finishBlocks(grown, text))).toEqual(shown(splitBlocks(text)))
  })

  test('does so for texts of any lines', () => {
    const line = fc.constantFrom(
      ...['', '', 'text', '$$', '$$ x', '$$ x = 1', '$$ x $$', 'x $$', '\\[', '\\]', '\\[ x', 'x \\]', '\\[ x \\]'],
      ...['# head', '+ y', '- z', '> q', '===', '=', '---', '    code', '$a$', '$a', 'b$', '\\(a', 'b\\)', '  $$'],
      ...['- $$', '1. a', '| a | b |', '|---|---|', '<p>', '$$ where', '*a', 'b*'],
    )
    const property = fc.property(
      fc.array(line, { maxLength: 14 }),
      fc.array(fc.nat(150), { maxLength: 12 }),
      (lines, at) => {
        const text = lines.join('\n')
        let grown = noBlocks
        for (const end of [...at.map(one => one % (text.length + 1)).sort((a, b) => a - b), text.length]) {
          grown = growBlocks(grown, text.slice(0, end))
        }
        expect(shown(finishBlocks(grown, text))).toEqual(shown(splitBlocks(text)))
      },
    )
    fc.assert(property, { numRuns: RUNS })
  })
})

test.each([
  ['dollars', '$a '],
  ['pairs of dollars', '$$ '],
  ['lines of dollars', '$$\n'],
  ['parentheses', '\\('],
  ['brackets', '\\[ '],
  ['lines of brackets', '\\[\n'],
  ['list lines of brackets', '- \\[\n'],
  ['backslashes', '\\'],
  ['letters before dollars', 'a$'],
  ['letters between dollars', '$abc'],
  ['ticks', '$`'],
  ['paragraphs', 'a $$\n\n'],
])('100,000 signs of %s take no long time', (_, part) => {
  const before = process.cpuUsage()
  lexMarkdown(part.repeat(100_000 / part.length))
  // Not the clock's time: others may work on the machine.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000)
})
