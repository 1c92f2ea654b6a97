import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeDocx, relationships } from '../../../helpers/make-office'
import { readBytes } from '../../../helpers/read-bytes'

const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const item = (text: string, level: number, list = 1) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)

test('a document that python-docx wrote has its headings, lists, table and emphasis', async () => {
  const bytes = await readFile('test/fixtures/documents/report.docx')
  expect(await readBytes(bytes)).toBe(
    [
      '[Word document]',
      '# Report\n\n# Results\n\nAll is **well**, they say.\n',
      '- one\n- two\n1. first\n2. second\n',
      '| Name | Sum |\n| --- | --- |\n| A\\|B | 12 |',
    ].join('\n'),
  )
})

test('headings are known by their style or their level, also by what a style is based on', async () => {
  const styles =
    '<w:styles><w:style w:styleId="A"><w:name w:val="heading 2"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>'
  const body = [
    paragraph('One', '<w:pStyle w:val="B"/>'),
    paragraph('Two', '<w:outlineLvl w:val="2"/>'),
    paragraph('Body', '<w:outlineLvl w:val="9"/>'),
  ]
  const docx = await makeDocx(body.join(''), {
    'word/_rels/document.xml.rels': relationships({ s: ['styles', 'styles.xml'] }),
    'word/styles.xml': styles,
  })
  expect(await readBytes(docx)).toBe('[Word document]\n## One\n\n### Two\n\nBody')
})

test('a numbered list counts anew where a level was left, and each list by itself', async () => {
  const numbering =
    '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num></w:numbering>'
  const body = [item('a', 0), item('b', 1), item('c', 1), item('d', 0), item('e', 1), item('f', 0, 2)].join('')
  const docx = await makeDocx(body, {
    'word/_rels/document.xml.rels': relationships({ n: ['numbering', 'numbering.xml'] }),
    'word/numbering.xml': numbering,
  })
  expect(await readBytes(docx)).toBe('[Word document]\n1. a\n  1. b\n  2. c\n2. d\n  1. e\n1. f')
})

test('footnotes and endnotes stand at the end under their marks, without the lines that part them', async () => {
  const body =
    '<w:p><w:r><w:t>So</w:t><w:footnoteReference w:id="2"/><w:t> it is</w:t><w:endnoteReference w:id="1"/></w:r></w:p>'
  const docx = await makeDocx(body, {
    'word/_rels/document.xml.rels': relationships({
      f: ['footnotes', 'footnotes.xml'],
      e: ['endnotes', 'endnotes.xml'],
    }),
    'word/footnotes.xml': `<w:footnotes><w:footnote w:type="separator" w:id="0">${paragraph('—')}</w:footnote><w:footnote w:id="2">${paragraph('Why?')}</w:footnote></w:footnotes>`,
    'word/endnotes.xml': `<w:endnotes><w:endnote w:id="1">${paragraph('The end')}</w:endnote></w:endnotes>`,
  })
  expect(await readBytes(docx)).toBe('[Word document]\nSo[^2] it is[^e1]\n\n[^2]: Why?\n\n[^e1]: The end')
})

test('links have their address, pictures their description; what was deleted is gone, what was inserted is there', async () => {
  const body = [
    '<w:p><w:hyperlink r:id="l"><w:r><w:t>here</w:t></w:r></w:hyperlink>',
    '<w:r><w:drawing><wp:docPr descr="A cat"/></w:drawing></w:r>',
    '<w:del><w:r><w:t>old</w:t></w:r></w:del><w:ins><w:r><w:t> new</w:t></w:r></w:ins>',
    '<w:r><w:instrText>PAGE</w:instrText></w:r></w:p>',
  ]
  const docx = await makeDocx(body.join(''), {
    'word/_rels/document.xml.rels': relationships({ l: ['hyperlink', 'https://example.org/a'] }),
  })
  expect(await readBytes(docx)).toBe('[Word document]\n[here](https://example.org/a)![A cat] new')
})

test('a text box is read once, a table within a table becomes text of its cell, and a wide cell keeps its columns', async () => {
  const box = `<mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('Box')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph('Box')}</w:txbxContent></mc:Fallback></mc:AlternateContent>`
  const cell = (content: string, span = '') => `<w:tc><w:tcPr>${span}</w:tcPr>${content}</w:tc>`
  const inner = `<w:tbl><w:tr>${cell(paragraph('x'))}${cell(paragraph('y'))}</w:tr></w:tbl>`
  const table = `<w:tbl><w:tr>${cell(paragraph('Wide'), '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell(inner)}${cell(paragraph('1') + paragraph('2'))}</w:tr></w:tbl>`
  const docx = await makeDocx(`<w:p><w:r>${box}<w:t>After</w:t></w:r></w:p>${table}`)
  expect(await readBytes(docx)).toBe('[Word document]\nBox\n\nAfter\n\n| Wide |  |\n| --- | --- |\n| x / y | 1 2 |')
})

test('a long paragraph is broken at a blank, and nothing of it is lost', async () => {
  const words = Array.from({ length: 1_000 }, (_, at) => `word${at}`).join(' ')
  const [, ...lines] = (await readBytes(await makeDocx(paragraph(words)))).split('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe(words)
})
