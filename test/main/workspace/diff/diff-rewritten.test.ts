import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffRewritten, type Rewritten } from '../../../../main/workspace/diff/diff-rewritten'
import { diffBytes, omitted } from '../../../../main/workspace/diff/diff-text'
import { runsOf, timeFor } from '../../../helpers/how-deep'
import { oddText } from '../../../helpers/odd-text'
import { rebuildText } from '../../../helpers/rebuild-text'

const numRuns = runsOf(2_000)
const timeLimit = timeFor(60_000)
const bytesOf = (text: string) => new TextEncoder().encode(text)

function difference(before: string, after: string, stretches: readonly Rewritten[]) {
  return diffRewritten({ before, after, stretches }, bytesOf(before), bytesOf(after))
}

/** Half of a surrogate pair comes to the disk as another character. */
function onDisk(text: string): string {
  return Buffer.from(text).toString()
}

type Edit = { start: number; end: number; text: string }

/** The text with parts of it replaced, and which parts those are. */
function edited(before: string, edits: readonly Edit[]) {
  let after = ''
  let done = 0
  const stretches: Rewritten[] = []
  for (const { start, end, text } of edits) {
    after += before.slice(done, start)
    stretches.push({ oldStart: start, oldEnd: end, newStart: after.length, newEnd: after.length + text.length })
    after += text
    done = end
  }
  return { after: after + before.slice(done), stretches }
}

const long = fc.array(oddText, { maxLength: 8 }).map(texts => texts.join('\n'))
const scene = fc
  .tuple(long, fc.array(fc.tuple(fc.nat(), fc.nat(9), oddText), { maxLength: 6 }))
  .map(([text, wanted]) => {
    const places = wanted.map(([at, length, put]) => ({ start: at % (text.length + 1), length, text: put }))
    const edits: Edit[] = []
    for (const { start, length, text: put } of places.sort((one, other) => one.start - other.start)) {
      const from = Math.max(start, edits.at(-1)?.end ?? 0)
      edits.push({ start: from, end: Math.min(from + length, text.length), text: put })
    }
    return { before: text, ...edited(text, edits) }
  })

describe('the difference of a text that was rewritten in known parts', () => {
  test(
    'is exact, counts what it shows, and is empty only for equal texts',
    () => {
      fc.assert(
        fc.property(scene, ({ before, after, stretches }) => {
          const found = difference(before, after, stretches)
          expect(rebuildText(before, found)).toBe(onDisk(after))
          const lines = found.diff.type === 'lines' ? found.diff.hunks.flatMap(hunk => hunk.lines) : []
          expect(found.added).toBe(lines.filter(line => line.startsWith('+')).length)
          expect(found.removed).toBe(lines.filter(line => line.startsWith('-')).length)
          expect(found.added + found.removed === 0).toBe(before === onDisk(after))
        }),
        { numRuns },
      )
    },
    timeLimit,
  )

  test(
    'has its lines in as many hunks as if all had been compared, where that finds the same lines',
    () => {
      fc.assert(
        fc.property(scene, ({ before, after, stretches }) => {
          const whole = diffBytes(bytesOf(before), bytesOf(after))
          const found = difference(before, after, stretches)
          if (JSON.stringify(changedIn(found)) === JSON.stringify(changedIn(whole))) expect(found).toEqual(whole)
        }),
        { numRuns },
      )
    },
    timeLimit,
  )

  test(
    'is exact also where the parts are not those that were rewritten',
    () => {
      const place = fc.nat(60)
      const wrong = fc.array(fc.record({ oldStart: place, oldEnd: place, newStart: place, newEnd: place }))
      fc.assert(
        fc.property(scene, wrong, ({ before, after }, stretches) => {
          expect(rebuildText(before, difference(before, after, stretches))).toBe(onDisk(after))
        }),
        { numRuns },
      )
    },
    timeLimit,
  )

  test('is of what comes to the disk, where that is not the text itself', () => {
    const stretches = [{ oldStart: 0, oldEnd: 1, newStart: 0, newEnd: 1 }]
    expect(difference('a\n', '\ud800\n', stretches)).toEqual(diffBytes(bytesOf('a\n'), bytesOf('\uFFFD\n')))
    expect(difference('a\n', '\0\n', stretches)).toEqual(omitted('binary'))
  })

  test('takes little time where every other line of a large file is rewritten', () => {
    const before = 'line\nother\n'.repeat(100_000)
    const edits = Array.from({ length: 100_000 }, (_, index) => ({
      start: index * 11,
      end: index * 11 + 4,
      text: 'new',
    }))
    const { after, stretches } = edited(before, edits)
    expect(difference(before, after, stretches)).toMatchObject({ added: 100_000, removed: 100_000 })
  }, 20_000)

  test('is left out of a large file', () => {
    const large = 'line\n'.repeat(500_000)
    const stretches = [{ oldStart: 0, oldEnd: 0, newStart: 0, newEnd: 2 }]
    expect(difference(large, `a\n${large}`, stretches)).toEqual(omitted('too-large'))
  })
})

/** The lines that are taken out and put in, and where. */
function changedIn({ diff }: ReturnType<typeof diffBytes>) {
  if (diff.type !== 'lines') return diff
  return diff.hunks.flatMap(({ oldStart, oldLines, lines }) => {
    let at = oldLines ? oldStart : oldStart + 1
    return lines.flatMap(line => {
      const here = line.startsWith(' ') || line.startsWith('-') ? at++ : at
      return line.startsWith(' ') ? [] : [`${here}${line}`]
    })
  })
}
