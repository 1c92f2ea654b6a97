import { expect, test } from 'vitest'
import {
  FILLED_IN,
  HOME_FOLDER,
  isFilledIn,
  knownFolder,
  shownWord,
} from '../../../../main/approvals/commands/filled-in'

test('the folder of a word is known only up to what the shell fills in', () => {
  expect(knownFolder(`src/a${FILLED_IN}/b.ts`)).toBe('src/')
  expect(knownFolder(`src/${FILLED_IN}`)).toBe('src/')
  expect(knownFolder(`${FILLED_IN}/src/a`)).toBe('')
  expect(knownFolder(`a${FILLED_IN}`)).toBe('')
})

test('a word is shown as a person would write it', () => {
  expect(shownWord(`${HOME_FOLDER}/notes/${FILLED_IN}.md`)).toBe('~/notes/….md')
})

test('no word that a person writes is taken for one that is filled in', () => {
  expect(['a', '*', '$X', '../../../../shared/a'].map(isFilledIn)).not.toContain(true)
  expect([`a${FILLED_IN}`, HOME_FOLDER].map(isFilledIn)).not.toContain(false)
})
