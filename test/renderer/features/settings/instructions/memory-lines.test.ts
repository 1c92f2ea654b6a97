import { expect, test } from 'vitest'
import { linesOf, withoutLine } from '../../../../../renderer/features/settings/instructions/memory-lines'
import { withSwitch } from '../../../../../renderer/features/settings/instructions/switched-off'

const TEXT = '# Shop\n\n- Port 81, not 80\n* Tabs\n- Port 81, not 80\n'

test('an entry is each line that says something, without its mark', () => {
  expect(linesOf(TEXT, '')).toEqual([
    { at: 0, text: '# Shop' },
    { at: 2, text: 'Port 81, not 80' },
    { at: 3, text: 'Tabs' },
    { at: 4, text: 'Port 81, not 80' },
  ])
})

test('a search finds lines that hold all of its words', () => {
  expect(linesOf(TEXT, ' port NOT ').map(({ at }) => at)).toEqual([2, 4])
  expect(linesOf(TEXT, 'port tabs')).toEqual([])
})

test('one of two lines that are the same is forgotten', () => {
  expect(withoutLine(TEXT, 4)).toBe('# Shop\n\n- Port 81, not 80\n* Tabs\n')
  expect(withoutLine('- a\n', 0)).toBeNull()
})

test('a switch holds for its folder, and takes back what was off in all', () => {
  const off = withSwitch([], { source: 'rules', folder: '/a' }, false)
  expect(off).toEqual([{ source: 'rules', folder: '/a' }])
  expect(withSwitch(off, { source: 'rules', folder: '/b' }, true)).toEqual(off)
  expect(withSwitch(off, { source: 'rules', folder: '/a' }, true)).toEqual([])
  expect(withSwitch([{ source: 'rules' }], { source: 'rules', folder: '/a' }, true)).toEqual([])
})
