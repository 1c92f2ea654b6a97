import { describe, expect, test } from 'vitest'
import { readFile } from '../../../../main/tools/classic/classic-read-file'
import { makePdf } from '../../../helpers/make-pdf'
import { pngFile } from '../../../helpers/png-file'
import { runJson, runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

describe('read_file', () => {
  test('gives lines with where they stand', async () => {
    const context = await toolContext({ 'a.txt': '1\n2\n3\n4\n', 'empty.txt': '' })
    expect(await runJson(readFile, { path: 'a.txt' }, context)).toEqual({
      path: 'a.txt',
      start_line: 1,
      end_line: 4,
      total_lines: 4,
      content: '1\n2\n3\n4',
      has_more_lines: false,
    })
    expect(await runJson(readFile, { path: 'a.txt', start_line: 2, max_lines: 2 }, context)).toEqual({
      path: 'a.txt',
      start_line: 2,
      end_line: 3,
      total_lines: 4,
      content: '2\n3',
      has_more_lines: true,
      windowed: true,
    })
    expect(await runJson(readFile, { path: 'empty.txt' }, context)).toMatchObject({ total_lines: 0, empty: true })
  })

  test('gives 12,000 characters at most in whole lines, and says where they end', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index + 1} `.padEnd(1_000, 'x'))
    const context = await toolContext({ 'a.txt': `${lines.join('\n')}\n` })
    const found: string[] = []
    for (let start_line = 1; start_line <= lines.length; ) {
      const read = await runJson(readFile, { path: 'a.txt', start_line }, context)
      expect(read.content.length).toBeLessThanOrEqual(12_000)
      const isLast = read.end_line === lines.length
      expect(read).toMatchObject({ start_line, has_more_lines: !isLast, ...(!isLast && { content_truncated: true }) })
      found.push(...read.content.split('\n'))
      start_line = read.end_line + 1
    }
    expect(found).toEqual(lines)
  })

  test('says what a document is within its answer', async () => {
    const cell = { cell_type: 'markdown', source: 'hello' }
    const book = JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 })
    const read = await runJson(readFile, { path: 'a.ipynb' }, await toolContext({ 'a.ipynb': book }))
    expect(read).toMatchObject({ path: 'a.ipynb', document: expect.stringContaining('notebook') })
    expect(read.content).toContain('hello')
  })

  test('takes encodings by the names of Python, and says which does not fit', async () => {
    const context = await toolContext({
      'latin.txt': Buffer.from('caf\xe9\n', 'latin1'),
      'utf16.txt': Buffer.from('näh\n', 'utf16le'),
      'utf8.txt': 'näh\n',
    })
    const content = async (input: object) => (await runJson(readFile, input, context)).content
    expect(await content({ path: 'latin.txt', encoding: 'latin_1' })).toBe('café')
    expect(await content({ path: 'latin.txt', encoding: 'cp1252' })).toBe('café')
    expect(await content({ path: 'utf16.txt', encoding: 'utf-16' })).toBe('näh')
    expect(await content({ path: 'utf8.txt', encoding: 'utf-8-sig' })).toBe('näh')
    await expect(content({ path: 'utf8.txt', encoding: 'klingon' })).rejects.toThrow("'encoding' is unknown: klingon.")
    await expect(content({ path: 'latin.txt', encoding: 'shift_jis' })).rejects.toThrow('not encoded in shift_jis')
  })

  test('leads on from an image, a folder, and a line past the end', async () => {
    const context = await toolContext({ 'a.png': pngFile(2, 2, [9, 9, 9]), 'a.txt': '1\n', 'src/b.txt': '' })
    await expect(runTool(readFile, { path: 'a.png' }, context)).rejects.toThrow('Use read_image instead.')
    await expect(runTool(readFile, { path: 'src' }, context)).rejects.toThrow('path is not a file')
    await expect(runTool(readFile, { path: 'a.txt', start_line: 9 }, context)).rejects.toThrow(
      'Offset 9 is beyond end of file (1 lines total)',
    )
    await expect(runTool(readFile, { path: '.env' }, context)).rejects.toThrow()
  })
})

test('a document is JSON like everything else, with what it is in a field', async () => {
  const context = await toolContext({ 'a.pdf': makePdf(['First', 'Second']) })
  expect(await runJson(readFile, { path: 'a.pdf' }, context)).toEqual({
    path: 'a.pdf',
    document: 'PDF, 2 pages',
    start_line: 1,
    end_line: 7,
    total_lines: 7,
    content: '## Page 1\n\nFirst\n\n## Page 2\n\nSecond',
    has_more_lines: false,
  })
  expect(await runJson(readFile, { path: 'a.pdf', max_lines: 3 }, context)).toMatchObject({
    document: 'PDF, 2 pages; page 1 shown; lines 1-3 of 7 of its text; page 2 begins in line 5',
    has_more_lines: true,
    windowed: true,
  })
})
