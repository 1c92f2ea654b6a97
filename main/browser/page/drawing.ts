import type { Box } from './wire'

export type Redraw = { data: string; mediaType: string; covers: Box[]; mark?: Box; scale: number }

const PART = 0x8000

/** Draws over a picture: blocks where secrets are, and a frame around what is marked. Pictures and what is answered are base64. */
export async function redraw({ data, mediaType, covers, mark, scale }: Redraw): Promise<{ data: string }> {
  const bitmap = await createImageBitmap(new Blob([bytesOf(data)], { type: mediaType }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on.')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  context.fillStyle = '#333'
  for (const { x, y, width, height } of covers)
    context.fillRect(Math.floor(x * scale) - 1, Math.floor(y * scale) - 1, width * scale + 3, height * scale + 3)
  if (mark) frameAround(context, mark, scale)
  const blob = await canvas.convertToBlob({ type: mediaType, quality: 0.85 })
  return { data: textOf(new Uint8Array(await blob.arrayBuffer())) }
}

/** Seen on light as on dark. */
function frameAround(context: OffscreenCanvasRenderingContext2D, mark: Box, scale: number): void {
  const width = Math.max(2, Math.min(context.canvas.width, context.canvas.height) / 200)
  const out = width * 1.5
  const [x, y] = [mark.x * scale - out, mark.y * scale - out]
  const [w, h] = [mark.width * scale + out * 2, mark.height * scale + out * 2]
  context.lineWidth = width * 2
  context.strokeStyle = '#fff'
  context.strokeRect(x, y, w, h)
  context.lineWidth = width
  context.strokeStyle = '#d6006c'
  context.strokeRect(x, y, w, h)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

function textOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(text)
}
