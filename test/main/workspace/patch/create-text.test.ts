import { expect, test } from 'vitest'
import { createText } from '../../../../main/workspace/patch/create-text'

test.each([
  ['has no final newline', '+a\n+b\n', 'a\nb'],
  ['has one where the last line is a lone plus', '+a\n+\n', 'a\n'],
  ['can be empty', '+', ''],
  ['has the line endings of the diff', '+a\r\n+b\r\n', 'a\r\nb'],
  ['leaves a marker of an envelope out', '+a\n*** End Patch', 'a'],
  ['holds plus signs and stars', '++a\n+*** End Patch', '+a\n*** End Patch'],
  ['comes from a unified diff, with a final newline', '--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n', 'a\nb\n'],
  [
    'has none where the unified diff says so',
    '--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file',
    'a',
  ],
])('a new text %s', (_what, diff, expected) => {
  expect(createText(diff)).toEqual({ text: expected, warnings: [] })
})

test('blank lines before the diff are ignored, and told', () => {
  expect(createText('\n\n+a')).toEqual({ text: 'a', warnings: ['ignored blank lines before the diff'] })
})

test.each([
  ['a', 'Invalid Add File Line: a'],
  ['+a\n b', 'Invalid Add File Line:  b'],
  ['+a\n\n+b', 'Invalid Add File Line: '],
  ['\nx', 'V4A diff begins with an empty context line'],
  ['--- /dev/null\n+++ b/x\n', 'missing a hunk header'],
])('refuses %j', (diff, words) => {
  expect(() => createText(diff)).toThrow(words)
})
