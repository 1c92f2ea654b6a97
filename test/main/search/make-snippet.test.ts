import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '../../../main/search/fold-text'
import { firstPlace, makeSnippet, markText } from '../../../main/search/make-snippet'

const marked = ({ text, marks }: { text: string; marks: [number, number][] }) =>
  marks.map(([from, to]) => text.slice(from, to))

test('a long text is shown around the first word, on one line, with all words in it marked', () => {
  const text = `${'before '.repeat(50)}the Tide\nand the tables ${'after '.repeat(50)}`
  const words = ['tables', 'tide']
  const snippet = makeSnippet(text, words, firstPlace(foldText(text), words))
  expect(snippet.text).toMatch(/^…before .*the Tide and the tables .*…$/)
  expect(marked(snippet)).toEqual(['Tide', 'tables'])
})

test('a text is found only where it has every word', () => {
  expect(firstPlace('one two three', ['three', 'two'])).toBe(4)
  expect(firstPlace('one two three', ['two', 'four'])).toBe(-1)
})

test('marks that touch are one', () => {
  expect(markText('abcd', ['ab', 'cd', 'bc']).marks).toEqual([[0, 4]])
})

test('a word is marked however its accents are written', () => {
  expect(marked(markText('a cafe\u0301 b', ['cafe']))).toEqual(['caf\u00e9'])
})

test('in any text, marks lie in it, in order, and no character is cut in two', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b ', '😀', 'é', '\n', 'word '), { maxLength: 200 })
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(text, all => {
      const place = firstPlace(foldText(all), ['a'])
      if (place < 0) return
      const { text: shown, marks } = makeSnippet(all, ['a', 'word'], place)
      expect(marks.length).toBeGreaterThan(0)
      expect(shown.isWellFormed?.() ?? true).toBe(true)
      expect(shown).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/)
      const edges = marks.flat()
      expect(edges).toEqual([...edges].sort((one, other) => one - other))
      expect(edges.at(-1)).toBeLessThanOrEqual(shown.length)
    }),
  )
})
