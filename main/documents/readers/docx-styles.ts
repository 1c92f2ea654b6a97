import { byElement } from '../package/by-element'
import type { DocumentPackage } from '../package/open-package'
import { attributeOf, parseXml, valOf } from '../package/parse-xml'

/** A place in a list: which one, and how deep. */
export type ListPlace = { list: string; level: number }

export type ParagraphStyle = { heading?: number; list?: string; level?: number }

type OwnStyle = ParagraphStyle & { basedOn?: string }

/** Reads the meanings of a document's styles, by their id. */
export async function paragraphStyles(
  parts: DocumentPackage,
  path: string | undefined,
): Promise<(id: string) => ParagraphStyle> {
  const own = new Map<string, OwnStyle>()
  if (path !== undefined) {
    let style: OwnStyle = {}
    const handler = byElement({
      open: {
        style(attributes) {
          style = {}
          own.set(attributeOf(attributes, 'styleId') ?? '', style)
        },
        name: attributes => Object.assign(style, headingOfName(valOf(attributes))),
        basedOn(attributes) {
          style.basedOn = valOf(attributes)
        },
        outlineLvl(attributes) {
          const level = Number(valOf(attributes))
          if (level < 9) style.heading ??= level + 1
        },
        numId(attributes) {
          style.list = valOf(attributes)
        },
        ilvl(attributes) {
          style.level = Number(valOf(attributes))
        },
      },
    })
    await parseXml(parts.pieces(path), handler)
  }
  return id => inherited(own, id)
}

function headingOfName(name: string): ParagraphStyle {
  const level = /^heading ([1-9])$/i.exec(name)?.[1]
  if (level) return { heading: Number(level) }
  return /^title$/i.test(name) ? { heading: 1 } : {}
}

/** Returns the properties of a style itself, or of the ones that it is based on. */
function inherited(own: ReadonlyMap<string, OwnStyle>, id: string): ParagraphStyle {
  const found: ParagraphStyle = {}
  let style = own.get(id)
  for (let steps = 0; style && steps < 20; steps++) {
    if (style.heading !== undefined) found.heading ??= style.heading
    if (style.list !== undefined) found.list ??= style.list
    if (style.level !== undefined) found.level ??= style.level
    style = style.basedOn === undefined ? undefined : own.get(style.basedOn)
  }
  return found
}

/** The mark of the next item at a place: a bullet, or its number as Markdown has it. Null where it is in no list. */
export type ListMarks = (place: ListPlace) => string | null

/** Numbers the items of each list, as they come. */
export async function listMarks(parts: DocumentPackage, path: string | undefined): Promise<ListMarks> {
  const formats = new Map<string, boolean[]>()
  const kinds = new Map<string, string>()
  if (path !== undefined) {
    let isNumbered: boolean[] = []
    let [list, level] = ['', 0]
    const handler = byElement({
      open: {
        abstractNum(attributes) {
          isNumbered = []
          formats.set(attributeOf(attributes, 'abstractNumId') ?? '', isNumbered)
        },
        num(attributes) {
          list = attributeOf(attributes, 'numId') ?? ''
        },
        abstractNumId: attributes => kinds.set(list, valOf(attributes)),
        lvl(attributes) {
          level = Math.min(8, Number(attributeOf(attributes, 'ilvl') ?? 0))
        },
        numFmt(attributes) {
          isNumbered[level] = !/^(?:bullet|none)$/.test(valOf(attributes))
        },
      },
    })
    await parseXml(parts.pieces(path), handler)
  }
  const counts = new Map<string, number[]>()
  return ({ list, level }) => {
    if (list === '' || list === '0') return null
    const numbers = counts.get(list) ?? []
    counts.set(list, numbers)
    // A level that was left begins anew.
    numbers.length = Math.min(numbers.length, level + 1)
    numbers[level] = (numbers[level] ?? 0) + 1
    const isOrdered = formats.get(kinds.get(list) ?? '')?.[level] ?? false
    return isOrdered ? `${numbers[level]}.` : '-'
  }
}
