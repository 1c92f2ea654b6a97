import { describe, expect, test } from 'vitest'
import { diffRows } from '../../../../renderer/views/diff/diff-rows'
import { linePartners } from '../../../../renderer/views/diff/line-partners'
import { sideRows } from '../../../../renderer/views/diff/side-rows'

function rowsOf(...lines: string[]) {
  return diffRows({ type: 'lines', hunks: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines }] })
}

/** Returns the rows side by side, as `old | new`. */
function sides(...lines: string[]): string[] {
  const rows = rowsOf(...lines)
  const said = (place: number) => {
    const row = rows[place]
    return !row ? '' : 'text' in row ? row.text : row.kind
  }
  return sideRows(rows, linePartners(rows)).map(({ before, after }) => `${said(before)} | ${said(after)}`)
}

describe('linePartners', () => {
  test('finds the line that was changed among lines that were put in', () => {
    const rows = rowsOf('-const limit = 10', '+// As many as fit.', '+const other = true', '+const limit = 20')
    expect([...linePartners(rows)]).toEqual([3, -1, -1, 0])
  })

  test('keeps to the order, and leaves out lines that have little in common', () => {
    const rows = rowsOf('-let a = first()', '-let b = second()', '+let b = second(1)', '+let a = first(1)', '+}')
    const partners = linePartners(rows)
    expect([...partners].filter(partner => partner >= 0)).toHaveLength(2)
    expect(partners[4]).toBe(-1)
  })

  test('does not look for partners in blocks of very many lines', () => {
    const many = Array.from({ length: 200 }, (_, at) => [`-old ${at}`, `+new ${at}`])
    const rows = rowsOf(...many.map(([old = '']) => old), ...many.map(([, now = '']) => now))
    expect(linePartners(rows).every(partner => partner === -1)).toBe(true)
  })
})

describe('sideRows', () => {
  test('puts a changed line beside what it was, and leaves room beside what is new', () => {
    expect(sides(' top', '-const limit = 10', '+// As many as fit.', '+const limit = 20', ' end')).toEqual([
      'top | top',
      ' | // As many as fit.',
      'const limit = 10 | const limit = 20',
      'end | end',
    ])
  })

  test('keeps every row, each on its side', () => {
    expect(sides('-a', '-b', '\\ No newline at end of file', '+c', '\\ No newline at end of file')).toEqual([
      'a | c',
      'b | no-newline',
      'no-newline | ',
    ])
  })
})
