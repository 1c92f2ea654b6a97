import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapedText, visibleText } from '../../../../renderer/ui/text/visible-text'

const shown = (line: string) =>
  visibleText(line)
    .map(piece =>
      piece.kind === 'escape' ? `<${piece.shown}>` : piece.kind === 'plain' ? piece.text : `<${piece.kind}>`,
    )
    .join('')

describe('visibleText', () => {
  test('leaves plain text of any script alone', () => {
    for (const line of ['const a = 1', 'żółć', '日本語', 'Здравствуйте', '👍 ok', '']) {
      expect(visibleText(line)).toEqual(line === '' ? [] : [{ kind: 'plain', text: line }])
    }
  })

  test.each([
    ['a carriage return', 'a\r', 'a<\\r>'],
    ['a NUL', 'a\0b', 'a<\\0>b'],
    ['an escape character', '\u001b[31m', '<\\u{1b}>[31m'],
    ['a bidi override', 'a\u202eb', 'a<\\u{202e}>b'],
    ['a bidi isolate', '\u2066x\u2069', '<\\u{2066}>x<\\u{2069}>'],
    ['a zero-width space', 'ab\u200bc', 'ab<\\u{200b}>c'],
    ['a byte order mark', '\ufeffa', '<\\u{feff}>a'],
    ['a soft hyphen', 'a\u00adb', 'a<\\u{ad}>b'],
    ['a no-break space', 'a\u00a0b', 'a<\\u{a0}>b'],
    ['an ideographic space', 'a\u3000b', 'a<\\u{3000}>b'],
    ['a line separator', 'a\u2028b', 'a<\\u{2028}>b'],
    ['a tag character', 'a\u{e0041}', 'a<\\u{e0041}>'],
    ['a variation selector', 'a\ufe0f', 'a<\\u{fe0f}>'],
    ['a Hangul filler', 'a\u3164', 'a<\\u{3164}>'],
    ['a lone surrogate', 'a\ud800b', 'a<\\u{d800}>b'],
    ['a private-use character', '\ue000', '<\\u{e000}>'],
  ])('shows %s as an escape', (_name, line, expected) => {
    expect(shown(line)).toBe(expected)
  })

  test('marks tabs wherever they are, and spaces only at the end', () => {
    expect(shown('\ta  b\t')).toBe('<tab>a  b<tab>')
    expect(shown('a b  ')).toBe('a b<space>')
    expect(shown('   ')).toBe('<space>')
  })

  test('does not take spaces for trailing where more of the line follows', () => {
    expect(visibleText('a ', false)).toEqual([
      { kind: 'plain', text: 'a' },
      { kind: 'plain', text: ' ' },
    ])
  })

  test('keeps every character of any line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), line => {
        expect(
          visibleText(line)
            .map(piece => piece.text)
            .join(''),
        ).toBe(line)
      }),
    )
  })

  test('leaves nothing unseen in what it calls plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), line => {
        for (const piece of visibleText(line)) {
          if (piece.kind === 'plain') expect(piece.text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        }
      }),
    )
  })
})

test('escapedText is one string without anything invisible in it', () => {
  expect(escapedText('a\tb\u202e.md')).toBe('a\\tb\\u{202e}.md')
})

/** Before, each space of a row was tried as the first at the end, which took minutes. */
test('a line with a long row of spaces in it costs no more than it is long', () => {
  const line = `${' '.repeat(1_000_000)}x`
  expect(visibleText(line)).toEqual([{ kind: 'plain', text: line }])
  expect(visibleText(`x${' '.repeat(1_000_000)}`)).toHaveLength(2)
}, 5_000)
