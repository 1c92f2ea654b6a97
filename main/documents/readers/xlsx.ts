import type { OpenDocument } from '../document-reader'
import type { DocumentPackage } from '../package/open-package'
import { type Sheet, workbookOf } from './sheets'
import { readWorkbook } from './xlsx-parts'
import { parseRows } from './xlsx-rows'

/** A workbook of Excel. */
export async function openXlsx(parts: DocumentPackage, path: string): Promise<OpenDocument> {
  const workbook = await readWorkbook(parts, path)
  const sheets = workbook.sheets.map(
    ({ name, isHidden, path: sheetPath }): Sheet => ({
      name,
      isHidden,
      rows: (take, columns) => parseRows(parts, { workbook, path: sheetPath, columns }, take),
    }),
  )
  return workbookOf('xlsx', sheets)
}
