import { isDamaged, isTooLarge } from '../document-problem'
import type { DocumentPackage } from '../package/open-package'
import { attributeOf, parseXml } from '../package/parse-xml'
import { relationshipsOf } from '../package/relationships'
import type { NumberStyle } from './xlsx-values'

export type XlsxSheet = { name: string; path: string; isHidden: boolean }

/** The data that belongs to all sheets. `styles` gives the number style of each style, `formats` its format code, '' for a plain one. */
export type Workbook = {
  sheets: XlsxSheet[]
  strings: readonly string[]
  styles: readonly NumberStyle[]
  formats: readonly string[]
  is1904: boolean
}

const MOST_STRINGS = 64 * 1024 * 1024

export async function readWorkbook(parts: DocumentPackage, path: string): Promise<Workbook> {
  const related = await relationshipsOf(parts, path)
  const targets = new Map(related.map(({ id, target }) => [id, target]))
  const sheets: XlsxSheet[] = []
  let is1904 = false
  await parseXml(parts.pieces(path), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const target = targets.get(attributeOf(attributes, 'id') ?? '')
      const state = attributeOf(attributes, 'state') ?? 'visible'
      // A sheet that is only a chart has no cells.
      if (target?.includes('worksheet') || (target && parts.has(target) && !/chartsheet|dialogsheet/.test(target)))
        sheets.push({ name: attributeOf(attributes, 'name') ?? '', path: target, isHidden: state !== 'visible' })
    },
  })
  const pathOf = (type: string) => related.find(one => one.type === type && parts.has(one.target))?.target
  if (sheets.length === 0) throw isDamaged(new Error('It has no sheets.'))
  return {
    sheets,
    is1904,
    strings: await sharedStrings(parts, pathOf('sharedStrings')),
    ...(await numberStyles(parts, pathOf('styles'))),
  }
}

async function sharedStrings(parts: DocumentPackage, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (path === undefined) return strings
  if (parts.sizeOf(path) > MOST_STRINGS * 4) throw isTooLarge(parts.sizeOf(path), MOST_STRINGS * 4)
  let [text, isText, phonetic, characters] = ['', false, 0, 0]
  await parseXml(parts.pieces(path), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = phonetic === 0
      else if (name === 'rPh') phonetic += 1
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') {
        characters += text.length
        if (characters > MOST_STRINGS) throw isTooLarge(characters, MOST_STRINGS)
        strings.push(text)
      }
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return strings
}

/** Numbers of formats that all workbooks have, for dates and times. */
const DATES = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49)

/** The codes of formats that all workbooks have, for numbers. */
const FORMATS: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
}

async function numberStyles(
  parts: DocumentPackage,
  path: string | undefined,
): Promise<Pick<Workbook, 'styles' | 'formats'>> {
  const styles: NumberStyle[] = []
  const formats: string[] = []
  if (path === undefined) return { styles, formats }
  const own = new Map<number, { style: NumberStyle; code: string }>()
  let isCell = false
  await parseXml(parts.pieces(path), {
    open(name, attributes) {
      if (name === 'cellXfs') isCell = true
      if (name === 'numFmt')
        own.set(Number(attributeOf(attributes, 'numFmtId')), ownFormat(attributeOf(attributes, 'formatCode') ?? ''))
      if (name !== 'xf' || !isCell) return
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
      const { style, code } = own.get(id) ?? usualFormat(id)
      styles.push(style)
      formats.push(code)
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return { styles, formats }
}

/** [h]:mm:ss, which all workbooks have. */
const ELAPSED = 46

function usualFormat(id: number): { style: NumberStyle; code: string } {
  return { style: id === ELAPSED ? 'hours' : DATES(id) ? 'date' : 'number', code: FORMATS[id] ?? '' }
}

/** Of a long code nothing is drawn that could not be drawn of its beginning. */
function ownFormat(code: string): { style: NumberStyle; code: string } {
  return { style: styleOf(code), code: /general/i.test(code) ? '' : code.slice(0, 200) }
}

/**
 * Returns the style of what a format writes; what it quotes, escapes or has in brackets does not matter, except for units
 * of elapsed time.
 */
function styleOf(code: string): NumberStyle {
  const [first = ''] = code.slice(0, 500).split(';')
  const plain = first.replace(/"[^"]*"|\\.|_.|\*./g, '')
  const unit = /\[(h{1,9}|m{1,9}|s{1,9})\]/i.exec(plain)?.[1]?.[0]?.toLowerCase()
  if (unit) return unit === 'h' ? 'hours' : unit === 'm' ? 'minutes' : 'seconds'
  const signs = plain.replace(/\[[^[\]]*\]/g, '')
  return /[ymdhs]/i.test(signs) && !/general/i.test(signs) ? 'date' : 'number'
}
