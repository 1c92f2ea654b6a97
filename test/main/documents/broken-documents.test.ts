import { describe, expect, test } from 'vitest'
import { makeDocx, makeXlsx, officeParts, relationships } from '../../helpers/make-office'
import { makePdf, pdfOf } from '../../helpers/make-pdf'
import { makeZip } from '../../helpers/make-zip'
import { readBytes } from '../../helpers/read-bytes'

const DAMAGED = /^This document is damaged: /
const ENCRYPTED = /^This document is encrypted\. /
const BOMB = /^This document would unpack to \d[\d,]* MB, /
const ENTITIES =
  /^This document’s XML defines its own entities, which documents of this kind don’t need, so it wasn’t read\. It may be designed to exhaust memory\./
const DEEP = /^The parts of this document are nested too deeply /
const OLD =
  /^Atrium can’t read old Office files \(\.doc, \.xls, \.ppt\)\. Save this document as \.docx, \.xlsx, or \.pptx\./

type Case = readonly [name: string, bytes: () => Buffer | Promise<Buffer>, problem: RegExp]

const text = '<w:p><w:r><w:t>Words that are long enough to be packed</w:t></w:r></w:p>'
const pdf = makePdf(['One', 'Two'])
const ole = (content: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024), Buffer.from(content, 'utf16le')])

/** Overwrites the part that holds a document together, from its end on. */
function without(bytes: Buffer, part: string): Buffer {
  const at = bytes.lastIndexOf(part)
  expect(at).toBeGreaterThan(0)
  return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(part.length, 'x'), bytes.subarray(at + part.length)])
}

/** The flag of encryption in both headers of the first entry. */
function encryptedZip(zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 1)) copy[at + 8] = 1
  return copy
}

/** Says in its directory that what is in it unpacks to so much. */
function announcing(zip: Buffer, name: string, size: number): Buffer {
  const copy = Buffer.from(zip)
  const at = copy.lastIndexOf(name) - 46
  expect(copy.readUInt32LE(at)).toBe(0x02014b50)
  copy.writeUInt32LE(size, at + 24)
  return copy
}

const nested = (name: string, count: number) => `<${name}>`.repeat(count) + `</${name}>`.repeat(count)

const broken: readonly Case[] = [
  [
    'a PDF whose catalogue is nested without end',
    () => pdfOf([CATALOGUE, `<< /Type /Pages /X ${'['.repeat(100_000)} >>`]),
    DAMAGED,
  ],
  ['a PDF that ends in its middle', () => pdf.subarray(0, 200), DAMAGED],
  ['a PDF that is only its first line', () => Buffer.from('%PDF-1.7\n'), DAMAGED],
  ['a PDF of nothing but noise', () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5_000, 0x9c)]), DAMAGED],
  ['a PDF without its catalogue', () => without(without(pdf, '/Root'), '/Catalog'), DAMAGED],
  ['a zip that ends in its middle', async () => (await makeDocx(text)).subarray(0, 300), DAMAGED],
  ['a zip whose directory is gone', async () => without(await makeDocx(text), 'PK\x05\x06'), DAMAGED],
  [
    'a document whose text has changed',
    async () => {
      const zip = Buffer.from(await makeZip(officeParts('docx', `<w:document>${text}</w:document>`), true))
      zip.write('!', zip.indexOf('Words'))
      return zip
    },
    DAMAGED,
  ],
  [
    'a document whose packed text is noise',
    async () => {
      const zip = Buffer.from(await makeDocx(text.repeat(50)))
      const at = zip.indexOf('word/document.xml') + 30
      return zip.fill(0xff, at, at + 60)
    },
    DAMAGED,
  ],
  [
    'a document without its text',
    async () => {
      const { 'word/document.xml': _text, ...others } = officeParts('docx', '')
      return makeZip(others)
    },
    DAMAGED,
  ],
  ['a workbook without a sheet', () => makeXlsx({}), DAMAGED],
  [
    'a workbook whose sheet is not there',
    () =>
      makeZip(
        officeParts('xlsx', '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>', {
          'xl/_rels/workbook.xml.rels': relationships({ r1: ['worksheet', 'worksheets/gone.xml'] }),
        }),
      ),
    DAMAGED,
  ],
  ['a zip whose entries are encrypted', async () => encryptedZip(await makeDocx(text)), ENCRYPTED],
  ['a workbook with a password', () => ole('EncryptionInfo EncryptedPackage'), ENCRYPTED],
  ['a PDF with a password', () => Buffer.from(LOCKED_PDF, 'latin1'), ENCRYPTED],
  ['a text of the old Word', () => ole('WordDocument'), OLD],
  [
    'a drawing of OpenDocument',
    () => makeZip({ mimetype: 'application/vnd.oasis.opendocument.graphics', 'content.xml': '<a/>' }),
    /OpenDocument/,
  ],
  [
    'a spreadsheet of OpenDocument without sheets',
    () => makeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    /damaged|can’t/i,
  ],
  [
    'Atrium can’t read binary workbooks (.xlsb). Save this document as .xlsx.',
    async () => {
      const parts = officeParts('xlsx', '')
      const types = String(parts['[Content_Types].xml']).replace(
        /ContentType="[^"]*sheet\.main\+xml"/,
        'ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"',
      )
      return makeZip({ ...parts, '[Content_Types].xml': types })
    },
    /binary workbook/,
  ],
]

