import { expect, test } from 'vitest'
import { headingAt } from '../../../../renderer/views/markdown/heading-at'

const headings = ['Set up: the app', 'Überblick', 'Notes', 'Notes', 'snake_case & more'].map(textContent => ({
  textContent,
}))

test.each([
  ['set-up-the-app', 0],
  ['Set-Up-The-App', 0],
  ['überblick', 1],
  ['notes', 2],
  ['notes-1', 3],
  ['snake_case--more', 4],
])('#%s means a heading', (name, at) => {
  expect(headingAt(headings, name)).toBe(headings[at])
})

test('a name that no heading has means none', () => {
  expect(headingAt(headings, 'notes-2')).toBeUndefined()
  expect(headingAt([], '')).toBeUndefined()
})
