import type { Pixels } from '../../../shared/session/messages'

/** Returns the size of an image, according to its header; undefined if that is not understood. */
export function imagePixels(bytes: Uint8Array): Pixels | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const [width, height] = sizeIn(view) ?? [0, 0]
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch (thrown) {
    // The header ends too early.
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
}

type Size = readonly [width: number, height: number]

function sizeIn(view: DataView): Size | undefined {
  const start = view.getUint32(0)
  if (start === 0x89504e47) return [view.getUint32(16), view.getUint32(20)]
  if (start === 0x47494638) return [view.getUint16(6, true), view.getUint16(8, true)]
  if (start === 0x52494646) return sizeOfWebp(view)
  return start >>> 16 === 0xffd8 ? sizeOfJpeg(view) : undefined
}

const LOSSY = 0x56503820
const LOSSLESS = 0x5650384c
const EXTENDED = 0x56503858

function sizeOfWebp(view: DataView): Size | undefined {
  const kind = view.getUint32(12)
  if (kind === LOSSY) return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  if (kind === EXTENDED) return [1 + threeBytes(view, 24), 1 + threeBytes(view, 27)]
  if (kind !== LOSSLESS) return undefined
  const packed = view.getUint32(21, true)
  return [1 + (packed & 0x3fff), 1 + ((packed >>> 14) & 0x3fff)]
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

/** Goes from segment to segment until one begins a frame. */
function sizeOfJpeg(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1)
    const isTable = kind === 0xc4 || kind === 0xc8 || kind === 0xcc
    if (kind >= 0xc0 && kind <= 0xcf && !isTable) return [view.getUint16(at + 7), view.getUint16(at + 5)]
  }
  return undefined
}
