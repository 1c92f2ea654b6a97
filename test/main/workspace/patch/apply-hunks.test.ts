import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyHunks } from '../../../../main/workspace/patch/apply-hunks'
import { createText } from '../../../../main/workspace/patch/create-text'
import { lineSearch } from '../../../../main/workspace/patch/line-search'
import { parseEnvelope } from '../../../../main/workspace/patch/parse-envelope'
import { parseHunks } from '../../../../main/workspace/patch/parse-hunks'
import { PatchError } from '../../../../main/workspace/patch/patch-error'
import type { Dialect } from '../../../../main/workspace/patch/patch-hunk'
import { type PlacedHunk, placeHunks } from '../../../../main/workspace/patch/place-hunks'
import { patchLines, textLines } from '../../../../main/workspace/patch/text-lines'
import { updateText } from '../../../../main/workspace/patch/update-text'
import { runsOf } from '../../../helpers/how-deep'

const numRuns = runsOf(300)
const LIMIT = 1_000_000

const word = fc.constantFrom('', 'a', 'b', ' a', '\ta ', '-a', '+a', '“a”', '"a"', '@@', '*** x', '--- a', '+++ b')
const ending = fc.constantFrom('\n', '\r\n', '\r')
const mixedText = fc
  .array(fc.tuple(word, ending), { maxLength: 12 })
  .chain(lines => fc.tuple(fc.constant(lines.flat().join('')), fc.constantFrom('', 'a', 'end')))
  .map(([text, last]) => text + last)
const patchLine = fc.oneof(
  fc.tuple(fc.constantFrom(' ', '+', '-', ''), word).map(([marker, text]) => marker + text),
  fc.constantFrom('@@', '@@ a', '@@ -1,2 +1,2 @@', '@@ -2,0 +3 @@', '*** End of File', '***', '--- a/x', '+++ b/x'),
  fc.constantFrom(
    '*** Begin Patch',
    '*** End Patch',
    '*** Add File: x',
    '*** Update File: x',
    '*** Move to: y',
    '\\ No',
  ),
)
const patch = fc.oneof(
  fc.array(patchLine, { maxLength: 12 }).map(lines => lines.join('\n')),
  fc.array(patchLine, { maxLength: 8 }).map(lines => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n')),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

function orPatchError<T>(run: () => T): T | null {
  try {
    return run()
  } catch (thrown) {
    if (thrown instanceof PatchError) return null
    throw thrown
  }
}

test('any text read as a patch throws nothing but its own errors', { timeout: LIMIT }, () => {
  fc.assert(
    fc.property(mixedText, patch, (text, diff) => {
      orPatchError(() => updateText(text, diff, { path: 'a' }))
      orPatchError(() => createText(diff))
      orPatchError(() => parseEnvelope(diff))
    }),
    { numRuns },
  )
})

/** Hunks cut from the text itself, so that they fit, with lines kept, taken out and put in at random. */
const fittingIn = (texts: fc.Arbitrary<string>) =>
  texts.chain(text => {
    const lines = textLines(text)
      .slice()
      .map(line => line.text)
    const change = fc.record({ kind: fc.constantFrom('keep', 'remove', 'skip'), add: fc.array(word, { maxLength: 2 }) })
    const changes = fc.array(change, { minLength: lines.length, maxLength: lines.length })
    return fc.record({ text: fc.constant(text), lines: fc.constant(lines), changes })
  })

const fitting = fittingIn(mixedText)
const fittingLines = fittingIn(mixedText.map(text => `${text.replace(/\r\n?/g, '\n')}\n`))

type Fitting = { lines: string[]; changes: { kind: string; add: string[] }[] }

function diffOf({ lines, changes }: Fitting): string {
  const written = changes.flatMap(({ kind, add }, index) => {
    if (kind === 'skip') return ['@@']
    return [(kind === 'keep' ? ' ' : '-') + lines[index], ...add.map(text => `+${text}`)]
  })
  return ['@@', ...written].filter((line, index, all) => line !== '@@' || (all[index + 1] ?? '@@') !== '@@').join('\n')
}

test('no character outside the lines of a hunk ever changes', { timeout: LIMIT }, () => {
  fc.assert(
    fc.property(fitting, fc.constantFrom<Dialect>('single-file', 'envelope'), ({ text, ...rest }, dialect) => {
      const target = { path: 'a', dialect }
      const done = orPatchError(() => {
        const hunks = parseHunks(patchLines(diffOf(rest)))
        return { hunks, ...applyHunks(text, hunks, target) }
      })
      if (!done) return
      const given = textLines(text)
      const { placed } = placeHunks(done.hunks, lineSearch(text, given), target)
      const touched = removedLines(placed)
      const kept = given
        .slice()
        .map(({ start, next }) => text.slice(start, next))
        .filter((_line, index) => !touched.has(index))
      expectInOrder(done.text, kept)
    }),
    { numRuns },
  )
})

/** The indexes of the lines that are taken out. */
function removedLines(placed: readonly PlacedHunk[]): Set<number> {
  const removed = new Set<number>()
  for (const { at, lines: all } of placed) {
    const old = all.filter(({ kind }) => kind !== 'add')
    for (const [index, { kind }] of old.entries()) if (kind === 'remove') removed.add(at + index)
  }
  return removed
}

/** Each piece is in the text, after the one before. Only the end of the last one may have gained or lost its line ending. */
function expectInOrder(text: string, pieces: readonly string[]): void {
  let from = 0
  for (const [index, piece] of pieces.entries()) {
    const wanted = index === pieces.length - 1 ? piece.replace(/(\r\n|\r|\n)$/, '') : piece
    const at = text.indexOf(wanted, from)
    if (at < from) throw new Error(`${JSON.stringify(piece)} is no longer in ${JSON.stringify(text)}`)
    from = at + wanted.length
  }
}

test('a V4A diff with all lines as context gives the second text, byte by byte', { timeout: LIMIT }, () => {
  fc.assert(
    fc.property(fittingLines, ({ text, lines: given, changes }) => {
      const real = changes.map(({ kind, add }) => ({ kind: kind === 'skip' ? 'keep' : kind, add }))
      const expected = real.flatMap(({ kind, add }, index) => [...(kind === 'keep' ? [given[index]] : []), ...add])
      const diff = diffOf({ lines: given, changes: real })
      const done = updateText(text, diff, { path: 'x' })
      expect(done).toMatchObject({ text: expected.map(line => `${line}\n`).join(''), warnings: [] })
    }),
    { numRuns },
  )
})
