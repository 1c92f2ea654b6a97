import { expect, test } from 'vitest'
import {
  EXPANSION_PLACEHOLDER,
  HOME_FOLDER,
  isExpansionPlaceholder,
  knownFolder,
  shownWord,
} from '../../../../main/approvals/commands/expansion-placeholders'

test('the folder of a word is known only up to what the shell fills in', () => {
  expect(knownFolder(`src/a${EXPANSION_PLACEHOLDER}/b.ts`)).toBe('src/')
  expect(knownFolder(`src/${EXPANSION_PLACEHOLDER}`)).toBe('src/')
  expect(knownFolder(`${EXPANSION_PLACEHOLDER}/src/a`)).toBe('')
  expect(knownFolder(`a${EXPANSION_PLACEHOLDER}`)).toBe('')
})

test('a word is shown as a person would write it', () => {
  expect(shownWord(`${HOME_FOLDER}/notes/${EXPANSION_PLACEHOLDER}.md`)).toBe('~/notes/….md')
})

test('no word that a person writes is taken for one that is filled in', () => {
  expect(['a', '*', '$X', '../../../../shared/a'].map(isExpansionPlaceholder)).not.toContain(true)
  expect([`a${EXPANSION_PLACEHOLDER}`, HOME_FOLDER].map(isExpansionPlaceholder)).not.toContain(false)
})
