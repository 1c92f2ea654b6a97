import { encode } from 'jpeg-js'
import type { PDFPageProxy } from 'pdfjs-dist'
import { MOST_PIXELS } from '../../../shared/models/picture-limits'
import type { PagePicture } from '../document-task'
import { blankCanvas, drawImage } from './draw-image'
import { combined, isMatrix } from './matrix'
import { imagesOf, type PlacedImage } from './page-images'

const QUALITY = 75
/** A page may lay one image on another for ever. */
const MOST_LOOKED_AT = 60_000_000
/** A scanned page may have a frame or a rule; what has more of them says something by them. */
const FEW_DRAWINGS = 4

/**
 * A page as its images show it, no larger than models look at it; null where it has none. Text, lines and shapes are not
 * drawn: a page that was scanned has none. No canvas draws it: one for Node is 20 to 60 MB of native code for each
 * system, and the window's canvas is missing in `atrium --mcp` and sub-agents.
 */
export async function pagePicture(page: PDFPageProxy, number: number): Promise<PagePicture | null> {
  const { images, drawings } = await imagesOf(page)
  const own = page.getViewport({ scale: 1 })
  if (images.length === 0 || !(own.width > 0 && own.height > 0)) return null
  const scale = Math.min(MOST_PIXELS / Math.max(own.width, own.height), Math.max(1, ...images.map(densityOf)))
  const { width, height, transform } = page.getViewport({ scale })
  if (!isMatrix(transform)) return null
  const canvas = blankCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  let looked = 0
  for (const placed of images) {
    looked += drawImage(canvas, { ...placed, matrix: combined(transform, placed.matrix) })
    if (looked > MOST_LOOKED_AT) return null
  }
  if (looked === 0) return null
  const { data } = encode({ data: canvas.pixels, width: canvas.width, height: canvas.height }, QUALITY)
  return {
    part: number,
    mimeType: 'image/jpeg',
    bytes: new Uint8Array(data),
    pixels: { width: canvas.width, height: canvas.height },
    ...(drawings > FEW_DRAWINGS && { isPartial: true }),
  }
}

/** Returns how many of its pixels are in a point of the page. */
function densityOf({ image: { width, height }, matrix: [a, b, c, d] }: PlacedImage): number {
  const dense = Math.max(width / Math.hypot(a, b), height / Math.hypot(c, d))
  return Number.isFinite(dense) ? dense : 0
}
