import { PhotonImage } from '@cf-wasm/photon/node'

/** The orientation of a picture, as Exif counts: 1 is upright, 2 is mirrored, and so on to 8. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const EXIF = 'Exif\0\0'
const ORIENTATION_TAG = 0x0112
/** The maximum number of segments before the pixels of a JPEG; further ones add nothing. */
const MOST_SEGMENTS = 100

/** Returns a JPEG's orientation, as cameras and phones record it; 1 if it has none that can be read. */
export function orientationOf(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint16(0) !== 0xffd8) return 1
    let at = 2
    for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
      const marker = view.getUint16(at)
      // The pixels begin.
      if (marker === 0xffda || marker >> 8 !== 0xff) return 1
      if (marker === 0xffe1 && isExif(bytes.subarray(at + 4, at + 10))) return inTiff(view, at + 10)
      at += 2 + view.getUint16(at + 2)
    }
  } catch (thrown) {
    // It ends before its time.
    if (!(thrown instanceof RangeError)) throw thrown
  }
  return 1
}

function isExif(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes) === EXIF
}

/** From the tags of the first directory. */
function inTiff(view: DataView, start: number): Orientation {
  const isLittle = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  const count = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}

const ON_SIDE: ReadonlySet<Orientation> = new Set([5, 6, 7, 8])
const FROM_RIGHT: ReadonlySet<Orientation> = new Set([2, 3, 7, 8])
const FROM_BOTTOM: ReadonlySet<Orientation> = new Set([3, 4, 6, 7])

/** The picture as it is looked at. What is given is used up where it has to be turned. */
export function upright(image: PhotonImage, orientation: Orientation): PhotonImage {
  if (orientation === 1) return image
  const [width, height] = [image.get_width(), image.get_height()]
  // As words, each of which is a pixel.
  const from = new Uint32Array(image.get_raw_pixels().slice().buffer)
  image.free()
  const isOnSide = ON_SIDE.has(orientation)
  const columnOf = FROM_RIGHT.has(orientation) ? (column: number) => width - 1 - column : (column: number) => column
  const rowOf = FROM_BOTTOM.has(orientation) ? (row: number) => height - 1 - row : (row: number) => row
  const [newWidth, newHeight] = isOnSide ? [height, width] : [width, height]
  const to = new Uint32Array(from.length)
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      const [column, row] = isOnSide ? [columnOf(y), rowOf(x)] : [columnOf(x), rowOf(y)]
      to[y * newWidth + x] = from[row * width + column] ?? 0
    }
  }
  return new PhotonImage(new Uint8Array(to.buffer), newWidth, newHeight)
}
