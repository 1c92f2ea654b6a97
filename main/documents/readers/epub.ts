import { posix } from 'node:path'
import { bodyToMarkdown } from '../../web/html-to-markdown'
import { cleanLines } from '../clean-lines'
import { isDamaged, isLocked } from '../document-problem'
import { type DocumentPart, type OpenDocument, type Reading, wantedParts } from '../document-reader'
import type { DocumentPackage } from '../package/open-package'
import { attributeOf, parseXml } from '../package/parse-xml'
import { refuseDeep } from '../refuse-deep'

const MIB = 1024 * 1024
/** A chapter is held as a tree. */
const MOST_CHAPTER = 8 * MIB

/** A book, chapter by chapter in the order in which it is read. */
export async function openEpub(parts: DocumentPackage): Promise<OpenDocument> {
  if (await hasLockedText(parts)) throw isLocked()
  const book = await bookPath(parts)
  const chapters = (await chaptersOf(parts, book)).filter(path => parts.has(path))
  if (chapters.length === 0) throw isDamaged(new Error('It has no chapters.'))

  async function* read(reading: Reading): AsyncGenerator<DocumentPart> {
    for (const number of wantedParts(chapters.length, reading))
      yield await chapterOf(parts, chapters[number - 1] ?? '', number)
  }

  return { kind: 'epub', parts: chapters.length, read }
}

async function chapterOf(parts: DocumentPackage, path: string, number: number): Promise<DocumentPart> {
  const title = `## Chapter ${number}`
  if (parts.sizeOf(path) > MOST_CHAPTER) {
    return {
      lines: [title, '', '(This chapter is too long to be read.)', ''],
      notes: [`chapter ${number} is too long to be read`],
    }
  }
  const html = await parts.text(path)
  refuseDeep(html)
  const text = bodyToMarkdown(html, 'epub:/').trim()
  return text === ''
    ? { isPicture: true, lines: [title, '', '(This chapter has no text.)', ''] }
    : { lines: [title, '', ...cleanLines(text), ''] }
}

/** Fonts are often encrypted, and are no matter; where anything else is, the book is protected. */
async function hasLockedText(parts: DocumentPackage): Promise<boolean> {
  const path = 'META-INF/encryption.xml'
  if (!parts.has(path)) return false
  let isLockedText = false
  await parseXml(parts.pieces(path), {
    open(name, attributes) {
      if (name === 'CipherReference' && /\.x?html?$|\.xml$|\.opf$|\.ncx$/i.test(attributeOf(attributes, 'URI') ?? ''))
        isLockedText = true
    },
  })
  return isLockedText
}

async function bookPath(parts: DocumentPackage): Promise<string> {
  let found: string | undefined
  await parseXml(parts.pieces('META-INF/container.xml'), {
    open(name, attributes) {
      if (name === 'rootfile') found ??= attributeOf(attributes, 'full-path')
    },
  })
  if (found === undefined || !parts.has(found)) throw isDamaged(new Error('It names no book.'))
  return found
}

async function chaptersOf(parts: DocumentPackage, book: string): Promise<string[]> {
  const items = new Map<string, string>()
  const order: string[] = []
  await parseXml(parts.pieces(book), {
    open(name, attributes) {
      const href = attributeOf(attributes, 'href') ?? ''
      if (name === 'item' && /html|xml/.test(attributeOf(attributes, 'media-type') ?? ''))
        items.set(attributeOf(attributes, 'id') ?? '', posix.join(posix.dirname(book), decoded(href)))
      else if (name === 'itemref') order.push(attributeOf(attributes, 'idref') ?? '')
    },
  })
  return order.flatMap(id => items.get(id) ?? [])
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
