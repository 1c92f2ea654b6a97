import { describe, expect, test } from 'vitest'
import { applyHunks } from '../../../../main/workspace/patch/apply-hunks'
import { parseHunks } from '../../../../main/workspace/patch/parse-hunks'
import { PatchError } from '../../../../main/workspace/patch/patch-error'
import { updateText } from '../../../../main/workspace/patch/update-text'

const update = (text: string, diff: string) => updateText(text, diff, { path: 'a.txt' })
const ENVELOPE = { path: 'a.txt', dialect: 'envelope' } as const
const changed = (text: string, diff: string) => update(text, diff).text

const TWICE = 'class A\n  def f\n    pass\nclass B\n  def f\n    pass\n'

describe('a V4A body', () => {
  test.each([
    ['follows one anchor to the section below it', '@@ class B\n   def f\n-    pass\n+    go', 1],
    ['follows stacked anchors', '@@ class B\n@@   def f\n-    pass\n+    go', 1],
    ['takes the first place without an anchor', '   def f\n-    pass\n+    go', 0],
    ['finds the anchor itself as the first line of context', '@@ class B\n class B\n   def f\n-    pass\n+    go', 1],
    ['ignores a single anchor that is not there', '@@ class C\n   def f\n-    pass\n+    go', 0],
    ['takes the last place for the end of the file', '@@\n-    pass\n+    go\n*** End of File', 1],
    ['takes the place that a range names', '@@ -5,2 +5,2 @@\n   def f\n-    pass\n+    go', 1],
    ['does not mind a range that is off', '@@ -40,2 +40,2 @@\n   def f\n-    pass\n+    go', 0],
  ])('%s', (_what, diff, place) => {
    const parts = TWICE.split('    pass')
    const expected =
      place === 0
        ? `${parts[0]}    go${parts[1]}    pass${parts[2]}`
        : `${parts[0]}    pass${parts[1]}    go${parts[2]}`
    expect(update(TWICE, diff)).toMatchObject({ text: expected, warnings: [] })
  })

  test.each([
    ['inserts without context where the anchor says', 'a\nb\n', '@@ a\n+x', 'a\nx\nb\n'],
    ['inserts without context or anchor at the start', 'a\nb\n', '+x', 'x\na\nb\n'],
    ['inserts at the end where it says so', 'a\nb\n', '@@\n+x\n*** End of File', 'a\nb\nx\n'],
    ['inserts below the last line, which gets its ending', 'a\nb', ' b\n+c', 'a\nb\nc'],
    ['writes into an empty file', '', '+x', 'x\n'],
    ['keeps a missing final newline', 'a\nb', '-b\n+c', 'a\nc'],
    ['keeps it missing where the last line goes', 'a\nb', ' a\n-b', 'a'],
    ['empties a file', 'a\n', '-a', ''],
    ['takes no ending of another line for its own', 'a\rb\n\nc', ' a\n-b\n \n-c', 'a\r'],
    ['keeps CRLF', 'a\r\nb\r\n', ' a\n+x\n b', 'a\r\nx\r\nb\r\n'],
    ['takes a diff that has CRLF itself', 'a\nb\n', ' a\r\n-b\r\n+c\r\n', 'a\nc\n'],
    ['keeps lone carriage returns', 'a\rb\rc', ' a\n-b\n+x\n', 'a\rx\rc'],
    ['finds lone carriage returns within a line of the diff', 'a\rb\nc\n', ' a\rb\n-c\n+d', 'a\rb\nd\n'],
    ['leaves other endings as they are', 'a\r\nb\nc\rd\n', '-d\n+e', 'a\r\nb\nc\re\r\n'],
    [
      'keeps the ending of a line that it replaces',
      'foo\r\nbar\nbaz\r\n',
      ' foo\n-bar\n+BAR\n baz',
      'foo\r\nBAR\nbaz\r\n',
    ],
    [
      'goes by no first line that ends otherwise',
      '#!x\na\r\nb\r\nc\r\nd\r\n',
      ' b\n-c\n+C\n d',
      '#!x\na\r\nb\r\nC\r\nd\r\n',
    ],
    ['keeps the ending of each of several lines', 'a\r\nb\nc\r\n', '-a\n-b\n-c\n+A\n+B\n+C', 'A\r\nB\nC\r\n'],
    ['keeps them where lines go and come in turn', 'a\r\nb\nc\r\n', '-a\n+A\n-b\n+B\n c', 'A\r\nB\nc\r\n'],
    ['ends a new line as the one before it', 'a\r\nb\nc\r\n', ' b\n+x\n c', 'a\r\nb\nx\nc\r\n'],
    ['ends further lines as the last that was replaced', 'a\nb\r\nc\n', ' a\n-b\n+x\n+y\n c', 'a\nx\r\ny\r\nc\n'],
    ['ends a new first line as the file does', 'a\r\nb\r\n', '+x\n a', 'x\r\na\r\nb\r\n'],
    ['ends a line at the end of a file as the one before', 'a\nb\r\nc', ' c\n+d', 'a\nb\r\nc\r\nd'],
    ['keeps lone carriage returns', 'a\rb\rc\r', '-b\n+B', 'a\rB\rc\r'],
    ['keeps a byte order mark', '\uFEFFa\nb\n', '-a\n+x', '\uFEFFx\nb\n'],
    ['leaves an empty line of context out of it', 'a\n\nb\n', ' a\n\n-b\n+c', 'a\n\nc\n'],
    ['stops at the end marker of an envelope', 'a\n', '-a\n+b\n*** End Patch\n', 'b\n'],
    ['reads a line of three stars as the end of a section', 'a\nb\n', '-a\n+x\n***\n@@\n-b\n+y', 'x\ny\n'],
    ['takes blank lines after the end of the file', 'a\n', '-a\n+b\n*** End of File\n\n\n', 'b\n'],
  ])('%s', (_what, text, diff, expected) => {
    expect(update(text, diff)).toMatchObject({ text: expected, warnings: [] })
  })

  test.each([
    ['trailing space', 'a  \nb\t\nc\n', ' a\n-b\n+x', 'a  \nx\nc\n', 'ignoring trailing whitespace'],
    ['quotes that it only looks at', '“a”\nb\n', ' "a"\n-b\n+x', '“a”\nx\nb\n'.replace('b\n', ''), 'Unicode'],
    ['indentation, and moves new lines along', '    a\n    b\n', ' a\n-b\n+x', '    a\n    x\n', 'leading/trailing'],
    ['a blank line at the end of a section', 'a\nb\n', '-a\n+x\n\n@@\n-b\n+y', 'x\ny\n', 'ignored a blank line'],
    ['an end of file that is not the end', 'a\nb\n', '@@\n-a\n+x\n*** End of File', 'x\nb\n', 'end-of-file anchored'],
    ['a loosely matched anchor', '  f()\na\n', '@@ f()\n-a\n+x', '  f()\nx\n', 'used fuzzy anchor match'],
    ['blank lines before it', 'a\nb\n', '\n\n-a\n+x', 'x\nb\n', 'ignored blank lines before the diff'],
  ])('tells of %s', (_what, text, diff, expected, warning) => {
    const done = update(text, diff)
    expect(done.text).toBe(expected)
    expect(done.warnings).toEqual([expect.stringContaining(warning)])
  })

  test('prefers an exact place further down to a loose one above', () => {
    expect(update('a \na\n', '-a\n+b')).toMatchObject({ text: 'a \nb\n', warnings: [] })
  })

  test('needs a leading blank line where the file has one', () => {
    expect(update('a\n\na\nb\n', '\n-a\n+x')).toMatchObject({ text: 'a\n\nx\nb\n', warnings: [] })
  })

  test.each([
    ['text that is no diff', 'hello', 'Invalid Line:\nhello'],
    ['nothing but a blank line', '\n', 'begins with an empty context line'],
    ['a header without lines', '@@ a', 'Nothing in this section - index=1 @@ a'],
    ['an end of file without lines', '@@ a\n*** End of File', 'Nothing in this section'],
    ['lines after the end of the file', '-a\n*** End of File\n-b', 'Invalid Line:\n-b'],
    ['a stacked anchor that is not there', '@@ a\n@@ z\n-b', 'Invalid Anchor 1:\nz'],
    ['context above the last place', '-b\n+x\n@@\n-a\n+y', 'Invalid Context 2:\na'],
    ['an end of file that is not there', '@@\n-z\n*** End of File', 'Invalid EOF Context 0:\nz'],
    ['another marker', '*** Sorry', 'Invalid Line:\n*** Sorry'],
    ['a section for another file', '-a\n*** Update File: b\n-c', "begins with '*** Begin Patch'"],
    ['a leading blank line that does not help', '\n-z\n+a', 'V4A diff begins with an empty context line'],
  ])('refuses %s', (_what, diff, words) => {
    expect(() => update('a\nb\n', diff)).toThrow(words)
    expect(() => update('a\nb\n', diff)).toThrow(PatchError)
  })

  test('hints at a forgotten marker only where the file has such a line', () => {
    expect(() => update('- a\n', '- a\n+- b')).toThrow('Hint: V4A uses the first character')
    expect(() => update('a\n', '-  b')).not.toThrow('Hint')
  })
})

