import { documentHint, givenDocumentHint, HINT_BYTES } from '../../shared/documents/document-hint'
import { type ByteSource, byteSource } from './byte-source'
import { isBinaryWorkbook, isDamaged, isLocked, isOldOffice, isOpenDocument } from './document-problem'
import type { OpenDocument } from './document-reader'
import type { DocumentTask } from './document-task'
import type { DocumentPackage } from './package/open-package'

type PackageReader = (parts: DocumentPackage, path: string) => Promise<OpenDocument>

/** The kinds of packages, by what their main part says that it is. Each is loaded when one is opened. */
const PACKAGES: readonly (readonly [contentType: RegExp, open: PackageReader])[] = [
  [/wordprocessingml/, async (parts, path) => (await import('./readers/docx')).openDocx(parts, path)],
  [/sheet\.binary/, async () => Promise.reject(isBinaryWorkbook())],
  [/presentationml|ms-powerpoint/, async (parts, path) => (await import('./readers/pptx')).openPptx(parts, path)],
  [/spreadsheetml|ms-excel/, async (parts, path) => (await import('./readers/xlsx')).openXlsx(parts, path)],
]

/**
 * Opens a document, whose kind its content says and never its name; null where it is none that is read. A table of
 * separated values has no mark of its own: it is what tables are wanted of and is nothing else. `begin` is called once what
 * reads it is loaded.
 */
export async function openDocument(
  { source: given, path, isGiven, wish, encoding }: DocumentTask,
  begin: () => void,
): Promise<OpenDocument | null> {
  const source = byteSource(given)
  const head = source.read(0, HINT_BYTES)
  switch (isGiven ? givenDocumentHint(head, path) : documentHint(head, path)) {
    case 'pdf': {
      const { openPdf } = await import('./pdf/open-pdf')
      begin()
      return openPdf(source)
    }
    case 'zip': {
      const { openPackage } = await import('./package/open-package')
      begin()
      return packageOf(await openPackage(source))
    }
    case 'ole':
      throw isEncryptedOffice(source) ? isLocked() : isOldOffice()
    case 'parquet': {
      const { openParquet } = await import('./readers/parquet')
      begin()
      return openParquet(source)
    }
    case 'notebook':
      return (await import('./readers/notebook')).openNotebook(source)
    case 'html': {
      const { openHtml } = await import('./readers/html')
      begin()
      return openHtml(source)
    }
    case null:
      return wish.type === 'tables' ? (await import('./readers/csv')).openCsv(source, encoding) : null
  }
}

/** So much of a container is looked through for the name of what is encrypted: its directory may be anywhere. */
const DIRECTORY_BYTES = 32 * 1024 * 1024

function isEncryptedOffice(source: ByteSource): boolean {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  const size = Math.min(source.size, DIRECTORY_BYTES)
  return source.read(0, size).includes(name) || source.read(source.size - size, size).includes(name)
}

/** The kinds of packages that say in a part of their own what they are. */
const TYPED_PACKAGES: readonly (readonly [type: RegExp, open: (parts: DocumentPackage) => Promise<OpenDocument>])[] = [
  [/opendocument\.spreadsheet/, async parts => (await import('./readers/ods')).openOds(parts)],
  [/opendocument\.text/, async parts => (await import('./readers/open-text')).openOdt(parts)],
  [/opendocument\.presentation/, async parts => (await import('./readers/open-text')).openOdp(parts)],
  [/opendocument/, async () => Promise.reject(isOpenDocument())],
  [/epub/, async parts => (await import('./readers/epub')).openEpub(parts)],
]

async function packageOf(parts: DocumentPackage): Promise<OpenDocument | null> {
  if (parts.has('mimetype') && parts.sizeOf('mimetype') < 200) {
    const type = await parts.text('mimetype')
    const openTyped = TYPED_PACKAGES.find(([types]) => types.test(type))?.[1]
    if (openTyped) return openTyped(parts)
  }
  if (!parts.has('[Content_Types].xml')) return null
  const { mainPart } = await import('./package/relationships')
  const path = await mainPart(parts)
  if (path === undefined) return null
  if (!parts.has(path)) throw isDamaged(new Error(`There is no ${path} in it.`))
  const { contentTypeOf } = await import('./package/content-type')
  const type = await contentTypeOf(parts, path)
  const open = PACKAGES.find(([types]) => types.test(type))?.[1]
  return open ? open(parts, path) : null
}
