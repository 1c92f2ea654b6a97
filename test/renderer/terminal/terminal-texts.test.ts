import { expect, test } from 'vitest'
import { hasLines, pastedText } from '../../../renderer/features/terminal/pasted-text'
import { quoteOutput, withBlock } from '../../../renderer/features/terminal/quote-output'
import { filePlaces } from '../../../renderer/views/places/file-places'

const places = (line: string, workspace = '/home/me/work') =>
  filePlaces(line, workspace).map(place => [place.path, place.line, line.slice(place.start, place.end)])

test.each([
  ['src/a.ts:12:3 - error', [['src/a.ts', 12, 'src/a.ts:12:3']]],
  ['  at run (./src/deep/b.test.ts:7)', [['src/deep/b.test.ts', 7, './src/deep/b.test.ts:7']]],
  ['a.ts(3,4): error TS1', [['a.ts', 3, 'a.ts(3,4)']]],
  ['  File "/home/me/work/x y.py", line 9, in f', [['x y.py', 9, 'File "/home/me/work/x y.py", line 9']]],
  ['/home/me/work/main.go:5: oops', [['main.go', 5, '/home/me/work/main.go:5']]],
  [
    'a.ts:1 b.ts:2',
    [
      ['a.ts', 1, 'a.ts:1'],
      ['b.ts', 2, 'b.ts:2'],
    ],
  ],
])('finds the place in %j', (line, expected) => {
  expect(places(line)).toEqual(expected)
})

test.each([
  '/etc/hosts.conf:3',
  '../up.ts:1',
  '~/x.ts:1',
  'https://example.com:443/',
  'http://localhost.dev:80',
  '12:30',
  'a.ts',
  'a.ts:0',
])('finds no place in %j', line => {
  expect(places(line)).toEqual([])
})

test('reads paths of Windows', () => {
  expect(places('C:\\work\\src\\a.ts:4', 'C:\\work')).toEqual([['src/a.ts', 4, 'C:\\work\\src\\a.ts:4']])
  expect(places('c:\\Work\\src\\A.ts:4', 'C:\\work')).toEqual([['src/A.ts', 4, 'c:\\Work\\src\\A.ts:4']])
  expect(places('D:\\work\\src\\a.ts:4', 'C:\\work')).toEqual([])
  expect(places('src\\a.ts:4', 'C:\\work')).toEqual([['src/a.ts', 4, 'src\\a.ts:4']])
})

test('takes little time for a hostile line', () => {
  for (const piece of ['a/', 'a.', '-', 'a.b:', 'File "']) {
    expect(places(piece.repeat(100_000))).toEqual([])
    expect(places(piece.repeat(330))).toEqual([])
  }
})

test('takes out of a paste what presses keys or ends its bracket', () => {
  expect(pastedText('a\r\nb\rc\td')).toBe('a\nb\nc\td')
  expect(pastedText('x\u001b[201~rm\u0003\u007f\u009b')).toBe('x[201~rm')
  expect(hasLines(pastedText('ls'))).toBe(false)
  expect(hasLines(pastedText('ls\r'))).toBe(true)
})

test('quotes a selection as a block that nothing in it ends', () => {
  expect(quoteOutput('one  \r\n two\n\n')).toBe('```console\none\n two\n```\n')
  expect(quoteOutput('```\nx\n````')).toBe('`````console\n```\nx\n````\n`````\n')
  expect(quoteOutput(' \n ')).toBe('')
})

test('puts a block below what was written', () => {
  expect(withBlock('', 'B')).toBe('B')
  expect(withBlock('Look:\n', 'B')).toBe('Look:\n\nB')
})
