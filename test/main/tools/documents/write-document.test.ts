import { readFile, symlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../../../../main/documents/read-document'
import { writeDocument } from '../../../../main/tools/documents/write-document'
import { textOf } from '../../../../shared/session/tool-results'
import { fileTree } from '../../../helpers/file-tree'
import { planAndApply, propose } from '../../../helpers/run-proposal'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const report = { path: 'out/report.docx', markdown: '# Report\n\nAll is well.' }

async function textAt(path: string): Promise<string | undefined> {
  const read = await readDocument({ path }, {}, { signal: new AbortController().signal })
  return read?.text
}

describe('write_document', () => {
  test('plans a document, shown as its text, and writes exactly the planned bytes', async () => {
    const context = await toolContext()
    const proposal = await propose(writeDocument, report, context)
    expect(proposal.effects).toMatchObject([
      {
        path: 'out/report.docx',
        before: null,
        diff: { type: 'omitted', reason: 'binary' },
        added: 3,
        document: { hunks: [{ lines: ['+# Report', '+', '+All is well.'] }] },
      },
    ])
    expect(await fileTree(context.workspace)).toEqual({})
    const result = await planAndApply(writeDocument, report, context)
    expect(textOf(result)).toMatch(/^Created out\/report\.docx \(\d+ bytes\)\.$/)
    expect(await textAt(context.path('out/report.docx'))).toBe('# Report\n\nAll is well.')
  })

  test('shows the lines of the text that change where a document is replaced', async () => {
    const context = await toolContext()
    await planAndApply(writeDocument, report, context)
    const { effects } = await propose(writeDocument, { ...report, markdown: '# Report\n\nAll is lost.' }, context)
    expect(effects).toMatchObject([
      {
        added: 1,
        removed: 1,
        document: { hunks: [{ lines: [' # Report', ' ', '-All is well.', '+All is lost.'] }] },
      },
    ])
  })

  test('says so where what is replaced cannot be read', async () => {
    const context = await toolContext({ 'a.docx': Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0) })
    const { effects } = await propose(writeDocument, { path: 'a.docx', markdown: 'x' }, context)
    expect(effects).toMatchObject([{ document: { isFormerUnread: true } }])
  })

  test('writes a workbook', async () => {
    const context = await toolContext()
    const sheets = [
      {
        name: 'Sales',
        rows: [
          ['Item', 'Amount'],
          ['Bolt', 3],
          ['Sum', '=SUM(B2:B2)'],
        ],
      },
    ]
    await planAndApply(writeDocument, { path: 'a.xlsx', sheets }, context)
    expect(await textAt(context.path('a.xlsx'))).toContain('| 3 | Sum | =SUM(B2:B2) |')
  })

  test('prints a page without scripts to a PDF', async () => {
    const pages: string[] = []
    const printPage = async (html: string) => {
      pages.push(html)
      return new TextEncoder().encode('%PDF-1.4 not laid out here')
    }
    const context = { ...(await toolContext()), printPage }
    await propose(
      writeDocument,
      { path: 'a.pdf', markdown: '# A\n\n<script>1</script> ![x](https://a.org/x.png)' },
      context,
    ).catch(() => undefined)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('<h1>A</h1>')
    expect(pages[0]).toContain('&lt;script&gt;')
    expect(pages[0]).not.toMatch(/<script|<img|src=/)
  })

  test('tells that pictures are not shown', async () => {
    const context = await toolContext()
    const result = await planAndApply(writeDocument, { path: 'a.docx', markdown: '![x](chart.png)' }, context)
    expect(textOf(result)).toContain('Note: pictures are named in it and not shown.')
  })

  test.each([
    [{ path: 'a.txt', markdown: 'x' }, 'has to end in .docx, .pdf or .xlsx'],
    [{ path: 'a.docx' }, 'needs `markdown`'],
    [{ path: 'a.docx', markdown: ' \n' }, 'needs `markdown`'],
    [{ path: 'a.xlsx', markdown: 'x' }, 'needs `sheets`'],
    [{ path: 'a.xlsx', sheets: [{ name: 'a', rows: [['=RTD(1)']] }] }, 'reaches out of the workbook'],
    [{ path: 'a.pdf', markdown: 'x' }, 'where Atrium has a window'],
    [{ path: '../a.docx', markdown: 'x' }, 'outside'],
    [{ path: 'a.docx', markdown: 'x'.repeat(2_000_001) }, 'the limit is 2000000'],
  ])('refuses %j', async (input, reason) => {
    await expect(propose(writeDocument, input, await toolContext())).rejects.toThrow(reason)
  })

  test('writes nothing through a link that leads out of the folder', async () => {
    const [context, outside] = [await toolContext(), await temporaryFolder()]
    await symlink(outside, context.path('out'))
    for (const path of ['out/a.docx', `${outside}/a.docx`, 'out/../../a.docx', '/etc/a.docx']) {
      await expect(propose(writeDocument, { path, markdown: 'x' }, context)).rejects.toThrow('outside')
    }
  })

  test('is needed for documents: a text is not written under the name of one', async () => {
    const { writeFile } = await import('../../../../main/tools/workspace/write-file')
    const context = await toolContext({ 'old.pdf': 'a text in spite of its name' })
    await expect(propose(writeFile, { path: 'a.docx', content: 'x' }, context)).rejects.toThrow('write_document')
    await planAndApply(writeFile, { path: 'old.pdf', content: 'still one' }, context)
    expect(await readFile(context.path('old.pdf'), 'utf8')).toBe('still one')
  })
})
