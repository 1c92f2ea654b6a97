import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { scriptNames } from './script-names'

/** The facts about a file that a server runs. `print` changes whenever its content does. */
export type FileFacts = {
  print: string
  /** The names in it, if it is a text. */
  names: readonly string[][]
  /** The whole of a package's manifest. */
  manifest?: string
  /** Nothing that could be run: empty, or a database that a server keeps. */
  isData: boolean
}

const PIECE = 256 * 1024
/** A larger file is recognised by when it was written last instead of by its content. */
export const LARGEST_READ = 64 * 1024 * 1024
/** The longest script. A larger file is not a script written by hand, and is not searched for names. */
const LONGEST_SCRIPT = 512 * 1024
const MOST_KEPT = 2_000
const DATABASE = Buffer.from('SQLite format 3\0')

const kept = new Map<string, { stamp: string; facts: FileFacts }>()

/** Reads a plain file once for every time that it changes. `real` has no link in it; `info` is what was just seen there. */
export async function fileFacts(real: string, info: BigIntStats): Promise<FileFacts> {
  const stamp = stampOf(info)
  const known = kept.get(real)
  if (known?.stamp === stamp) return known.facts
  const facts = await readFacts(real, info)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(real, { stamp, facts })
  return facts
}

/** Returns what every write to a file changes, whoever makes it: the time of the change itself cannot be set. */
function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}

async function readFacts(real: string, info: BigIntStats): Promise<FileFacts> {
  const unread = { print: `unread ${stampOf(info)}`, names: [], isData: false }
  if (info.size > LARGEST_READ) return unread
  let handle: FileHandle
  try {
    // Never through a link that has come since, and without waiting for whoever feeds a pipe.
    handle = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch {
    return unread
  }
  try {
    return (await handle.stat()).isFile() ? await readWhole(handle, basename(real)) : unread
  } catch {
    return unread
  } finally {
    await handle.close()
  }
}

async function readWhole(handle: FileHandle, name: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(PIECE)
  const start: Buffer[] = []
  let size = 0
  for (;;) {
    const { bytesRead } = await handle.read(piece, 0, PIECE)
    if (bytesRead === 0) break
    hash.update(piece.subarray(0, bytesRead))
    if (size < LONGEST_SCRIPT) start.push(Buffer.from(piece.subarray(0, bytesRead)))
    size += bytesRead
    // One that grows while it is read has an end all the same.
    if (size > LARGEST_READ) throw new Error('It grows.')
  }
  const head = Buffer.concat(start)
  const text = size <= LONGEST_SCRIPT && !head.includes(0) ? head.toString('utf8') : ''
  // Other pending work gets its turn in between.
  await setImmediate()
  return {
    print: hash.digest('hex'),
    names: name === 'package.json' ? [] : scriptNames(text, name),
    ...(name === 'package.json' && { manifest: text }),
    isData: size === 0 || head.subarray(0, DATABASE.length).equals(DATABASE),
  }
}