const hostile: readonly Case[] = [
  ['a text that is a bomb', () => makeDocx(`<w:p><w:r><w:t>${' '.repeat(34_000_000)}</w:t></w:r></w:p>`), BOMB],
  [
    'shared texts that are a bomb',
    () => makeXlsx({ A: '' }, { 'xl/sharedStrings.xml': Buffer.alloc(34_000_000, '<si><t>a</t></si>') }),
    BOMB,
  ],
  ['a part that says it is 4 GB', async () => announcing(await makeDocx(text), 'word/document.xml', 0xfffffff0), BOMB],
  [
    'a part that unpacks to more than it says',
    async () => announcing(await makeDocx(text.repeat(99)), 'word/document.xml', 60),
    BOMB,
  ],
  [
    'entities that grow',
    () => makeZip(officeParts('docx', '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><d>&b;</d>')),
    ENTITIES,
  ],
  [
    'an entity that is a file',
    () =>
      makeZip(officeParts('xlsx', '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><workbook>&a;</workbook>')),
    ENTITIES,
  ],
  ['tables within tables without end', () => makeDocx(nested('w:tbl', 50_000)), DEEP],
  ['elements within a cell without end', () => makeXlsx({ A: nested('x', 50_000) }), DEEP],
]

describe('the sentence for a broken or harmful document, which says what to do:', () => {
  test.each([...broken, ...hostile])('%s', async (_, bytes, problem) => {
    await expect(readBytes(await bytes())).rejects.toThrow(problem)
  })
})

describe('a document that is only strange, read all the same:', () => {
  test('a PDF whose pages are a ring, or that says it has two thousand million of them', async () => {
    const ring = pdfOf([CATALOGUE, '<< /Type /Pages /Kids [2 0 R] /Count 5 >>'])
    expect(await readBytes(ring)).toContain('[PDF, 1 page; page 1 is damaged and could not be read]')
    const boast = makePdf(['One']).toString('latin1').replace('/Count 1 ', '/Count 2000000000 ')
    expect(await readBytes(Buffer.from(boast, 'latin1'))).toMatch(/^\[PDF, 1 page\][\s\S]*One$/)
  })

  test('a cell that says it spans all columns that there could be, and values that lie deep in a notebook', async () => {
    const wide = '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="99999999"/></w:tcPr><w:p/></w:tc></w:tr>'
    expect((await readBytes(await makeDocx(`<w:tbl>${wide}</w:tbl>`))).length).toBeLessThan(1_000)
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const cell = `{"cell_type":"code","source":"x","outputs":[{"output_type":"y","data":{"a/b":${deep}}}]}`
    expect(await readBytes(Buffer.from(`{"cells": [${cell}]}`), {}, 'a.ipynb')).toContain('(a/b)')
  })

  test('a page that is damaged, between others that are not', async () => {
    const pages = makePdf(['One', 'Two', 'Three'])
    const damaged = without(pages, '/Contents 7 0 R')
    expect(await readBytes(damaged)).toMatch(/One[\s\S]*## Page 2[\s\S]*Three/)
  })

  test('a sheet with rows that have no number, cells that have no place, and numbers that are none', async () => {
    const rows = '<row><c><v>a</v></c><c t="s"><v>99</v></c><c r="ZZZZZZ1"><v>1</v></c></row>'
    expect(await readBytes(await makeXlsx({ A: rows }))).toContain('| 1 | a |')
  })

  test('a list that is not defined, and a style that is based on itself', async () => {
    const docx = await makeDocx(
      '<w:p><w:pPr><w:pStyle w:val="A"/><w:numPr><w:numId w:val="9"/></w:numPr></w:pPr><w:r><w:t>Item</w:t></w:r></w:p>',
      {
        'word/_rels/document.xml.rels': relationships({ s: ['styles', 'styles.xml'] }),
        'word/styles.xml': '<w:styles><w:style w:styleId="A"><w:basedOn w:val="A"/></w:style></w:styles>',
      },
    )
    expect(await readBytes(docx)).toBe('[Word document]\n- Item')
  })
})

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'

/** It needs a password that is not the empty one: the hash that it holds is of no password at all. */
const LOCKED_PDF = (() => {
  const open = makePdf(['Secret']).toString('latin1')
  const hash = `<${'5a'.repeat(32)}>`
  const encryption = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${hash} /U ${hash} >> /ID [<00> <00>]`
  return open.replace('/Root 1 0 R', `/Root 1 0 R ${encryption}`)
})()
