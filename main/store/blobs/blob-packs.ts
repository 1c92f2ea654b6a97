import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { z } from 'zod'
import { namesIn } from '../write-atomic'
import { isHash, isPack } from './blob-path'

/**
 * Small copies that were kept at the same moment, together in one file: it is synced once instead of once for each. A pack
 * begins with a line of JSON, [[hash, bytes], …], and their bytes follow in that order. It never changes.
 */
export type BlobPacks = {
  /** Takes up a pack that has come into the folder. */
  add(name: string, blobs: Packed): void
  /** Null where no pack holds it. */
  get(hash: string): Promise<Uint8Array | null>
}

export type Packed = ReadonlyMap<string, Uint8Array>

const Index = z.array(z.tuple([z.string().refine(isHash), z.number().int().nonnegative()]))
/** Room for more than ten thousand copies. */
const MAX_INDEX_BYTES = 1024 * 1024

type PackedRange = { path: string; from: number; bytes: number }

/** Packs are looked through when the first copy is asked for that is not in one of this run. */
export function blobPacks(folder: string): BlobPacks {
  const places = new Map<string, PackedRange>()
  let loaded: Promise<unknown> | undefined

  function place(path: string, first: number, index: Iterable<readonly [hash: string, bytes: number]>): void {
    let from = first
    for (const [hash, bytes] of index) {
      places.set(hash, { path, from, bytes })
      from += bytes
    }
  }

  async function load(): Promise<void> {
    const names = (await namesIn(folder)).filter(isPack)
    await pLimit(8).map(names, async name => {
      const head = await headOf(join(folder, name))
      if (head) place(join(folder, name), head.length, head.index)
    })
  }

  async function find(hash: string): Promise<PackedRange | undefined> {
    if (places.has(hash)) return places.get(hash)
    loaded ??= load().catch(error => {
      loaded = undefined
      throw error
    })
    await loaded
    return places.get(hash)
  }

  return {
    add(name, blobs) {
      const index = indexOf(blobs)
      place(join(folder, name), headLine(index).length, index)
    },

    async get(hash) {
      const found = await find(hash)
      if (!found) return null
      const handle = await open(found.path)
      try {
        const bytes = Buffer.allocUnsafeSlow(found.bytes)
        const { bytesRead } = await handle.read(bytes, 0, found.bytes, found.from)
        return bytes.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
  }
}

export async function writePack(handle: FileHandle, blobs: Packed): Promise<void> {
  await handle.writeFile(Buffer.concat([headLine(indexOf(blobs)), ...blobs.values()]))
}

/** The hashes of what a pack holds; null where that cannot be told. */
export async function packedHashes(path: string): Promise<string[] | null> {
  return (await headOf(path))?.index.map(([hash]) => hash) ?? null
}

function indexOf(blobs: Packed): [string, number][] {
  return [...blobs].map(([hash, bytes]) => [hash, bytes.byteLength])
}

function headLine(index: readonly (readonly [string, number])[]): Uint8Array {
  return Buffer.from(`${JSON.stringify(index)}\n`)
}

async function headOf(path: string): Promise<{ index: z.output<typeof Index>; length: number } | null> {
  const line = await firstLine(path)
  if (line === null) return null
  try {
    return { index: Index.parse(JSON.parse(line)), length: line.length + 1 }
  } catch {
    return null
  }
}

/** The characters of an index are ASCII, so there are as many of them as bytes. */
async function firstLine(path: string): Promise<string | null> {
  let text = ''
  for await (const piece of createReadStream(path, { encoding: 'latin1', end: MAX_INDEX_BYTES })) {
    text += piece
    const end = text.indexOf('\n')
    if (end !== -1) return text.slice(0, end)
  }
  return null
}
