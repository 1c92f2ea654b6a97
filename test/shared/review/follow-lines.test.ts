import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffBytes } from '../../../main/workspace/diff/diff-text'
import { followLines, linesInChange } from '../../../shared/review/follow-lines'
import type { Diff } from '../../../shared/session/effects'
import type { CommentedLines } from '../../../shared/session/review-comment'
import { runsOf } from '../../helpers/how-deep'

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.map(line => `${line}\n`).join(''))
const version = (hash: string) => ({ hash, bytes: 1 })

function changeOf(before: readonly string[], after: readonly string[], hashes: readonly [string, string]) {
  const { diff } = diffBytes(bytesOf(before), bytesOf(after))
  return { before: version(hashes[0]), after: version(hashes[1]), diff: diff satisfies Diff }
}

const commentOn = (part: Partial<CommentedLines>): CommentedLines => ({
  path: 'a',
  side: 'after',
  from: 1,
  to: 1,
  lines: ['+a'],
  before: 'h0',
  after: 'h1',
  ...part,
})

/** Some lines, of which the person comments on some, and what a later change makes of all of them. */
const scene = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 25 }).chain(lines =>
  fc.record({
    lines: fc.constant(lines),
    from: fc.nat(lines.length - 1),
    count: fc.integer({ min: 1, max: 4 }),
    after: fc.oneof(
      fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 25 }),
      fc
        .tuple(fc.nat(lines.length), fc.nat(3))
        .map(([at, many]) => [...lines.slice(0, at), 'new', ...lines.slice(at + many)]),
    ),
  }),
)

describe('lines that a later change leaves', () => {
  test('are followed to where they stand then, whatever changes around them', () => {
    fc.assert(
      fc.property(scene, ({ lines, from, count, after }) => {
        const to = Math.min(lines.length, from + count)
        const quoted = lines.slice(from, to)
        const comment = commentOn({ from: from + 1, to, lines: quoted.map(text => ` ${text}`) })
        const now = followLines(comment, linesInChange(comment), changeOf(lines, after, ['h1', 'h2']))
        if (now.type === 'at') {
          expect(after.slice(now.from - 1, now.to)).toEqual(quoted)
          expect(now.hash).toBe(JSON.stringify(lines) === JSON.stringify(after) ? now.hash : 'h2')
        }
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  test('are never taken for touched by what is put before or behind them', () => {
    fc.assert(
      fc.property(scene, fc.nat(3), fc.nat(3), ({ lines, from }, before, behind) => {
        const comment = commentOn({ from: from + 1, to: from + 1, lines: [` ${lines[from]}`] })
        const after = [...Array(before).fill('top'), ...lines, ...Array(behind).fill('end')]
        const now = followLines(comment, linesInChange(comment), changeOf(lines, after, ['h1', 'h2']))
        expect(now).toMatchObject({ type: 'at', from: from + 1 + before })
      }),
      { numRuns: runsOf(500) },
    )
  })
})

describe('a plan that is made again after it was refused', () => {
  const base = ['one', 'two', 'three', 'four']
  const planned = ['one', 'TWO', 'three', 'four']
  const comment = commentOn({ from: 2, to: 2, lines: ['-two', '+TWO'] })

  test('answers a comment by another line in the place of the one that was commented on', () => {
    const now = followLines(
      comment,
      linesInChange(comment),
      changeOf(base, ['one', 'Two', 'three', 'four'], ['h0', 'h2']),
    )
    expect(now).toEqual({ type: 'touched' })
  })

  test('does not answer a comment if the line comes again', () => {
    const again = changeOf(base, [...planned, 'five'], ['h0', 'h2'])
    expect(followLines(comment, linesInChange(comment), again)).toMatchObject({ type: 'at', from: 2 })
  })

  test('answers a comment on a removal that is no longer planned', () => {
    const kept = commentOn({ side: 'before', from: 3, to: 3, lines: ['-three'] })
    const removing = changeOf(base, ['one', 'TWO', 'four'], ['h0', 'h2'])
    const keeping = changeOf(base, planned, ['h0', 'h2'])
    expect(followLines(kept, linesInChange(kept), removing)).toMatchObject({ type: 'at' })
    expect(followLines(kept, linesInChange(kept), keeping)).toEqual({ type: 'touched' })
  })
})

test('a change whose lines are not known says nothing of a comment', () => {
  const comment = commentOn({})
  const now = linesInChange(comment)
  const change = { before: version('h1'), after: version('h2'), diff: { type: 'omitted', reason: 'binary' } as const }
  expect(followLines(comment, now, change)).toBe(now)
})
