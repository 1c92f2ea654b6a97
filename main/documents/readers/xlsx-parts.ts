import { isDamaged, isTooLarge } from '../document-problem'
import type { DocumentPackage } from '../package/open-package'
import { attributeOf, parseXml } from '../package/parse-xml'
import { relationshipsOf } from '../package/relationships'
import type { NumberStyle } from './xlsx-values'

export type Sheet = { name: string; path: string; isHidden: boolean }

/** The data that belongs to all sheets. `styles` gives the number style of each style. */
export type Workbook = { sheets: Sheet[]; strings: readonly string[]; styles: readonly NumberStyle[]; is1904: boolean }

const MOST_STRINGS = 64 * 1024 * 1024

export async function readWorkbook(parts: DocumentPackage, path: string): Promise<Workbook> {
  const related = await relationshipsOf(parts, path)
  const targets = new Map(related.map(({ id, target }) => [id, target]))
  const sheets: Sheet[] = []
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
    styles: await numberStyles(parts, pathOf('styles')),
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

async function numberStyles(parts: DocumentPackage, path: string | undefined): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = []
  if (path === undefined) return styles
  const own = new Map<number, NumberStyle>()
  let isCell = false
  await parseXml(parts.pieces(path), {
    open(name, attributes) {
      if (name === 'cellXfs') isCell = true
      if (name === 'numFmt')
        own.set(Number(attributeOf(attributes, 'numFmtId')), styleOf(attributeOf(attributes, 'formatCode') ?? ''))
      if (name !== 'xf' || !isCell) return
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
      styles.push(own.get(id) ?? (id === ELAPSED ? 'hours' : DATES(id) ? 'date' : 'number'))
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return styles
}

/** [h]:mm:ss, which all workbooks have. */
const ELAPSED = 46

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
