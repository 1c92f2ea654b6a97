import { expect, test } from 'vitest'
import { markdownTable } from '../../../../main/documents/readers/markdown-table'

test('all rows have as many cells as the longest, and none of them leaves its line or cell', () => {
  expect(markdownTable([['a'], ['b|c', 'd\ne']])).toBe('| a |  |\n| --- | --- |\n| b\\|c | d e |')
  expect(markdownTable([[]])).toBe('|  |\n| --- |')
})
