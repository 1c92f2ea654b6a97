import { expect, test } from 'vitest'
import { commandWords } from '../../../main/files/command-words'

test('a command is parted into words by blanks outside of quotes', () => {
  expect(commandWords(`"C:\\My Editor\\e.exe" -l {line} '{file} x' a"b c"d`)).toEqual([
    ...['C:\\My Editor\\e.exe', '-l', '{line}', '{file} x', 'ab cd'],
  ])
  expect(commandWords('  ')).toEqual([])
})
