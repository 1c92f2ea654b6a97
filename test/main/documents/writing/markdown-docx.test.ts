import { describe, expect, test } from 'vitest'
import { readDocument } from '../../../../main/documents/read-document'
import { markdownDocx } from '../../../../main/documents/writing/markdown-docx'
import { packageText } from '../../../helpers/package-text'

async function readBack(markdown: string): Promise<string> {
  const bytes = await markdownDocx(markdown)
  const read = await readDocument({ path: 'made.docx', bytes }, {}, { signal: new AbortController().signal })
  return read?.text ?? ''
}

describe('a Word document made of Markdown', () => {
  test('has its headings, paragraphs, emphasis and links', async () => {
    const text = await readBack('# Tides\n\n## In *May*\n\nA **high** one, [seen](https://a.org/x?y=1&z=2).')
    expect(text).toBe('# Tides\n\n## In *May*\n\nA **high** one, [seen](https://a.org/x?y=1&z=2).\n'.trimEnd())
  })

  test('has its lists, each counted on its own, and nested ones', async () => {
    const text = await readBack('1. one\n2. two\n   - inner\n   - [x] done\n\nBetween.\n\n1. one again')
    expect(text).toBe('1. one\n2. two\n  - inner\n  - ☑ done\n\nBetween.\n\n1. one again')
  })

  test('has its tables, with what looks like markup as it is written', async () => {
    const text = await readBack('| Name | <b> |\n|---|--:|\n| Nut & co | `x < 1` |')
    expect(text).toContain('| **Name** | **<b>** |')
    expect(text).toContain('| Nut & co | x < 1 |')
  })

  test('keeps the lines of code', async () => {
    expect(await readBack('```js\nif (a) {\n  b()\n}\n```')).toContain('if (a) {\n  b()\n}')
  })

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])('has no link to %s', async address => {
    const bytes = await markdownDocx(`[press](${address})`)
    expect(await packageText(bytes, 'word/_rels/document.xml.rels')).not.toContain(address)
    expect(await packageText(bytes, 'word/document.xml')).toContain('press')
  })

  test('requests no picture, and says where one was', async () => {
    const bytes = await markdownDocx('![A chart](https://a.org/chart.png)')
    expect(await packageText(bytes, 'word/document.xml')).toContain('[A chart]')
    expect(await packageText(bytes, 'word/_rels/document.xml.rels')).not.toContain('a.org')
  })

  test.each([
    '',
    '   ',
    '\u0000\u0007\uFFFE',
    '\uD83D',
    '<!-- nothing -->',
    '\n\n---\n\n',
    '|a|\n|-|',
    '>>>>>>>> deep',
    '- '.repeat(200),
  ])('is one that can be read, made of %j', async markdown => {
    const bytes = await markdownDocx(markdown)
    const read = await readDocument({ path: 'made.docx', bytes }, {}, { signal: new AbortController().signal })
    expect(read?.facts.kind).toBe('docx')
  })

  test('is titled by its first heading', async () => {
    const bytes = await markdownDocx('Before.\n\n# A **bold** plan & more')
    expect(await packageText(bytes, 'docProps/core.xml')).toContain('<dc:title>A bold plan &amp; more</dc:title>')
  })
})
