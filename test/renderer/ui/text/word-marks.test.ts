import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MarkedRange, wordMarks } from '../../../../renderer/ui/text/word-marks'

function marked(line: string, marks: readonly MarkedRange[] = []): string[] {
  return marks.map(({ from, to }) => line.slice(from, to))
}

function words(before: string, after: string): [string[], string[]] {
  const found = wordMarks(before, after)
  return [marked(before, found?.before), marked(after, found?.after)]
}

describe('wordMarks', () => {
  test('marks the words that were changed, whole', () => {
    expect(words('const total = price * 2', 'const sum = price * 3')).toEqual([
      ['total', '2'],
      ['sum', '3'],
    ])
    expect(words('Der Kuchen schmeckt gut', 'Der Kuchen schmeckt sehr gut')).toEqual([[], ['sehr ']])
  })

  test('marks neighbours with only blanks between them as one', () => {
    expect(words('return a quick brown fox today', 'return the slow red fox today')).toEqual([
      ['a quick brown'],
      ['the slow red'],
    ])
  })

  test('marks blanks where only those differ', () => {
    expect(words('  run()', '    run()')).toEqual([['  '], ['    ']])
  })

  test('marks nothing where hardly anything stayed', () => {
    expect(wordMarks('alpha beta gamma;', 'import { one, two } from "three";')).toBeNull()
  })

  test('compares a line with very many changes from its ends alone', () => {
    const line = (word: string) =>
      `begin ${Array.from({ length: 2_000 }, (_, at) => `x${at} ${word}${at}`).join(' ')} end`
    const found = wordMarks(line('a'), line('b'))
    expect(found?.before.length ?? 0).toBeLessThanOrEqual(1)
  })

  test('is the same text outside of its marks', () => {
    const line = fc.array(fc.constantFrom('a', 'b', 'foo', ' ', '  ', '(', ')', 'é', '😀', '\t'), { maxLength: 14 })
    const outside = (text: string, marks: readonly MarkedRange[]) =>
      marks.toReversed().reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text)
    fc.assert(
      fc.property(line, line, (one, other) => {
        const [before, after] = [one.join(''), other.join('')]
        const found = wordMarks(before, after)
        if (!found) return
        const strip = (text: string) => text.replace(/\s/g, '')
        expect(strip(outside(before, found.before))).toBe(strip(outside(after, found.after)))
      }),
    )
  })
})
