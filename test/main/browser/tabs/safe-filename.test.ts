import { expect, test } from 'vitest'
import { safeFilename } from '../../../../main/browser/tabs/safe-filename'

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\run.exe', '_.._run.exe'],
  ['C:\\x', 'C__x'],
  ['con.txt', '_con.txt'],
  ['.bashrc', 'bashrc'],
  ['  . ', 'download'],
  ['a\u202Egpj.exe', 'agpj.exe'],
  ['a\u0000b\nc', 'a_b_c'],
])('%j becomes %j', (proposed, name) => {
  expect(safeFilename(proposed)).toBe(name)
})

test('a long name keeps its end, which says what it is', () => {
  expect(safeFilename(`${'a'.repeat(500)}.pdf`)).toMatch(/^a{116}\.pdf$/)
})
