import { type FileHandle, open } from 'node:fs/promises'
import { HEAD_BYTES, imageTypeOf } from '../../../shared/models/image-type'

/** The type of a file by its bytes, and whether it is complete: half a picture begins like a whole one. */
export type MediaFile = { type: string; isWhole: boolean }

type Sized = { handle: FileHandle; size: number }

const TAIL_BYTES = 4_096

/** Null for what is no picture and no video of a kind that is known. */
export async function mediaFile(path: string): Promise<MediaFile | null> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const file = { handle, size }
    const head = await bytesAt(file, 0, HEAD_BYTES)
    const image = imageTypeOf(head)
    if (image) return { type: image, isWhole: await isWholeImage(image, file) }
    if (head.subarray(4, 8).equals(Buffer.from('ftyp'))) return await isoFile(file)
    if (head.subarray(0, 4).equals(EBML)) return { type: 'video/webm', isWhole: await isWholeWebm(file) }
    return null
  } finally {
    await handle.close()
  }
}

async function bytesAt({ handle }: Sized, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

async function isWholeImage(type: string, file: Sized): Promise<boolean> {
  const { size } = file
  const tail = await bytesAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)
  switch (type) {
    case 'image/png':
      return tail.includes('IEND\xae\x42\x60\x82', 0, 'latin1')
    case 'image/jpeg':
      return tail.includes(Buffer.from([0xff, 0xd9]))
    case 'image/webp':
      return (await bytesAt(file, 4, 4)).readUInt32LE() + 8 <= size
    default:
      return tail.includes(0x3b)
  }
}

const MOST_BOXES = 10_000

/** An ISO file is boxes one after the other, each with its length: they must end where the file does, and say what is in it. */
async function isoFile(file: Sized): Promise<MediaFile | null> {
  const brand = (await bytesAt(file, 8, 4)).toString('latin1')
  if (/^(hei|hev|mif|msf|avi[fs])/.test(brand)) return null
  let at = 0
  let hasIndex = false
  for (let boxes = 0; at < file.size && boxes < MOST_BOXES; boxes++) {
    const head = await bytesAt(file, at, 16)
    const length = boxLength(head, file.size - at)
    if (length < 8) break
    hasIndex ||= head.subarray(4, 8).equals(Buffer.from('moov'))
    at += length
  }
  return { type: brand.startsWith('qt') ? 'video/quicktime' : 'video/mp4', isWhole: at === file.size && hasIndex }
}

/** A length of 1 stands in the eight bytes that follow, and with 0 the box goes to the end. 0 for what is no box. */
function boxLength(head: Buffer, left: number): number {
  if (head.length < 8) return 0
  const length = head.readUInt32BE()
  if (length !== 1) return length || left
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67])

/** A header and then one segment, whose length may be left open. */
async function isWholeWebm(file: Sized): Promise<boolean> {
  const header = vint(await bytesAt(file, 4, 8))
  if (!header) return false
  const at = 4 + header.width + header.value
  const segment = await bytesAt(file, at, 12)
  if (!segment.subarray(0, 4).equals(SEGMENT)) return false
  const length = vint(segment.subarray(4))
  if (!length) return false
  return length.isOpen ? file.size > at + 12 : at + 4 + length.width + length.value <= file.size
}

/** A number whose first bits say how many bytes it has. */
function vint(bytes: Buffer): { value: number; width: number; isOpen: boolean } | null {
  const [first = 0] = bytes
  const width = Math.clz32(first) - 23
  if (width > 8 || bytes.length < width) return null
  let value = BigInt(first & ((1 << (8 - width)) - 1))
  for (const byte of bytes.subarray(1, width)) value = (value << 8n) | BigInt(byte)
  const isOpen = value === (1n << BigInt(7 * width)) - 1n
  return { value: Number(value), width, isOpen }
}
