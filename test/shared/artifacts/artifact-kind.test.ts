import { expect, test } from 'vitest'
import { kindOfBlock, kindOfFile } from '../../../shared/artifacts/artifact-kind'

test('a block is known by the first word behind its fence', () => {
  expect(kindOfBlock('html')).toBe('html')
  expect(kindOfBlock('HTML title="Clock"')).toBe('html')
  expect(kindOfBlock('html{name=x}')).toBe('html')
  expect(kindOfBlock('html:clock.html')).toBe('html')
  expect(kindOfBlock('md')).toBe('markdown')
  expect(kindOfBlock('tsv')).toBe('csv')
  for (const other of ['', 'js', 'htmlx', 'constructor', '__proto__']) expect(kindOfBlock(other)).toBeUndefined()
})

test('a file is known by its ending', () => {
  expect(kindOfFile('a/b.HTML')).toBe('html')
  expect(kindOfFile('diagram.mmd')).toBe('mermaid')
  expect(kindOfFile('table.tsv')).toBe('csv')
  for (const other of ['html', 'a.html.bak', 'a.js', 'x.constructor', '']) expect(kindOfFile(other)).toBeUndefined()
})
