import type { PDFPageProxy } from 'pdfjs-dist'
import { combined, IDENTITY, isMatrix, type Matrix } from './matrix'
import { AnnotationMode, OPS } from './pdf-library'

export type Colour = readonly [red: number, green: number, blue: number]

/** The pixels of an image, row by row: a bit for white or none, the shape that a colour is laid on by (0 where it is), RGB, or RGBA. */
export type Raster = {
  kind: 'bits' | 'stencil' | 'rgb' | 'rgba'
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/** An image where it lies on the page: the square from 0 to 1 becomes its place, in points. */
export type PlacedImage = { image: Raster; matrix: Matrix; colour: Colour }

/** `drawings` counts what else is drawn on the page, such as lines. */
export type PageImages = { images: PlacedImage[]; drawings: number }

type State = { matrix: Matrix; colour: Colour }

const BLACK: Colour = [0, 0, 0]

/** The images of a page in the order in which they are laid on each other. */
export async function imagesOf(page: PDFPageProxy): Promise<PageImages> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const found: PageImages = { images: [], drawings: 0 }
  const saved: State[] = []
  let state: State = { matrix: IDENTITY, colour: BLACK }

  const into = (matrix: unknown) => {
    if (isMatrix(matrix)) state = { ...state, matrix: combined(state.matrix, matrix) }
  }
  const place = (image: Raster | null) => {
    if (image) found.images.push({ image, ...state })
  }

  for (const [at, operation] of fnArray.entries()) {
    const given: readonly unknown[] = argsArray[at] ?? []
    switch (operation) {
      case OPS.save:
      case OPS.beginGroup:
        saved.push(state)
        break
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
        state = saved.pop() ?? state
        break
      case OPS.transform:
        into(given)
        break
      case OPS.paintFormXObjectBegin:
        saved.push(state)
        into(given[0])
        break
      case OPS.setFillRGBColor:
        state = { ...state, colour: colourOf(given[0]) }
        break
      case OPS.paintImageXObject:
        place(rasterOf(await objectOf(page, given[0])))
        break
      case OPS.paintInlineImageXObject:
        place(rasterOf(given[0]))
        break
      case OPS.paintImageMaskXObject:
        place(stencilOf(await dataOfMask(page, given[0])))
        break
      case OPS.constructPath:
      case OPS.shadingFill:
        found.drawings += 1
        break
    }
  }
  return found
}

/** Those that several pages have are kept apart. One that could not be unpacked is null. */
function objectOf({ objs, commonObjs }: PDFPageProxy, name: unknown): Promise<unknown> {
  if (typeof name !== 'string') return Promise.resolve(null)
  return new Promise(resolve => (name.startsWith('g_') ? commonObjs : objs).get(name, resolve))
}

/** It names what has its pixels, or has them itself. */
async function dataOfMask(page: PDFPageProxy, mask: unknown): Promise<unknown> {
  return isRecord(mask) && typeof mask.data === 'string' ? objectOf(page, mask.data) : mask
}

/** The numbers that the library has for what its images are made of. */
const KINDS: Readonly<Record<number, Raster['kind']>> = { 1: 'bits', 2: 'rgb', 3: 'rgba' }

function rasterOf(image: unknown): Raster | null {
  const kind = isRecord(image) && typeof image.kind === 'number' ? KINDS[image.kind] : undefined
  return kind ? checked(kind, image) : null
}

function stencilOf(mask: unknown): Raster | null {
  return checked('stencil', mask)
}

const BITS = { bits: 1, stencil: 1, rgb: 24, rgba: 32 } as const

/** An image has as many bytes as its size needs. */
function checked(kind: Raster['kind'], image: unknown): Raster | null {
  if (!isRecord(image)) return null
  const { width, height, data } = image
  if (typeof width !== 'number' || typeof height !== 'number' || !(width > 0 && height > 0)) return null
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return null
  if (data.length < Math.ceil((width * BITS[kind]) / 8) * height) return null
  return { kind, width, height, data }
}

/** As the library writes it: `#rrggbb`. */
function colourOf(value: unknown): Colour {
  if (typeof value !== 'string' || !/^#[\da-f]{6}$/i.test(value)) return BLACK
  const number = Number.parseInt(value.slice(1), 16)
  return [number >> 16, (number >> 8) & 0xff, number & 0xff]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
