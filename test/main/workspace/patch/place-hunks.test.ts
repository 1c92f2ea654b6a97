import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyHunks } from '../../../../main/workspace/patch/apply-hunks'
import { lineSearch } from '../../../../main/workspace/patch/line-search'
import { parseHunks } from '../../../../main/workspace/patch/parse-hunks'
import { PatchError } from '../../../../main/workspace/patch/patch-error'
import type { Dialect } from '../../../../main/workspace/patch/patch-hunk'
import { placeHunks } from '../../../../main/workspace/patch/place-hunks'
import { textLines } from '../../../../main/workspace/patch/text-lines'
import { runsOf } from '../../../helpers/how-deep'
import { patchCase, writtenHunks } from '../../../helpers/random-patches'
import { COMPARISONS, referencePlaces } from '../../../helpers/reference-patch'

/** More on demand: 20,000 take about half a minute. */
const numRuns = runsOf(600)
const LIMIT = 1_000_000

const dialects: readonly Dialect[] = ['single-file', 'envelope']

test.each(dialects)(
  'no section of a patch in the manner of %s is put where its reference does not put it',
  { timeout: LIMIT },
  dialect => {
    const seen = { edited: 0, taken: 0, refused: 0 }
    fc.assert(
      fc.property(patchCase, ({ lines, hunks }) => {
        const strict = referencePlaces(lines, hunks, { dialect, isLenient: false })
        const expected = strict ?? referencePlaces(lines, hunks, { dialect, isLenient: true })
        const found = placesOf(lines, writtenHunks(hunks), dialect)
        seen[strict ? 'edited' : expected ? 'taken' : 'refused'] += 1
        expect(found).toEqual(expected)
      }),
      { numRuns },
    )
    if (process.env.PATCH_RUNS) console.info(dialect, seen)
    // The results compared are mostly real cases: neither all refused, nor all applied.
    expect(Math.min(seen.edited, seen.refused) / numRuns).toBeGreaterThan(0.05)
  },
)

test.each(dialects)('each refusal in the manner of %s says what is true of the file', { timeout: LIMIT }, dialect => {
  fc.assert(
    fc.property(patchCase, ({ lines, hunks }) => {
      const refused = refusalOf(() => applyTo(lines, writtenHunks(hunks), dialect))
      if (refused) expectTrue(refused, lines)
    }),
    { numRuns },
  )
})

const textOf = (lines: readonly string[]) => lines.map(line => `${line}\n`).join('')

function placesOf(lines: readonly string[], patch: readonly string[], dialect: Dialect): number[] | null {
  const text = textOf(lines)
  const search = lineSearch(text, textLines(text))
  try {
    return placeHunks(parseHunks(patch), search, { path: 'a', dialect }).placed.map(({ at }) => at)
  } catch (thrown) {
    if (thrown instanceof PatchError) return null
    throw thrown
  }
}

function applyTo(lines: readonly string[], patch: readonly string[], dialect: Dialect): string {
  return applyHunks(textOf(lines), parseHunks(patch), { path: 'a', dialect }).text
}

function refusalOf(run: () => unknown): PatchError | null {
  try {
    run()
    return null
  } catch (thrown) {
    if (thrown instanceof PatchError) return thrown
    throw thrown
  }
}

/** The advice is one of its kinds, and what it says of the file holds. */
function expectTrue({ message, advice = '' }: PatchError, lines: readonly string[]): void {
  const [wanted = ''] = message.split('\n\nHint: ')
  const pattern = wanted.includes('\n') ? wanted.split('\n').slice(1) : [/context '(.*)' in/.exec(wanted)?.[1] ?? '']
  const isThere = (all: readonly string[], at: number) =>
    COMPARISONS.some(as =>
      all.every((line, index) => at + index < lines.length && as(line) === as(lines[at + index] ?? '')),
    )
  const missing = /^The file has no line (".*?[^\\]"|"")\. Read/.exec(advice)?.[1]
  const above = /at line (\d+), but .* from line (\d+) on/.exec(advice)?.slice(1).map(Number)
  const isNowhere = lines.every((_line, at) => !isThere(pattern, at))
  if (missing !== undefined) expect(lines.some((_line, at) => isThere([JSON.parse(missing)], at))).toBe(false)
  else if (above) {
    const [place = 0, from = 0] = above
    expect(place).toBeLessThan(from)
    expect(isThere(pattern, place - 1)).toBe(true)
  } else if (advice.startsWith('The file has no such line')) expect(isNowhere).toBe(true)
  else {
    expect(advice).toMatch(/^The file has each of these lines, but not one after the other/)
    expect(isNowhere).toBe(true)
    for (const line of pattern) expect(lines.some((_line, at) => isThere([line], at))).toBe(true)
  }
}
