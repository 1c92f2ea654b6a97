import { expect, test } from 'vitest'
import { shownFiles, withinRoom } from '../../../../main/tools/explore/explore-room'
import type { MatchedFile } from '../../../../shared/session/tool-results'

/** A file whose lines are matches ('m') and lines around them ('c'), ten characters each. */
function file(path: string, kinds: string): MatchedFile {
  const lines = [...kinds].map((kind, i) => ({ number: i + 1, text: 'x'.repeat(10), isMatch: kind === 'm' }))
  return { path, count: lines.filter(line => line.isMatch).length, lines }
}

test('keeps everything that has room', () => {
  const files = [file('a', 'cmc'), file('b', 'm')]
  expect(withinRoom(files)).toEqual({ files, matches: 2, isCut: false })
})

test('ends before the match that has no room', () => {
  const page = withinRoom([file('a', 'cmcmcm')], 40)
  expect(page).toEqual({ files: [{ ...file('a', 'cmcm'), lines: file('a', 'cmcmc').lines }], matches: 2, isCut: true })
})

test('does not begin a file without showing a match of it', () => {
  const page = withinRoom([file('a', 'm'), file('b', 'cm')], 20)
  expect(page).toEqual({ files: [file('a', 'm')], matches: 1, isCut: true })
})

test('has always one match, so that paging gets on', () => {
  expect(withinRoom([file('a', 'cccm'), file('b', 'm')], 1)).toMatchObject({ matches: 1, isCut: true })
})

test('shows a view at most 200 files and 1,000 lines', () => {
  const many = Array.from({ length: 250 }, (_, i) => file(`${i}`, 'm'.repeat(10)))
  const shown = shownFiles(many)
  expect(shown).toHaveLength(200)
  expect(shown.flatMap(one => one.lines)).toHaveLength(1000)
})
