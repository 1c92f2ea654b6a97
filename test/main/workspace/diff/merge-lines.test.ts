import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeLines } from '../../../../main/workspace/diff/merge-lines'
import { runsOf, timeFor } from '../../../helpers/how-deep'

const runs = runsOf(2_000)
const timeLimit = timeFor(60_000)

const line = fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd\r', 'e\n', '\uFEFFf\n')
const text = fc.array(line, { maxLength: 15 }).map(lines => lines.join(''))

describe('merging', () => {
  test.each([
    ['changes of different lines', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', 'A\nb\nC\n'],
    ['lines added before and after', 'a\nb\nc\n', 'x\na\nb\nc\n', 'a\nb\nc\ny\n', 'x\na\nb\nc\ny\n'],
    ['the same change on both sides', 'a\nb\nc\n', 'a\nB\nc\n', 'a\nB\nc\n', 'a\nB\nc\n'],
    ['line ends of every kind', 'a\r\nb\nc\rd\n', 'A\r\nb\nc\rd\n', 'a\r\nb\nc\rD', 'A\r\nb\nc\rD'],
    ['a final newline that is gone', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nc', 'A\nb\nc'],
    ['nothing on one side', '', '', 'new\n', 'new\n'],
    [
      'text that occurs many times',
      'x\n{\n}\n{\n}\n{\n}\n',
      'x\n{\n}\n{\n1\n}\n{\n}\n',
      'y\n{\n}\n{\n}\n{\n}\n',
      'y\n{\n}\n{\n1\n}\n{\n}\n',
    ],
  ])('joins %s', (_what, base, ours, theirs, expected) => {
    expect(mergeLines(base, ours, theirs)).toBe(expected)
    expect(mergeLines(base, theirs, ours)).toBe(expected)
  })

  test.each([
    ['the same line', 'a\nb\nc\n', 'a\nX\nc\n', 'a\nY\nc\n'],
    ['lines side by side', 'a\nb\nc\nd\n', 'a\nX\nc\nd\n', 'a\nb\nY\nd\n'],
    ['the same place, by adding', 'a\nb\n', 'a\nx\nb\n', 'a\ny\nb\n'],
    ['what the other has deleted', 'a\nb\nc\n', 'a\nc\n', 'a\nB\nc\n'],
    ['the last line, one only its end', 'a\nb\n', 'a\nb', 'a\nB\n'],
  ])('gives up where both changed %s', (_what, base, ours, theirs) => {
    expect(mergeLines(base, ours, theirs)).toBeNull()
    expect(mergeLines(base, theirs, ours)).toBeNull()
  })

  test('gives up in time where two large texts have nothing in common', () => {
    const many = (word: string) => Array.from({ length: 60_000 }, (_, index) => `${word} ${index}\n`).join('')
    expect(mergeLines(many('a'), many('b'), many('c'))).toBeNull()
  }, 20_000)
})

describe('for any texts', () => {
  test(
    'a side that changed nothing gives the other side, and twice the same change is that change',
    () => {
      fc.assert(
        fc.property(text, text, (base, side) => {
          expect(mergeLines(base, base, side)).toBe(side)
          expect(mergeLines(base, side, base)).toBe(side)
          expect(mergeLines(base, side, side)).toBe(side)
        }),
        { numRuns: runs },
      )
    },
    timeLimit,
  )

  test(
    'it does not matter which side is which',
    () => {
      fc.assert(
        fc.property(text, text, text, (base, ours, theirs) => {
          expect(mergeLines(base, ours, theirs)).toBe(mergeLines(base, theirs, ours))
        }),
        { numRuns: runs },
      )
    },
    timeLimit,
  )

  test(
    'changes above and below a line that both keep are both there afterwards',
    () => {
      const anchor = 'the only line of its kind\n'
      const block = fc.array(line, { maxLength: 8 }).map(lines => lines.map(one => one.replace('d\r', 'd\n')).join(''))
      const blocks = fc.tuple(block, block, block, block)
      fc.assert(
        fc.property(blocks, ([above, below, newAbove, newBelow]) => {
          const base = above + anchor + below
          const merged = mergeLines(base, newAbove + anchor + below, above + anchor + newBelow)
          // Text that is the same by chance may be found elsewhere; then nothing is merged, but never in a wrong way.
          if (merged !== null) expect(merged).toBe(newAbove + anchor + newBelow)
        }),
        { numRuns: runs },
      )
    },
    timeLimit,
  )
})