describe('stacked anchors', () => {
  const twins = 'class A\n  f:\n    1\n  g:\n    1\nclass A\n  g:\n    1\n'
  const parentAgain = '@@ class A\n@@   f:\n-    1\n+    2\n@@ class A\n@@   g:\n-    1\n+    2'
  const envelope = (diff: string) => parseHunks(diff.split('\n'))

  test('count a parent that was passed already, in both kinds of patch', () => {
    const text = 'class A\n  f:\n    1\n  g:\n    1\n'
    const expected = 'class A\n  f:\n    2\n  g:\n    2\n'
    expect(update(text, parentAgain)).toMatchObject({ text: expected, warnings: [] })
    expect(applyHunks(text, envelope(parentAgain), ENVELOPE)).toMatchObject({ text: expected, warnings: [] })
  })

  test('stay below the parent that was passed where another one of its name follows', () => {
    const expected = 'class A\n  f:\n    2\n  g:\n    2\nclass A\n  g:\n    1\n'
    expect(changed(twins, parentAgain)).toBe(expected)
    expect(applyHunks(twins, envelope(parentAgain), ENVELOPE).text).toBe(expected)
  })

  test('count a parent that was passed with other indentation', () => {
    const text = '  class A\n  f:\n    1\n  g:\n    1\nclass A\t\n  g:\n    1\n'
    const diff = '@@\n   f:\n-    1\n+    2\n@@ class A\n@@   g:\n-    1\n+    2'
    expect(changed(text, diff)).toBe('  class A\n  f:\n    2\n  g:\n    2\nclass A\t\n  g:\n    1\n')
  })

  test('look for all but the first only further down', () => {
    const diff = '@@ class A\n@@   g:\n-    1\n+    2\n@@ class A\n@@   f:\n-    1\n+    2'
    expect(() => update(twins, diff)).toThrow('Invalid Anchor 5:\n  f:')
  })

  test.each(['@@ gone\n@@\n-b', '@@\n@@ gone\n-b', '@@ gone\n@@ -2,1 +2,0 @@\n-b'])('must all be there: %j', diff => {
    expect(() => update('a\nb\n', diff)).toThrow('Invalid Anchor 0:\ngone')
    expect(() => applyHunks('a\nb\n', envelope(diff), ENVELOPE)).toThrow("Failed to find context 'gone' in a.txt")
  })
})

