import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeExactly, diffBytes, omitted } from '../../../../main/workspace/diff/diff-text'
import { runsOf } from '../../../helpers/how-deep'
import { oddText as text } from '../../../helpers/odd-text'
import { rebuildText as rebuild } from '../../../helpers/rebuild-text'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('the difference', () => {
  test('gives exactly the new text when it is applied to the old one', () => {
    fc.assert(
      fc.property(text, text, (oldText, newText) => {
        expect(rebuild(oldText, diffBytes(bytesOf(oldText), bytesOf(newText)))).toBe(newText)
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  test('counts what it shows, and is empty only for equal texts', () => {
    fc.assert(
      fc.property(text, text, (oldText, newText) => {
        const { diff, added, removed } = diffBytes(bytesOf(oldText), bytesOf(newText))
        const lines = diff.type === 'lines' ? diff.hunks.flatMap(hunk => hunk.lines) : []
        expect(added).toBe(lines.filter(line => line.startsWith('+')).length)
        expect(removed).toBe(lines.filter(line => line.startsWith('-')).length)
        expect(added + removed === 0).toBe(oldText === newText)
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  test.each([
    ['a line ending', 'a\nb\n', 'a\r\nb\n'],
    ['a byte order mark', 'a\n', '\uFEFFa\n'],
    ['a final newline', 'a', 'a\n'],
    ['a lone carriage return', 'a\rb\n', 'a\r\rb\n'],
    ['all of it, to nothing', 'a\nb', ''],
    ['nothing, to an empty line', '', '\n'],
    ['a Unicode line separator', 'a\u2028b\n', 'a\u2029b\n'],
  ])('shows a change of %s', (_what, oldText, newText) => {
    const difference = diffBytes(bytesOf(oldText), bytesOf(newText))
    expect(rebuild(oldText, difference)).toBe(newText)
    expect(difference.added + difference.removed).toBeGreaterThan(0)
  })

  test('of a file that is created begins at line 0 of nothing, as in a unified diff', () => {
    expect(diffBytes(null, bytesOf('a\n'))).toEqual({
      diff: { type: 'lines', hunks: [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: 1, lines: ['+a'] }] },
      added: 1,
      removed: 0,
    })
    expect(diffBytes(bytesOf('a'), null)).toEqual({
      diff: {
        type: 'lines',
        hunks: [{ oldStart: 1, oldLines: 1, newStart: 0, newLines: 0, lines: ['-a', '\\ No newline at end of file'] }],
      },
      added: 0,
      removed: 1,
    })
  })

  test('is exact also where comparing takes too many steps', () => {
    const lines = (seed: number) =>
      Array.from({ length: 60_000 }, (_, index) => `${(index * seed) % 99_991}`).join('\r\n')
    const [oldText, newText] = [lines(31), `\uFEFF${lines(57)}\n`]
    const difference = diffBytes(bytesOf(oldText), bytesOf(newText))
    expect(difference.diff).toMatchObject({ hunks: [{ oldLines: 60_000, newLines: 60_000 }] })
    expect(difference).toMatchObject({ added: 60_000, removed: 60_000 })
    expect(rebuild(oldText, difference)).toBe(newText)
  })
})

describe('a file that cannot be compared', () => {
  test('is said to be binary, or too large', () => {
    const binary = { diff: { type: 'omitted', reason: 'binary' }, added: 0, removed: 0 }
    expect(diffBytes(Buffer.from([0xff, 0xfe, 0x00]), bytesOf('a'))).toEqual(binary)
    expect(diffBytes(bytesOf('a'), Buffer.from('a\0b'))).toEqual(binary)
    const large = Buffer.alloc(2 * 1024 * 1024 + 1, 'a')
    expect(diffBytes(large, bytesOf('a'))).toEqual(omitted('too-large'))
    expect(diffBytes(bytesOf('a'), large)).toEqual(omitted('too-large'))
    expect(diffBytes(Buffer.alloc(3 * 1024 * 1024 + 1, 'a'), null)).toEqual(omitted('too-large'))
    expect(diffBytes(null, Buffer.alloc(3 * 1024 * 1024 + 1, 'a'))).toEqual(omitted('too-large'))
  })

  test('is shown all the same where it only comes or goes, up to 3 MiB', () => {
    const large = Buffer.from('a line of some words\n'.repeat(120_000))
    expect(diffBytes(null, large).added).toBe(120_000)
    expect(diffBytes(large, null).removed).toBe(120_000)
  })
})

describe('decoding', () => {
  test('gives a text only where encoding it again gives the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
        const decoded = decodeExactly(bytes)
        if (decoded !== null) expect(bytesOf(decoded)).toEqual(bytes)
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  test('keeps a byte order mark, and takes nothing for an empty text', () => {
    expect(decodeExactly(Buffer.from([0xef, 0xbb, 0xbf, 0x61]))).toBe('\uFEFFa')
    expect(decodeExactly(null)).toBe('')
  })

  test.each([
    ['a NUL', [0x61, 0x00]],
    ['Latin-1', [0xe9]],
    ['an over-long form', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a cut sequence', [0xe2, 0x82]],
  ])('has no text for %s', (_what, bytes) => {
    expect(decodeExactly(Uint8Array.from(bytes))).toBeNull()
  })
})
