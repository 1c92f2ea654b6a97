import { expect, test } from 'vitest'
import { removeFromRow, removeLines } from '../../../../main/flows/edit/remove-parts'
import { applyTextChanges } from '../../../../shared/flows/edit/text-change'

const placeOf = (text: string, part: string) => ({ from: text.indexOf(part), to: text.indexOf(part) + part.length })

test.each([
  ['[a, b, c]', ['a'], '[b, c]'],
  ['[a, b, c]', ['b'], '[a, c]'],
  ['[a, b, c]', ['c'], '[a, b]'],
  ['[a, b, c]', ['b', 'c'], '[a]'],
  ['[a, b, c]', ['a', 'c'], '[b]'],
  ['[a, # one\n b, # two\n c]', ['a'], '[# one\n b, # two\n c]'],
  ['[a, # one\n b, # two\n c]', ['b', 'c'], '[a, # one\n # two\n ]'],
])('of the row %j, %j are taken with their commas', (text, gone, left) => {
  const parts = ['a', 'b', 'c'].map(part => placeOf(text, part))
  const out = parts.filter((_, at) => gone.includes('abc'[at] ?? ''))
  const changes = removeFromRow(text, parts, out).sort((one, other) => one.from - other.from)
  expect(applyTextChanges(text, changes)).toBe(left)
})

test.each([
  ['a\n  b: c\nd\n', 'b: c', 'a\nd\n'],
  ['a\n  b: c # why\nd\n', 'b: c', 'a\n  # why\nd\n'],
  ['a\nb: c', 'b: c', 'a'],
  ['a\nb: c # why', 'b: c', 'a\n# why'],
  ['a\nb: # head\n  # own\n  - c # last\nd\n', 'b: # head\n  # own\n  - c', 'a\n# head\n# own\n# last\nd\n'],
])('of the lines %j, those of %j go and their comments stay', (text, part, left) => {
  expect(applyTextChanges(text, [removeLines(text, placeOf(text, part))])).toBe(left)
})
