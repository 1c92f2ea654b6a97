import { expect, test } from 'vitest'
import { readFile as readOfClassic } from '../../../../main/tools/classic/classic-read-file'
import { readFile } from '../../../../main/tools/phi/phi-read-file'
import { read as readOfPi } from '../../../../main/tools/pi/pi-read'
import { read as readOfPolpo } from '../../../../main/tools/polpo/polpo-read'
import type { Tool } from '../../../../main/tools/tool'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { imageTypeOf } from '../../../../shared/models/image-type'
import { makeDocx, makeXlsx } from '../../../helpers/make-office'
import { makePdf, makeScannedPdf } from '../../../helpers/make-pdf'
import { makeZip } from '../../../helpers/make-zip'
import { runTool } from '../../../helpers/run-tool'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

const pdf = makePdf(['First', 'Second', 'Third'])

function resultOf(tool: Tool, input: object, context: TestToolContext) {
  if (tool.kind !== 'reads') throw new Error(`${tool.name} does not only read.`)
  return tool.run(input, context)
}

test('each set gives the text of a document in its own form, under what it is', async () => {
  const context = await toolContext({ 'a.pdf': pdf })
  const about =
    '[PDF, 3 pages; page 1 shown; lines 1-2 of 11 of its text; page 2 begins in line 5, page 3 begins in line 9]'
  const reads: readonly [tool: Tool, input: object, text: string][] = [
    [exploreWorkspace, { target: 'read', pattern: 'a.pdf', limit: 2 }, `-- more: cursor=3\n${about}\n## Page 1\n`],
    [readFile, { path: 'a.pdf', limit: 2 }, `${about}\n[Lines 1-2 of 11]\n   1 | ## Page 1\n   2 | `],
    [
      readOfPi,
      { path: 'a.pdf', limit: 2 },
      `${about}\n## Page 1\n\n\n[Showing lines 1-2 of 11. Use offset=3 to continue.]`,
    ],
    [readOfPolpo, { path: 'a.pdf', limit: 2 }, `${about}\n1\t## Page 1\n2\t\n... (9 more lines)`],
  ]
  for (const [tool, input, text] of reads) expect(await runTool(tool, input, context)).toBe(text)
})

test('a set pages through a document by the lines of its text, to its end', async () => {
  const context = await toolContext({ 'a.pdf': pdf })
  const rest = await runTool(exploreWorkspace, { target: 'read', pattern: 'a.pdf', cursor: 9, limit: 50 }, context)
  expect(rest).toBe('[PDF, 3 pages; page 3 shown; lines 9-11 of 11 of its text]\n## Page 3\n\nThird')
  await expect(runTool(readFile, { path: 'a.pdf', offset: 12 }, context)).rejects.toThrow(
    'Offset 12 is beyond end of file (11 lines total)',
  )
  await expect(
    runTool(exploreWorkspace, { target: 'read', pattern: 'a.pdf', start_line: 12 }, context),
  ).rejects.toThrow('start_line 12 is past the end (11 lines)')
})

