import { makeZip } from './make-zip'

type Files = Readonly<Record<string, string | Uint8Array>>

const TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
} as const

const MAIN = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts that one part belongs together with, by their id: the type's last word, and where it is. */
export function relationships(all: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const links = Object.entries(all).map(([id, [type, target]]) => {
    const mode = /^\w+:/.test(target) ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${mode}/>`
  })
  return `<Relationships>${links.join('')}</Relationships>`
}

/** The parts of a document of Office, of which the main one is `main`. */
export function officeParts(kind: keyof typeof TYPES, main: string | Uint8Array, more: Files = {}): Files {
  return {
    '[Content_Types].xml': `<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${MAIN[kind]}" ContentType="${TYPES[kind]}"/></Types>`,
    '_rels/.rels': relationships({ r1: ['officeDocument', MAIN[kind]] }),
    [MAIN[kind]]: main,
    ...more,
  }
}

/** A text of Word with such a body. */
export function makeDocx(body: string, more: Files = {}): Promise<Buffer> {
  return makeZip(officeParts('docx', `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`, more))
}

/** A workbook, its sheets by name: what is within `<worksheet>`, or `<row>` and all that is in it. */
export function makeXlsx(sheets: Readonly<Record<string, string>>, more: Files = {}): Promise<Buffer> {
  const names = Object.keys(sheets)
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at + 1}"/>`).join('')
  const links = Object.fromEntries(
    names.map((_, at) => [`s${at + 1}`, ['worksheet', `worksheets/sheet${at + 1}.xml`] as const]),
  )
  const parts = Object.values(sheets).map((rows, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ])
  const own = {
    ...('xl/sharedStrings.xml' in more && { strings: ['sharedStrings', 'sharedStrings.xml'] as const }),
    ...('xl/styles.xml' in more && { styles: ['styles', 'styles.xml'] as const }),
  }
  return makeZip(
    officeParts('xlsx', `<workbook xmlns:r="r"><sheets>${list}</sheets></workbook>`, {
      'xl/_rels/workbook.xml.rels': relationships({ ...links, ...own }),
      ...Object.fromEntries(parts),
      ...more,
    }),
  )
}
