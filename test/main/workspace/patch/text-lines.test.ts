import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstEnding, patchLines, textLines } from '../../../../main/workspace/patch/text-lines'

const text = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(fc.constantFrom('a', 'bc', '\n', '\r', '\r\n', ' '), { maxLength: 25 }),
  )
  .map(([mark, parts]) => mark + parts.join(''))

test('the lines of a text with their endings are together all of it, but for a byte order mark', () => {
  fc.assert(
    fc.property(text, all => {
      const lines = textLines(all).slice()
      const body = all.replace(/^\uFEFF/, '')
      expect(lines.map(({ start, next }) => all.slice(start, next)).join('')).toBe(body)
      expect(lines.map(line => line.text)).toEqual(body.split(/\r\n|\r|\n/).slice(0, lines.length))
    }),
  )
})

test('every place of a text belongs to the line that holds it', () => {
  fc.assert(
    fc.property(text, all => {
      const lines = textLines(all)
      for (const [index, { start, next }] of lines.slice().entries())
        for (let place = start; place < next; place++) expect(lines.at(place)).toBe(index)
    }),
  )
})

test('a line is compared to the character', () => {
  const lines = textLines('ab\r\nc')
  expect([lines.is(0, 'ab'), lines.is(0, 'a'), lines.is(0, 'ab\r'), lines.is(1, 'c'), lines.is(2, '')]).toEqual([
    ...[true, false, false, true, false],
  ])
})

test('new lines get the first ending that there is, and a lone CR only where there is no other', () => {
  expect(['', 'a\r\nb\n', 'a\nb\r\n', 'a\rb\n', 'a\rb'].map(firstEnding)).toEqual(['\n', '\r\n', '\n', '\n', '\r'])
})

test('only a line feed ends a line of a patch', () => {
  expect(patchLines('+a\rb\r\n-c\n')).toEqual(['+a\rb', '-c'])
})
