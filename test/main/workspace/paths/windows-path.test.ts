import { expect, test } from 'vitest'
import { windowsPathProblem } from '../../../../main/workspace/paths/windows-path'

test.each([
  'src/app.ts',
  'src\\app.ts',
  '..\\other',
  './a',
  'C:\\work\\app.ts',
  'console.log',
  'com.example',
  'nullable.ts',
  'COM10',
  '.github',
  'a b.txt',
])('has nothing against %s', path => {
  expect(windowsPathProblem(path)).toBeNull()
})

test.each([
  ['\\\\server\\share\\x', 'a network share or a device'],
  ['//server/share/x', 'a network share or a device'],
  ['\\\\?\\C:\\x', 'a network share or a device'],
  ['\\\\.\\PhysicalDrive0', 'a network share or a device'],
  ['C:relative.txt', 'a drive or an alternate data stream'],
  ['a.txt:hidden', 'a drive or an alternate data stream'],
  ['a.txt::$DATA', 'a drive or an alternate data stream'],
  ['C:\\work\\a.txt:hidden', 'a drive or an alternate data stream'],
  ['NUL', 'a device'],
  ['src/con', 'a device'],
  ['src\\Aux.txt', 'a device'],
  ['com1.log', 'a device'],
  ['LPT9 .txt', 'a device'],
  ['com¹', 'a device'],
  ['CONIN$', 'a device'],
  ['.git ', 'ends in a dot or a space'],
  ['.git./config', 'ends in a dot or a space'],
])('sees what is wrong with %s', (path, problem) => {
  expect(windowsPathProblem(path)).toContain(problem)
})