test('the content of a document says what it is, whatever it is called', async () => {
  const context = await toolContext({
    'a.txt': pdf,
    'b.pdf': await makeDocx('<w:p><w:r><w:t>Words</w:t></w:r></w:p>'),
    'c.docx': await makeXlsx({ S: '<row><c><v>1</v></c></row>' }),
    'd.xlsx': 'only text',
  })
  expect(await runTool(readOfPi, { path: 'a.txt' }, context)).toMatch(/^\[PDF, 3 pages\]/)
  expect(await runTool(readOfPi, { path: 'b.pdf' }, context)).toBe('[Word document]\nWords')
  expect(await runTool(readOfPi, { path: 'c.docx' }, context)).toMatch(/^\[Excel workbook, 1 sheet: S/)
  expect(await runTool(readOfPi, { path: 'd.xlsx' }, context)).toBe('only text')
})

test('a document that has changed is read anew', async () => {
  const context = await toolContext({ 'a.pdf': makePdf(['Before']) })
  expect(await runTool(readOfPi, { path: 'a.pdf' }, context)).toContain('Before')
  await context.write({ 'a.pdf': makePdf(['After!']) })
  expect(await runTool(readOfPi, { path: 'a.pdf' }, context)).toContain('After!')
})

test('pages without text come as pictures, a few at once, and it is said where the next ones are', async () => {
  const context = await toolContext({ 'scan.pdf': makeScannedPdf(6) })
  const runs: readonly [tool: Tool, input: object][] = [
    [exploreWorkspace, { target: 'read', pattern: 'scan.pdf' }],
    [readFile, { path: 'scan.pdf' }],
    [readOfPi, { path: 'scan.pdf' }],
    [readOfPolpo, { path: 'scan.pdf' }],
    [readOfClassic, { path: 'scan.pdf' }],
  ]
  for (const [tool, input] of runs) {
    const { content, details } = await resultOf(tool, input, context)
    expect(content[0]).toMatchObject({
      text: expect.stringMatching(
        /PDF, 6 pages; 6 pages without text, as pictures are; pages 1-4 are sent along as pictures, in this order; pages 5-6 are not, as at most 4 are at once; page 5 begins in line 17[\]"]/,
      ),
    })
    expect(content.slice(1)).toEqual(Array(4).fill({ type: 'image', mimeType: 'image/jpeg', blob: expect.any(String) }))
    const [picture] = content.slice(1)
    const bytes = picture?.type === 'image' ? await context.blobs.get(picture.blob) : new Uint8Array()
    expect(imageTypeOf(bytes)).toBe('image/jpeg')
    expect(details).toMatchObject({
      document: { kind: 'pdf', parts: 6, pictures: 6, pictured: 4 },
      pictures: [1, 2, 3, 4].map(page => ({ page, mimeType: 'image/jpeg', bytes: bytes.length })),
    })
  }
  const { content } = await resultOf(readOfPi, { path: 'scan.pdf', offset: 17, limit: 4 }, context)
  expect(content).toHaveLength(2)
  expect(content[0]).toMatchObject({ text: expect.stringContaining('page 5 is sent along as a picture]') })
})

test('the workspace set reads a range of pages, whose lines are counted in it', async () => {
  const pages = makePdf(Array.from({ length: 300 }, (_, at) => `Line of page ${at + 1}`))
  const context = await toolContext({ 'a.pdf': pages, 'b.txt': 'Words' })
  const read = (input: object, pattern = 'a.pdf') =>
    runTool(exploreWorkspace, { target: 'read', pattern, ...input }, context)
  const two = '## Page 200\n\nLine of page 200\n\n## Page 201\n\nLine of page 201'
  const of = (lines: string) => `pages 200-201 shown; lines ${lines} of 7 of what 200-201 has`
  expect(await read({ range: '200-201' })).toBe(`[PDF, 300 pages; ${of('1-7')}]\n${two}`)
  expect(await read({ range: '200-201', limit: 4 })).toBe(
    `-- more: cursor=5\n[PDF, 300 pages; page 200 shown; lines 1-4 of 7 of what 200-201 has; page 201 begins in line 5]\n${two.slice(0, 30)}`,
  )
  expect(await read({ range: '200-201', limit: 4, cursor: 5 })).toContain('\n## Page 201\n\nLine of page 201')
  expect(await read({ range: 7 })).toContain('[PDF, 300 pages; page 7 shown; ')
  // A page that was asked for has all of its lines.
  expect(await read({ range: '100-200' })).toContain('Line of page 200')
  await expect(read({ range: '301' })).rejects.toThrow('its parts are numbered 1 to 300')
  await expect(read({ range: '1' }, 'b.txt')).rejects.toThrow("'range' is for documents, and b.txt is a text.")
})

test('the workspace set reads a sheet, or some of its cells', async () => {
  const row = (number: number) =>
    `<row r="${number}">${['A', 'B', 'C', 'KA'].map(letter => `<c r="${letter}${number}"><v>${letter.length * number}</v></c>`).join('')}</row>`
  const rows = Array.from({ length: 100 }, (_, at) => row(at + 1)).join('')
  const context = await toolContext({ 'a.xlsx': await makeXlsx({ One: rows, Two: row(1), Empty: '' }) })
  const read = (range: string) => runTool(exploreWorkspace, { target: 'read', pattern: 'a.xlsx', range }, context)
  const lines = async (range: string) => (await read(range)).split('\n').slice(1)
  expect(await lines('One!B50:C51')).toEqual([
    ...['## Sheet One, B50:C51', '', '| row | B | C |', '| --- | --- | --- |', '| 50 | 50 | 50 |', '| 51 | 51 | 51 |'],
  ])
  expect(await lines('One!KA2')).toEqual(['## Sheet One, KA2', '', '| row | KA |', '| --- | --- |', '| 2 | 4 |'])
  expect(await lines('Empty!A1:B2')).toEqual(['## Sheet Empty, A1:B2', '', '(These cells are empty.)'])
  expect(await read('One!99:100')).toContain('\n## Sheet One, 99:100\n')
  expect(await read('Two')).toMatch(
    /^\[Excel workbook, 3 sheets: Two \(1 row × 3 columns\); sheet 2 shown; lines 1-7 of 7 of what Two has; /,
  )
})

test('a zip that is no document is refused as before, and separated values stay the text that they are', async () => {
  const context = await toolContext({ 'a.zip': await makeZip({ 'a.txt': 'x' }), 'b.csv': 'a,b\n1,2\n' })
  await expect(runTool(readOfPi, { path: 'a.zip' }, context)).rejects.toThrow('path is an archive and cannot be read')
  expect(await runTool(readOfPi, { path: 'b.csv' }, context)).toBe('a,b\n1,2')
})

test('a read that is stopped ends at once, and the next one works', async () => {
  const context = await toolContext({ 'a.pdf': pdf })
  const stopped = runTool(readOfPi, { path: 'a.pdf' }, context)
  context.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  const next = await toolContext({ 'a.pdf': pdf })
  expect(await runTool(readOfPi, { path: 'a.pdf' }, next)).toContain('Third')
})
