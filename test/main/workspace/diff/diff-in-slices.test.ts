import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffInSlices } from '../../../../main/workspace/diff/diff-in-slices'
import { diffBytes } from '../../../../main/workspace/diff/diff-text'
import { runsOf } from '../../../helpers/how-deep'
import { oddText } from '../../../helpers/odd-text'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const side = fc.oneof(
  fc.constant(null),
  fc.constant(new Uint8Array()),
  oddText.map(bytesOf),
  fc.uint8Array({ maxLength: 20 }),
)

test('finds the same difference as in one go, whatever comes, goes or changes', async () => {
  await fc.assert(
    fc.asyncProperty(side, side, async (before, after) => {
      expect(await diffInSlices(before, after)).toEqual(diffBytes(before, after))
    }),
    { numRuns: runsOf(2_000) },
  )
})

test.each([
  ['comes', (bytes: Uint8Array) => [null, bytes] as const],
  ['goes', (bytes: Uint8Array) => [bytes, null] as const],
])('a file of a million lines that %s whole lets others have their turn', async (_how, sides) => {
  const [before, after] = sides(bytesOf('a\n'.repeat(1_000_000)))
  let [turns, isOver] = [0, false]
  const others = (async () => {
    while (!isOver) {
      await nextTurn()
      turns += 1
    }
  })()
  const { added, removed } = await diffInSlices(before, after)
  isOver = true
  await others
  expect(added + removed).toBe(1_000_000)
  // In one go it would be the one before it begins, and the one after.
  expect(turns).toBeGreaterThan(3)
})

test('a file that is too large to be shown, or no text, is left out here too', async () => {
  const large = new Uint8Array(3 * 1024 * 1024 + 1).fill(97)
  expect((await diffInSlices(null, large)).diff).toEqual({ type: 'omitted', reason: 'too-large' })
  expect((await diffInSlices(bytesOf('a'), large)).diff).toEqual({ type: 'omitted', reason: 'too-large' })
  expect((await diffInSlices(bytesOf('a\0'), null)).diff).toEqual({ type: 'omitted', reason: 'binary' })
})
