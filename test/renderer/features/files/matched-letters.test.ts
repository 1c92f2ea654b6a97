import { expect, test } from 'vitest'
import { marksWithin, matchedLetters } from '../../../../renderer/features/files/matched-letters'

/** The path with what is marked in brackets. */
function marked(query: string, path: string): string {
  const ends = marksWithin(matchedLetters(query, path), 0, path.length)
  return ends.reduceRight(
    (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
    path,
  )
}

test('the typed text is marked in the name, even if a folder has it too', () => {
  expect(marked('tom', 'tom/Tomatoes.ts')).toBe('tom/[Tom]atoes.ts')
  expect(marked('tom', 'tom/beans.ts')).toBe('[tom]/beans.ts')
})

test('letters with others between them are marked one by one', () => {
  expect(marked('fpv', 'files/file-preview.tsx')).toBe('files/[f]ile-[p]re[v]iew.tsx')
  expect(marked('sap', 'src/app.ts')).toBe('[s]rc/[ap]p.ts')
})

test('every word is marked, and one that reaches from a folder into the name', () => {
  expect(marked('view file', 'src/file-view.ts')).toBe('src/[file]-[view].ts')
  expect(marked('src\\app', 'src/app.ts')).toBe('[src/app].ts')
})

test('a part of the path has its own marks alone', () => {
  const places = matchedLetters('src/app', 'src/app.ts')
  expect(marksWithin(places, 0, 3)).toEqual([[0, 3]])
  expect(marksWithin(places, 4, 10)).toEqual([[0, 3]])
})

test('nothing is marked that is not there, or whose places do not agree', () => {
  expect(matchedLetters('xyz', 'src/app.ts')).toEqual([])
  expect(matchedLetters('a', '\u0130a.ts')).toEqual([])
})
