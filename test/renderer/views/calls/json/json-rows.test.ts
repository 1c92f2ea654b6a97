import { describe, expect, test } from 'vitest'
import { treeMove } from '../../../../../renderer/ui/tree-rows'
import {
  activeAfterTurning,
  afterTurning,
  copiedValue,
  firstView,
  type JsonRow,
  jsonRows,
  PAGE,
} from '../../../../../renderer/views/calls/json/json-rows'

const shown = (rows: readonly JsonRow[]) => rows.map(({ path, name, level }) => `${path} ${level} ${name}`.trim())
const rowAt = (rows: readonly JsonRow[], path: string): JsonRow => {
  const row = rows.find(one => one.path === path)
  if (!row) throw new Error(`No row ${path}`)
  return row
}
const VALUE = { a: 1, 'b/c': { d: ['e', null] }, '': [], __proto__: 'x' }

describe('the rows of a value', () => {
  test('are its parts and theirs, two levels of them unfolded', () => {
    expect(shown(jsonRows(VALUE, firstView))).toEqual(['0 1', '0/0 2 a', '0/1 2 b/c', '0/1/0 3 d', '0/2 2'])
  })

  test('fold and unfold', () => {
    const rows = jsonRows(VALUE, firstView)
    const opened = jsonRows(VALUE, afterTurning(firstView, rowAt(rows, '0/1/0')))
    expect(shown(opened)).toContain('0/1/0/1 4 1')
    const closed = jsonRows(VALUE, afterTurning(firstView, rowAt(rows, '0')))
    expect(shown(closed)).toEqual(['0 1'])
    const twice = afterTurning(afterTurning(firstView, rowAt(rows, '0')), rowAt(rows, '0'))
    expect(jsonRows(VALUE, twice)).toEqual(rows)
  })

  test('of a branch with nothing in it are one that does not unfold', () => {
    expect(jsonRows([], firstView)).toMatchObject([{ kind: 'file', isOpen: false, count: 0 }])
    expect(jsonRows('x', firstView)).toMatchObject([{ kind: 'file', value: 'x' }])
  })

  test('are those of a branch of few parts only, within the outermost', () => {
    const rows = jsonRows({ few: [1], many: Array.from({ length: 21 }, () => 1) }, firstView)
    expect(shown(rows)).toEqual(['0 1', '0/0 2 few', '0/0/0 3 0', '0/1 2 many'])
  })

  test('are a hundred of many, with one that tells of the others and brings a hundred more', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key ${at}`, at]))
    const rows = jsonRows(many, firstView)
    expect(rows).toHaveLength(PAGE + 2)
    expect(rows.at(-1)).toMatchObject({ isMore: true, count: 9_900, level: 2 })
    const more = jsonRows(many, afterTurning(firstView, rowAt(rows, '0/more')))
    expect(more).toHaveLength(2 * PAGE + 2)
    expect(more.at(-1)).toMatchObject({ count: 9_800 })
    expect(rowAt(more, activeAfterTurning(firstView, rowAt(rows, '0/more'))).name).toBe('key 100')
  })

  test('are found at once, however many there are', () => {
    const many = Array.from({ length: 200_000 }, (_, at) => ({ at }))
    const before = process.cpuUsage()
    expect(jsonRows(many, firstView)).toHaveLength(2 * PAGE + 2)
    // Not the clock's time: others may work on the machine.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000)
  })

  test('are walked with the keys of a tree', () => {
    const rows = jsonRows(VALUE, firstView)
    expect(treeMove(rows, '0/1', 'ArrowRight')).toEqual({ type: 'go', path: '0/1/0' })
    expect(treeMove(rows, '0/1', 'ArrowLeft')).toEqual({ type: 'toggle', path: '0/1' })
    expect(treeMove(rows, '0/1/0', 'ArrowLeft')).toEqual({ type: 'go', path: '0/1' })
    expect(treeMove(rows, '0/0', 'Enter')).toEqual({ type: 'show', path: '0/0' })
    expect(treeMove(rows, '0', 'End')).toEqual({ type: 'go', path: '0/2' })
  })
})

test('a long text is shown whole, and cut again', () => {
  const [row] = jsonRows('x'.repeat(1_000), firstView)
  const whole = row ? afterTurning(firstView, row) : firstView
  expect([...whole.whole]).toEqual(['0'])
  expect(row && afterTurning(whole, row)).toEqual(firstView)
})

test('a text is copied as itself, and all else as JSON', () => {
  expect(copiedValue('a\n"b"')).toBe('a\n"b"')
  expect(copiedValue([1, { a: null }])).toBe('[\n  1,\n  {\n    "a": null\n  }\n]')
  expect(copiedValue(null)).toBe('null')
})
