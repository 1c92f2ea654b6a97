import { execFileSync } from 'node:child_process'
import { mkdir, readFile, truncate } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceText } from '../../../../main/tools/files/replace-text'
import { replaceInFile } from '../../../../main/tools/workspace/replace-in-file'
import { textOf } from '../../../../shared/session/tool-results'
import fixture from '../../../fixtures/replace_in_file.json' with { type: 'json' }
import { runsOf, timeFor } from '../../../helpers/how-deep'
import { planAndApply, propose } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

async function replaced(content: string | Uint8Array, old_string: string, new_string: string, replace_all = false) {
  const context = await toolContext({ a: content })
  const result = await planAndApply(replaceInFile, { path: 'a', old_string, new_string, replace_all }, context)
  const { replacements, warnings = [] } = JSON.parse(textOf(result)) as { replacements: number; warnings?: string[] }
  return { text: await readFile(context.path('a'), 'utf8'), replacements, warnings }
}

/** Recorded from another program. Ours differs on purpose where that one has faults: */
const better: Record<string, { text?: string; replacements?: number; warnings?: string[] }> = {
  // It takes a part of a line for a loose match of the whole line and loses the indentation. Ours is an exact match.
  '    return 1\n': { text: '    return 2\n', warnings: [] },
  // It loses the indentation of lines that match loosely, too.
  '  foo\n  bar\n': { text: '  FOO\n  BAR\n' },
  // It replaces overlapping places both, and loses a character.
  aaa: { text: 'ba', replacements: 1 },
  // It warns of exact matches of whole lines as if they were loose.
  'a\nb\nc\n': { warnings: [] },
  'x = 1\nx = 1\n': { warnings: [] },
}

describe('the recorded cases', () => {
  test.each(fixture.cases)('$content: $old_string → $new_string', async recorded => {
    const { content, old_string, new_string, replace_all, expected, replacements, warnings, error } = recorded
    const done = replaced(content, old_string, new_string, replace_all)
    if (error !== undefined) await expect(done).rejects.toThrow(error)
    else expect(await done).toEqual({ text: expected, replacements, warnings, ...better[content] })
  })
})

const LOOSE = {
  trailing: 'used fuzzy old_string match ignoring trailing whitespace',
  trimmed: 'used fuzzy old_string match ignoring leading/trailing whitespace',
  unicode: 'used fuzzy old_string match after normalizing Unicode punctuation/spaces',
  endings: 'used old_string match ignoring line endings',
}

