import { describe, expect, test } from 'vitest'
import { ansiChunks } from '../../../../renderer/views/ansi/ansi-chunks'
import { parseSgr } from '../../../../renderer/views/ansi/parse-sgr'

const plain = (text: string, lines: number) => ansiChunks(parseSgr(text), lines).map(chunk => chunk.plain)

describe('ansiChunks', () => {
  test('cuts an output into so many lines each', () => {
    expect(plain('a\nb\nc\nd\ne', 2)).toEqual(['a\nb', 'c\nd', 'e'])
    expect(plain('a\nb\n', 2)).toEqual(['a\nb', ''])
    expect(plain('\n\n\n', 1)).toEqual(['', '', '', ''])
  })

  test('is one chunk for what is short or empty', () => {
    expect(plain('', 3)).toEqual([''])
    expect(plain('a\nb', 3)).toEqual(['a\nb'])
  })

  test('loses nothing but the line ends between chunks', () => {
    const text = Array.from({ length: 57 }, (_, line) => `\u001b[3${line % 8}mline\u001b[0m ${line}`).join('\n')
    const whole = parseSgr(text)
      .map(run => run.text)
      .join('')
    for (const lines of [1, 3, 10, 100]) expect(plain(text, lines).join('\n')).toBe(whole)
  })

  test('gives each part of a run that it cuts the look of the run', () => {
    const chunks = ansiChunks(parseSgr('\u001b[1mbold\nstill\nthis too\u001b[0m'), 1)
    expect(chunks.map(({ runs }) => runs)).toEqual([
      [{ text: 'bold', style: { bold: true } }],
      [{ text: 'still', style: { bold: true } }],
      [{ text: 'this too', style: { bold: true } }],
    ])
  })
})
