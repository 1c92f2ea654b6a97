import { fittedPixels, isFit, isHeavy } from './fitted-pixels'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  fitted(data).then(
    answer => postMessage(answer),
    () => postMessage(null),
  )
})

async function fitted(file: Blob) {
  const picture = await createImageBitmap(file)
  const pixels = { width: picture.width, height: picture.height }
  if (isFit(pixels, { bytes: file.size, type: file.type })) return { pixels }
  const size = fittedPixels(pixels)
  const made = await drawn(picture, size, file.type)
  return { pixels: size, bytes: await made.arrayBuffer(), original: pixels }
}

async function drawn(picture: ImageBitmap, { width, height }: { width: number; height: number }, type: string) {
  const resized = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on')
  context.drawImage(resized, 0, 0)
  const made = await canvas.convertToBlob({ type, quality: 0.9 })
  if (!isHeavy(made.size, type)) return made
  // JPEG knows no transparency: what shows through is white, as on paper.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
