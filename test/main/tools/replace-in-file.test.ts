import { execFileSync } from 'node:child_process'
import { mkdir, readFile, truncate } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceInFile } from '../../../main/tools/replace-in-file'
import { textOf } from '../../../shared/tool-results'
import fixture from '../../fixtures/replace_in_file.json' with { type: 'json' }
import { carryOut, propose } from '../../helpers/run-proposal'
import { toolContext } from '../../helpers/tool-context'

async function replaced(content: string | Uint8Array, old_string: string, new_string: string, replace_all = false) {
  const context = await toolContext({ a: content })
  const result = await carryOut(replaceInFile, { path: 'a', old_string, new_string, replace_all }, context)
  const { replacements } = JSON.parse(textOf(result)) as { replacements: number }
  return { text: await readFile(context.path('a'), 'utf8'), replacements }
}

/**
 * Recorded from another program, which also matches loosely: without regard to white space and to the kind of quotes.
 * Ours replaces exact text only, so that what was not named is never rewritten. Hence these differ on purpose:
 */
const different: Record<string, string | { text: string; replacements: number }> = {
  // Only a loose match: refused, and the model reads the file again.
  'foo   \nbar\n': 'old_string was not found',
  '  foo\n  bar\n': 'old_string was not found',
  'say “hi” – ok\n': 'old_string was not found',
  // A fault of that program: a match in a line counted as the whole line, and the indentation was lost.
  '    return 1\n': { text: '    return 2\n', replacements: 1 },
  // A fault of that program: overlapping places were both replaced, and a character was lost.
  aaa: { text: 'ba', replacements: 1 },
}

describe('the recorded cases', () => {
  test.each(fixture.cases)('$content: $old_string → $new_string', async recorded => {
    const { content, old_string, new_string, replace_all, expected, replacements, error } = recorded
    const ours = different[content] ?? error ?? { text: expected, replacements }
    const done = replaced(content, old_string, new_string, replace_all)
    if (typeof ours === 'string') await expect(done).rejects.toThrow(ours)
    else expect(await done).toEqual(ours)
  })
})

describe('replace_in_file', () => {
  test('says what it did, and shows the difference', async () => {
    const context = await toolContext({ 'd/a': 'one\ntwo\n' })
    const result = await carryOut(replaceInFile, { path: 'd/a', old_string: 'two', new_string: '2' }, context)
    expect(JSON.parse(textOf(result))).toEqual({
      status: 'completed',
      message: "replace_in_file succeeded for 'd/a'",
      replacements: 1,
    })
    expect(result.details).toMatchObject({ type: 'changes', changes: [{ path: 'd/a', added: 1, removed: 1 }] })
  })

  test.each([
    ['matches LF in a file of CRLF, and keeps CRLF', 'a\r\nb\r\nc\r\n', 'a\nb', 'A\nB\nC', 'A\r\nB\r\nC\r\nc\r\n'],
    ['puts CRLF once where the new text has it already', 'a\r\nb\r\n', 'a\nb', 'a\r\nc', 'a\r\nc\r\n'],
    ['adds lines with CRLF to a line of a CRLF file', 'a\r\nb\r\n', 'b', 'b\nc', 'a\r\nb\r\nc\r\n'],
    ['takes mixed line endings as they are', 'a\r\nb\nc\n', 'b\nc', 'x\ny', 'a\r\nx\ny\n'],
    ['keeps a byte order mark', '\uFEFFa\n', 'a', 'b', '\uFEFFb\n'],
    ['adds no final newline', 'a', 'a', 'b', 'b'],
    ['puts in dollar signs as they are', 'a', 'a', '$&$1$$', '$&$1$$'],
    ['can replace everything with nothing', 'a\n', 'a\n', '', ''],
    ['leaves lone carriage returns alone', 'a\rb\r', 'b', 'c', 'a\rc\r'],
  ])('%s', async (_what, content, from, to, expected) => {
    expect(await replaced(content, from, to)).toEqual({ text: expected, replacements: 1 })
  })

  test('refuses places that overlap, as it is not clear which is meant', async () => {
    await expect(replaced('}\n}\n}\n', '}\n}\n', '}\n')).rejects.toThrow('matched multiple locations')
  })

  test('replaces every place from left to right where all are asked for', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 1, maxLength: 3 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 1, maxLength: 20 })
    return fc.assert(
      fc.asyncProperty(text, word, word, async (content, from, to) => {
        fc.pre(content.includes(from) && from !== to)
        expect((await replaced(content, from, to, true)).text).toBe(content.replaceAll(from, () => to))
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['a file that is not there', 'gone', 'file not found: gone'],
    ['a file below a file', 'a/b', 'file not found: a/b'],
    ['a folder', 'd', 'path is not a file'],
    ['what lies outside', '../x', 'outside the workspace'],
    ['bytes that are no text', 'binary', 'not a UTF-8 text file: binary'],
    ['a large file, without reading it', 'large', 'file too large to edit: large (limit: 8 MB)'],
  ])('refuses %s', async (_what, path, words) => {
    const context = await toolContext({ a: 'a', binary: Uint8Array.of(0x61, 0xff), large: '' })
    await mkdir(context.path('d'))
    await truncate(context.path('large'), 3 * 1024 ** 3)
    await expect(propose(replaceInFile, { path, old_string: 'a', new_string: 'b' }, context)).rejects.toThrow(words)
  })

  test('refuses a result that would be too large', async () => {
    const input = { path: 'a', old_string: 'a', new_string: 'b'.repeat(100_000), replace_all: true }
    const context = await toolContext({ a: 'a'.repeat(100) })
    await expect(propose(replaceInFile, input, context)).rejects.toThrow('too large')
  })

  test.skipIf(process.platform === 'win32')('refuses a named pipe at once', async () => {
    const context = await toolContext()
    execFileSync('mkfifo', [context.path('pipe')])
    const input = { path: 'pipe', old_string: 'a', new_string: 'b' }
    await expect(propose(replaceInFile, input, context)).rejects.toThrow('path is not a file')
  })

  test.each([
    { path: 'a', old_string: '', new_string: 'b' },
    { path: 'a', old_string: 'a' },
    { path: 'a', old_string: 'a', new_string: 'b', replace_all: 'yes' },
    { path: 'a', old_string: 'a', new_string: 'b', fuzzy: true },
  ])('refuses the input %j', async input => {
    const context = await toolContext({ a: 'a' })
    await expect(propose(replaceInFile, input, context)).rejects.toThrow('Invalid arguments for replace_in_file')
  })
})