test('an only anchor that was passed with other indentation is not looked for further down', () => {
  const text = '  f()\na\nb\nf()\t\nb\n'
  expect(changed(text, '-a\n+x\n@@ f()\n-b\n+y')).toBe('  f()\nx\ny\nf()\t\nb\n')
})

test.each([
  ['full-width signs', 'ｆ（ｘ）\nb\n', 'f(x)'],
  ['ligatures', 'the ﬁle\nb\n', 'the file'],
  ['accents in two signs', 'cafe\u0301\nb\n', 'caf\u00E9'],
  ['accents in one sign', 'caf\u00E9\nb\n', 'cafe\u0301'],
  ['full-width quotes', '＂a＂\nb\n', '“a”'],
])('%s match their plain form, which is told', (_what, text, given) => {
  const { text: done, warnings } = update(text, ` ${given}\n-b\n+c`)
  expect(done).toBe(text.replace('b\n', 'c\n'))
  expect(warnings).toEqual(['used fuzzy context match after normalizing Unicode punctuation/spaces'])
})

test('a line of very many marks is compared without their forms, in no time', { timeout: 5_000 }, () => {
  const marks = `a${'\u0301\u0316'.repeat(200_000)}`
  expect(() => update(`${marks}\n`, '-b\n+c')).toThrow('Invalid Context 0')
  expect(() => update('\uFDFA'.repeat(1_000_000), '-b\n+c')).toThrow('Invalid Context 0')
})

