import { expect, test } from 'vitest'
import { readFile } from '../../../../main/tools/phi/read-file'
import { read as readOfPi } from '../../../../main/tools/pi/read'
import { read as readOfPolpo } from '../../../../main/tools/polpo/read'
import type { Tool } from '../../../../main/tools/tool'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { makeDocx, makeXlsx } from '../../../helpers/make-office'
import { makePdf } from '../../../helpers/make-pdf'
import { makeZip } from '../../../helpers/make-zip'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const pdf = makePdf(['First', 'Second', 'Third'])

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

test('what a document is its content says, whatever it is called', async () => {
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
