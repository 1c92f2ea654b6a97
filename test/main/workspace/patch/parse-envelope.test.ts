import { describe, expect, test } from 'vitest'
import { isEnvelope, parseEnvelope } from '../../../../main/workspace/patch/parse-envelope'
import { PatchError } from '../../../../main/workspace/patch/patch-error'

const envelope = (...lines: string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n')

const hunk = { anchors: [], atEnd: false, lines: [{ kind: 'remove', text: 'x' }] }

test('reads every operation in its order', () => {
  const patch = envelope(
    '*** Add File: a b.txt',
    '+one',
    '+',
    '',
    '*** Delete File: d',
    '*** Update File: u',
    '*** Move to: v/w',
    '@@ f',
    '-x',
    '*** End of File',
  )
  expect(parseEnvelope(patch)).toEqual([
    { type: 'add', path: 'a b.txt', content: 'one\n\n' },
    { type: 'delete', path: 'd' },
    { type: 'update', path: 'u', moveTo: 'v/w', hunks: [{ ...hunk, anchors: ['f'], atEnd: true }] },
  ])
})

test.each([
  ['padded markers', ' *** Begin Patch \n  *** Update File: u \n-x\n *** End Patch\n'],
  ['CRLF', '*** Begin Patch\r\n*** Update File: u\r\n-x\r\n*** End Patch\r\n'],
  ['a quoted heredoc', "<<'EOF'\n*** Begin Patch\n*** Update File: u\n-x\n*** End Patch\nEOF\n"],
  ['a plain heredoc', '<<EOF\n*** Begin Patch\n*** Update File: u\n-x\n*** End Patch\nEOF'],
  ['an environment', envelope('*** Environment ID: e', '*** Update File: u', '-x')],
  ['blank lines around', `\n\n${envelope('', '*** Update File: u', '-x')}\n\n`],
])('takes %s', (_what, patch) => {
  expect(isEnvelope(patch)).toBe(true)
  expect(parseEnvelope(patch)).toEqual([{ type: 'update', path: 'u', moveTo: null, hunks: [hunk] }])
})

test('a file may be moved as it is, and an added one be empty', () => {
  expect(parseEnvelope(envelope('*** Update File: u', '*** Move to: v', '*** Add File: a'))).toEqual([
    { type: 'update', path: 'u', moveTo: 'v', hunks: [] },
    { type: 'add', path: 'a', content: '' },
  ])
})

describe('refuses', () => {
  test.each([
    [
      'an end that is missing',
      '*** Begin Patch\n*** Delete File: a',
      "The last line of the patch must be '*** End Patch'",
    ],
    [
      'a begin that is missing',
      '*** Delete File: a\n*** End Patch',
      "The first line of the patch must be '*** Begin Patch'",
    ],
    ['nothing', '', 'The first line of the patch'],
    ['an empty patch', envelope(), 'No files were modified.'],
    [
      'an unknown header',
      envelope('*** Frobnicate File: foo'),
      "line 2: '*** Frobnicate File: foo' is not a valid hunk",
    ],
    ['a header without a path', envelope('*** Add File: '), 'is not a valid hunk header'],
    ['an update of nothing', envelope('*** Update File: u'), "line 2: Update file hunk for path 'u' is empty"],
    ['a body that is none', envelope('*** Update File: u', 'x'), 'line 3: u: Invalid Line:\nx'],
    ['added lines without a plus', envelope('*** Add File: a', '+b', 'c'), "line 4: 'c' is not a valid hunk header"],
  ])('%s', (_what, patch, words) => {
    expect(() => parseEnvelope(patch)).toThrow(words)
    expect(() => parseEnvelope(patch)).toThrow(PatchError)
  })
})

test('a diff of one file is no envelope, whatever it holds', () => {
  for (const diff of ['', '+*** Begin Patch', ' a\n*** Begin Patch', '<<EOF\n+a']) expect(isEnvelope(diff)).toBe(false)
})

test('a file that a patch with CRLF makes has CRLF', () => {
  const patch = '*** Begin Patch\r\n*** Add File: a.txt\r\n+one\r\n+two\r\n*** End Patch\r\n'
  expect(parseEnvelope(patch)).toEqual([{ type: 'add', path: 'a.txt', content: 'one\r\ntwo\r\n' }])
})
