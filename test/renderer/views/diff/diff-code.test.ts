import { expect, test } from 'vitest'
import { BREAK } from '../../../../renderer/ui/highlight/token-kinds'
import { diffCode } from '../../../../renderer/views/diff/diff-code'
import { diffRows } from '../../../../renderer/views/diff/diff-rows'

const rows = diffRows({
  type: 'lines',
  hunks: [
    { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [' a', '-b', '+c', '\\ No newline at end of file'] },
    { oldStart: 9, oldLines: 1, newStart: 9, newLines: 2, lines: [' d', '+e'] },
  ],
})

test('puts the lines of each side one after the other, with a break between hunks', () => {
  expect(diffCode(rows, 'before').lines).toEqual(['a', 'b', BREAK, 'd'])
  expect(diffCode(rows, 'after').lines).toEqual(['a', 'c', BREAK, 'd', 'e'])
})

test('knows for each row which line it is', () => {
  for (const side of ['before', 'after'] as const) {
    const { lines, places } = diffCode(rows, side)
    expect(places).toHaveLength(rows.length)
    rows.forEach((row, index) => {
      const place = places[index] ?? -1
      if (place >= 0) expect('text' in row && row.text).toBe(lines[place])
      else expect(row.kind).not.toBe('context')
    })
  }
})
