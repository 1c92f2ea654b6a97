import { expect, test } from 'vitest'
import { projectName } from '../../../../../main/tools/classic/power-bi/project-name'

test.each([
  ['Sales', 'Sales'],
  ['Verkäufe 2026', 'Verkäufe 2026'],
  ['a<b>:c|d?"e*', 'a b c d e'],
  [' . Sales . ', 'Sales'],
  ['.agents', 'agents'],
  ['...', 'Report'],
  ['', 'Report'],
  ['CON', 'Report'],
  ['nul.x', 'Report'],
  ['a\u0000\nb', 'a b'],
  ['😀'.repeat(80), '😀'.repeat(60)],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('a folder called %j holds the project %j', (folder, name) => {
  expect(projectName(folder, [])).toBe(name)
})

test('the only project of a folder has its own name', () => {
  expect(projectName('work', ['a.txt', 'Budget.pbip'])).toBe('Budget')
  expect(projectName('work', ['Budget.PBIP'])).toBe('Budget')
  expect(projectName('work', ['Budget.pbip', 'Sales.pbip'])).toBe('work')
  expect(projectName('work', ['.pbip'])).toBe('work')
})
