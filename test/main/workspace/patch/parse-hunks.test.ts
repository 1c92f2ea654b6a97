import { describe, expect, test } from 'vitest'
import { createText } from '../../../../main/workspace/patch/create-text'
import { lineSearch } from '../../../../main/workspace/patch/line-search'
import { parseHunks } from '../../../../main/workspace/patch/parse-hunks'
import { placeHunks } from '../../../../main/workspace/patch/place-hunks'
import { patchLines, textLines } from '../../../../main/workspace/patch/text-lines'
import { updateText } from '../../../../main/workspace/patch/update-text'
import fixture from '../../../fixtures/v4a-single-anchor.json' with { type: 'json' }

type Numbers = { old: number | null; new: number | null }

describe('the recorded cases', () => {
  test.each(fixture.apply_diff)('$name', ({ input, diff, mode, expected, warnings, error }) => {
    const change = () => (mode === 'create' ? createText(diff) : updateText(input, diff, { path: 'a' }))
    if (error === undefined) expect(change()).toMatchObject({ text: expected, warnings })
    else expect(change).toThrow(expect.objectContaining({ message: error }))
  })

  test.each(fixture.diff_line_numbers)('$name', ({ input, diff, mode, line_numbers }) => {
    const found = mode === 'create' ? createdNumbers(diff) : updatedNumbers(input, diff)
    // Headers have no numbers, and are not told apart here.
    expect(found).toEqual(line_numbers.filter(line => line.old !== null || line.new !== null))
  })
})

function createdNumbers(diff: string): Numbers[] {
  return textLines(createText(diff).text)
    .slice()
    .map((_line, index) => ({ old: null, new: index + 1 }))
}

/** Returns the number of each line of a diff before and after, from where its hunks were placed. */
function updatedNumbers(input: string, diff: string): Numbers[] {
  const search = lineSearch(input, textLines(input))
  const { placed } = placeHunks(parseHunks(patchLines(diff)), search, { path: 'a', dialect: 'single-file' })
  let shift = 0
  return placed.flatMap(({ at, lines }) => {
    let old = at
    return lines.map(({ kind }) => {
      if (kind === 'add') {
        shift += 1
        return { old: null, new: old + shift }
      }
      old += 1
      if (kind === 'keep') return { old, new: old + shift }
      shift -= 1
      return { old, new: null }
    })
  })
}
