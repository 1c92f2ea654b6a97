import { inverted, type Matrix } from './matrix'
import type { PlacedImage, Raster } from './page-images'

/** The surface for drawing: RGBA, row by row. */
export type Canvas = { width: number; height: number; pixels: Uint8Array }

/** A white one. */
export function blankCanvas(width: number, height: number): Canvas {
  return { width, height, pixels: new Uint8Array(width * height * 4).fill(255) }
}

/** So many pixels of an image to each side are looked at for one that is drawn; of more, some are passed over. */
const MOST_SAMPLES = 8

/**
 * Draws an image, each pixel as the mean of those that fall into it, so that small print stays legible. Its matrix leads
 * to pixels of the canvas. Gives back how many pixels were looked at.
 */
export function drawImage(canvas: Canvas, { image, matrix, colour }: PlacedImage): number {
  const back = inverted(matrix)
  if (!back) return 0
  const [a, b, c, d, e, f] = back
  const { width, height } = image
  const area = bounds(canvas, matrix)
  // Half of what one pixel of the canvas covers of the image, to each side.
  const wide = ((Math.abs(a) + Math.abs(c)) * width) / 2
  const high = ((Math.abs(b) + Math.abs(d)) * height) / 2
  const sum = summing(image, colour)
  let looked = 0
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const column = (a * (x + 0.5) + c * (y + 0.5) + e) * width
      // The rows of an image go down, and the axis of a page goes up.
      const row = (1 - (b * (x + 0.5) + d * (y + 0.5) + f)) * height
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const across = span(column, wide, width)
      const down = span(row, high, height)
      sum.clear()
      for (let j = down.from; j < down.to; j += down.step)
        for (let i = across.from; i < across.to; i += across.step) sum.add(i, j)
      looked += sum.count()
      sum.lay(canvas.pixels, (y * canvas.width + x) * 4)
    }
  }
  return looked
}

/** The pixels of one row or column of the image that fall into one of the canvas: at least the one at its middle. */
function span(middle: number, half: number, size: number): { from: number; to: number; step: number } {
  const from = Math.max(0, Math.round(middle - half))
  const to = Math.min(size, Math.round(middle + half))
  if (to <= from) return { from: Math.floor(middle), to: Math.floor(middle) + 1, step: 1 }
  return { from, to, step: Math.max(1, Math.ceil((to - from) / MOST_SAMPLES)) }
}

/** The part of the canvas that the image may touch. */
function bounds({ width, height }: Canvas, [a, b, c, d, e, f]: Matrix) {
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  const within = (value: number, size: number) => Math.min(size, Math.max(0, value))
  return {
    left: within(Math.floor(Math.min(...xs)), width),
    right: within(Math.ceil(Math.max(...xs)), width),
    top: within(Math.floor(Math.min(...ys)), height),
    bottom: within(Math.ceil(Math.max(...ys)), height),
  }
}

/** Adds up pixels of an image, weighed by how much each covers, and lays their mean on what is there. */
function summing({ kind, width, data }: Raster, [red, green, blue]: PlacedImage['colour']) {
  const rowBytes = (width + 7) >> 3
  let [r, g, b, covered, count] = [0, 0, 0, 0, 0]

  const isSet = (i: number, j: number) => ((data[j * rowBytes + (i >> 3)] ?? 0) >> (7 - (i & 7))) & 1
  const byKind = {
    bits(i: number, j: number) {
      const light = isSet(i, j) * 255
      r += light
      g += light
      b += light
      covered += 1
    },
    stencil(i: number, j: number) {
      const weight = 1 - isSet(i, j)
      r += red * weight
      g += green * weight
      b += blue * weight
      covered += weight
    },
    rgb(i: number, j: number) {
      const at = (j * width + i) * 3
      r += data[at] ?? 0
      g += data[at + 1] ?? 0
      b += data[at + 2] ?? 0
      covered += 1
    },
    rgba(i: number, j: number) {
      const at = (j * width + i) * 4
      const weight = (data[at + 3] ?? 0) / 255
      r += (data[at] ?? 0) * weight
      g += (data[at + 1] ?? 0) * weight
      b += (data[at + 2] ?? 0) * weight
      covered += weight
    },
  }
  const addPixel = byKind[kind]

  return {
    clear() {
      r = g = b = covered = count = 0
    },
    add(i: number, j: number) {
      count += 1
      addPixel(i, j)
    },
    count: () => count,
    lay(pixels: Uint8Array, at: number) {
      const left = 1 - covered / count
      pixels[at] = Math.round(r / count + (pixels[at] ?? 0) * left)
      pixels[at + 1] = Math.round(g / count + (pixels[at + 1] ?? 0) * left)
      pixels[at + 2] = Math.round(b / count + (pixels[at + 2] ?? 0) * left)
    },
  }
}
