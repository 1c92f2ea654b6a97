import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ByteSource } from '../byte-source'
import { DocumentProblem, isBomb, isDamaged, isLocked } from '../document-problem'

/** A document that is a zip of parts, by their path. */
export type DocumentPackage = {
  names: readonly string[]
  has(name: string): boolean
  sizeOf(name: string): number
  /** Throws a `DocumentProblem` for a part that is missing, damaged, encrypted, or unpacks to more than is allowed. */
  pieces(name: string): AsyncIterable<Buffer>
  text(name: string): Promise<string>
}

const MIB = 1024 * 1024
const MOST_ENTRIES = 50_000
/** All that is read of a document may unpack to so much, and to so many times its packed size where it is not small anyway. */
const MOST_BYTES = 1024 * MIB
const MOST_RATIO = 250
const SMALL_BYTES = 32 * MIB
/** The maximum that is held as one text. */
const MOST_TEXT = 64 * MIB
const PIECE_BYTES = 64 * 1024
const UNPACKED_BYTES = 512 * 1024

const STORED = 0
const DEFLATED = 8

/** Opens a zip, and looks at what it announces before anything of it is unpacked. */
export async function openPackage(source: ByteSource): Promise<DocumentPackage> {
  const zip = await orDamaged(() =>
    fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: false,
    }),
  )
  const entries = await orDamaged(() => entriesOf(zip))
  let left = Math.min(MOST_BYTES, Math.max(SMALL_BYTES, source.size * MOST_RATIO))

  async function* pieces(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(partName(name))
    if (!entry) throw isDamaged(new Error(`There is no ${name} in it.`))
    const { uncompressedSize: size } = entry
    if (size > left || isSuspicious(entry)) throw isBomb(size)
    left -= size
    yield* checked(zip, entry)
  }

  return {
    names: [...entries.keys()],
    has: name => entries.has(partName(name)),
    sizeOf: name => entries.get(partName(name))?.uncompressedSize ?? 0,
    pieces,
    async text(name) {
      const size = entries.get(partName(name))?.uncompressedSize ?? 0
      if (size > MOST_TEXT) throw isBomb(size)
      const all: Buffer[] = []
      for await (const piece of pieces(name)) all.push(piece)
      return decoded(Buffer.concat(all))
    },
  }
}

function isSuspicious({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MOST_RATIO
}

/** Yields the unpacked data and checks that it is as long as announced, and has not changed. */
async function* checked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw isLocked()
  const { uncompressedSize: size, crc32: announced, fileName } = entry
  let [sum, length] = [0, 0]
  try {
    for await (const piece of unpacked(zip, entry)) {
      length += piece.length
      // An entry is allowed only the size that it announces.
      if (length > size) throw isBomb(length)
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (cause) {
    throw problemOf(cause)
  }
  if (length !== size || sum !== announced) throw isDamaged(new Error(`${fileName} has changed.`))
}

/** The library's own unpacks in small pieces, each of which waits for its turn on a busy computer. */
async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const { compressionMethod: method } = entry
  if (method !== STORED && method !== DEFLATED) throw new Error(`It is packed in a way that is not known: ${method}.`)
  const packed = await zip.openReadStreamPromise(entry, method === DEFLATED ? { decompress: false } : undefined)
  if (method === STORED) yield* packed as AsyncIterable<Buffer>
  else {
    const inflated = createInflateRaw({ chunkSize: UNPACKED_BYTES })
    packed.on('error', cause => inflated.destroy(cause))
    yield* packed.pipe(inflated) as AsyncIterable<Buffer>
  }
}

/** Both are seen: names that begin with a slash, and names that some program wrote with its own. */
function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '')
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new Error('It has too many parts.')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(partName(entry.fileName), entry)
  return entries
}

function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

/** Reads where the zip says; the whole is never held. */
class SourceReader extends RandomAccessReader {
  constructor(private readonly source: ByteSource) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { source } = this
    let position = start
    return new Readable({
      read() {
        const piece = source.read(position, Math.min(PIECE_BYTES, end - position))
        position += piece.length
        this.push(piece.length === 0 ? null : piece)
      },
    })
  }
}

async function orDamaged<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (cause) {
    throw problemOf(cause)
  }
}

function problemOf(cause: unknown): DocumentProblem {
  return cause instanceof DocumentProblem ? cause : isDamaged(cause)
}