describe('a unified diff', () => {
  const diff = (body: string) => `--- a/x\n+++ b/x\n${body}`

  test.each([
    ['of one hunk', 'hello\nworld\n', '@@ -1,2 +1,2 @@\n hello\n-world\n+there\n', 'hello\nthere\n'],
    ['whose numbers are off', 'x\nhello\nworld\n', '@@ -9,7 +9,7 @@\n hello\n-world\n+there\n', 'x\nhello\nthere\n'],
    ['whose numbers choose the place', 'a\nb\na\nb\n', '@@ -3,2 +3,2 @@\n a\n-b\n+c\n', 'a\nb\na\nc\n'],
    ['that only inserts', 'a\nb\n', '@@ -1,0 +2 @@\n+x\n', 'a\nx\nb\n'],
    ['that inserts at the start', 'a\n', '@@ -0,0 +1 @@\n+x\n', 'x\na\n'],
    ['that takes the final newline away', 'a\n', '@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n', 'a'],
    ['that adds the final newline', 'a', '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n', 'a\n'],
    ['that takes lines out that look like headers', '-- x\nb\n', '@@ -1,2 +1,2 @@\n--- x\n+++ x\n b\n', '++ x\nb\n'],
    ['with blank lines between its hunks', 'a\nb\n', '@@ -1 +1 @@\n-a\n+x\n\n@@ -2 +2 @@\n-b\n+y\n', 'x\ny\n'],
    ['with a bare header', 'a\n', '@@\n-a\n+x\n', 'x\n'],
    ['whose blank line of context lost its space', 'a\n\nb\n', '@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n', 'a\n\nc\n'],
  ])('%s is applied', (_what, text, body, expected) => {
    expect(changed(text, diff(body))).toBe(expected)
    expect(changed(text, `diff --git a/x b/x\nindex 1..2 100644\n${diff(body)}`)).toBe(expected)
  })

  test.each([
    ['without hunks', '', 'missing a hunk header'],
    ['without lines', '@@ -1 +1 @@\n', 'did not contain applicable hunk lines'],
    ['of two files', '@@ -1 +1 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n', 'for more than one file'],
    ['that does not fit', '@@ -1 +1 @@\n-z\n+b\n', 'Details: Invalid Context 0:\nz'],
    ['with other lines', '@@ -1 +1 @@\nz\n', 'Details: Invalid Line:\nz'],
  ])('%s is refused with its reason', (_what, body, words) => {
    expect(() => changed('a\n', diff(body))).toThrow(words)
    expect(() => changed('a\n', diff(body))).toThrow('Received unified diff syntax')
  })
})