describe('a loose match', () => {
  test.each([
    ['keeps the space after lines that stay', 'a  \nb \nc\n', 'a\nb', 'a\nx', 'a  \nx\nc\n', LOOSE.trailing],
    ['keeps the quotes of lines that stay', '“a”\n“b”\n', '"a"\n"b"', '"a"\nx', '“a”\nx\n', LOOSE.unicode],
    [
      'moves new lines to deeper indentation',
      '  a\n    b\n',
      'a\n  b',
      'a\n  x\n  y',
      '  a\n    x\n    y\n',
      LOOSE.trimmed,
    ],
    ['moves new lines to less indentation', 'a\n  b\n', '  a\n    b', '  x\n    y', 'x\n  y\n', LOOSE.trimmed],
    ['moves new lines from spaces to tabs', '\ta\n\t\tb\n', '  a\n    b', '  x\n    y', '\tx\n\t\ty\n', LOOSE.trimmed],
    ['keeps mixed line endings', 'a\r\nb\nc\r', 'a\nb\nc', 'a\nx\nc', 'a\r\nx\r\nc\r', LOOSE.endings],
    ['takes a final newline that the file lacks', '  a\n  b ', 'a\nb\n', 'a\nx\n', '  a\n  x', LOOSE.trimmed],
    ['takes lines out with their endings', 'a\nb \nc\n', 'b\n', '', 'a\nc\n', LOOSE.trailing],
    ['puts lines after the last one', 'a \n', 'a\n', 'a\nb\n', 'a \nb\n', LOOSE.trailing],
    ['keeps a byte order mark', '\uFEFFa \nb\n', 'a\nb', 'x\nb', '\uFEFFx\nb\n', LOOSE.trailing],
    [
      'takes the strictest kind that there is',
      'b\n  a\nb\na  \n',
      'b\na\n',
      'b\nx\n',
      'b\n  a\nb\nx\n',
      LOOSE.trailing,
    ],
  ])('%s', async (_what, content, from, to, expected, warning) => {
    expect(await replaced(content, from, to)).toEqual({ text: expected, replacements: 1, warnings: [warning] })
  })

  test('is made at every place that does not overlap another, where all are asked for', async () => {
    const done = await replaced('a \na \na \nb', 'a\na', 'x\ny', true)
    expect(done).toEqual({ text: 'x\ny\na \nb', replacements: 1, warnings: [LOOSE.trailing] })
    const all = await replaced('  a\n\t\ta\n', '   a', '   b', true)
    expect(all).toEqual({ text: '  b\n\t\tb\n', replacements: 2, warnings: [LOOSE.trimmed] })
  })

  test.each([
    ['places that overlap', 'a \na \na \n', 'a\na', 'matched multiple locations'],
    ['a part of a line', 'say “a” to b\n', '"a"', 'was not found'],
    ['nothing but white space', ' \n\t\n', '\n\n', 'was not found'],
    ['indentation that does not tell how new lines stand', '\ta\n\t\tb\n', 'a\n    b', 'indented'],
  ])('is refused for %s', async (_what, content, from, words) => {
    await expect(replaced(content, from, 'x\n        y\n  z')).rejects.toThrow(words)
  })

  test(
    'changes no line that both texts have',
    () => {
      const line = fc.constantFrom('a', '  b', '“c”', '\td ', '', 'e\u00a0f')
      const lines = fc.array(line, { minLength: 1, maxLength: 6 })
      return fc.assert(
        fc.property(lines, lines, lines, fc.nat(6), (before, block, after, at) => {
          fc.pre(block.some(text => text.trim() !== ''))
          const text = [...before, ...block, ...after].map(all => `${all}\r\n`).join('')
          const given = block.map(all => all.trim().replaceAll('“', '"').replaceAll('”', '"'))
          // A part of a line that matches exactly is replaced as it is.
          fc.pre(!text.includes(given.join('\r\n')))
          const wanted = given.toSpliced(at % (given.length + 1), 0, 'new')
          let done: ReturnType<typeof replaceText>
          try {
            done = replaceText(text, { from: given.join('\n'), to: wanted.join('\n'), all: false }, () => undefined)
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(Error)
            return
          }
          expect(done.text.replace(/[ \t]*new\r\n/, '')).toBe(text)
        }),
        { numRuns: runsOf(300) },
      )
    },
    timeFor(60_000),
  )
})

describe('in a file that mixes line endings', () => {
  const MIXED =
    'the file mixes line endings: replaced only where they are those of old_string; it is there again with other ones'

  test.each([
    ['one of two places that only their endings tell apart', 'a\nb\na\r\nb\r\n', 'a\nb', false, 'x\na\r\nb\r\n'],
    ['the other one of them', 'a\nb\na\r\nb\r\n', 'a\r\nb', false, 'a\nb\nx\r\n'],
    ['one whose other is within a line', 'a\nb\n a\rb c\r', 'a\nb', false, 'x\n a\rb c\r'],
    ['all places of one ending', 'a\nb\na\nb\na\r\nb', 'a\nb', true, 'x\nx\na\r\nb'],
  ])('%s taken are told', async (_what, content, from, all, expected) => {
    expect(await replaced(content, from, 'x', all)).toMatchObject({ text: expected, warnings: [MIXED] })
  })

  test.each([
    ['the only place', 'a\nb\nc\r\n', 'a\nb'],
    ['a text of one line', 'a\nb\r\n', 'a'],
  ])('nothing is said of %s', async (_what, content, from) => {
    expect(await replaced(content, from, 'x')).toMatchObject({ warnings: [] })
  })
})

describe('replace_in_file', () => {
  test('says what it did, and shows the difference', async () => {
    const context = await toolContext({ 'd/a': 'one\ntwo\n' })
    const result = await planAndApply(replaceInFile, { path: 'd/a', old_string: 'two', new_string: '2' }, context)
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
    expect(await replaced(content, from, to)).toEqual({ text: expected, replacements: 1, warnings: [] })
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
      { numRuns: runsOf(60) },
    )
  })

  test.each([
    ['a file that is not there', 'gone', 'file not found: gone'],
    ['a file below a file', 'a/b', 'file not found: a/b'],
    ['a folder', 'd', 'path is not a file'],
    ['what lies outside', '../x', 'outside the workspace'],
    ['bytes that are no text', 'binary', 'not a text file: binary'],
    ['a large file, without reading it', 'large', 'file too large to edit: large (limit: 8 MB)'],
  ])('refuses %s', async (_what, path, words) => {
    const context = await toolContext({ a: 'a', binary: Uint8Array.of(0x61, 0, 0xff), large: '' })
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
