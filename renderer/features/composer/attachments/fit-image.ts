import type { Pixels } from '../../../../shared/session/messages'

/** The form in which a picture is sent: as it is, or smaller. */
export type FittedImage = { pixels: Pixels; bytes?: ArrayBuffer; original?: Pixels }

/** A picture that takes longer than this to draw is sent as it is. */
const PATIENCE_MS = 20_000

/** Makes a picture as small as models look at it, away from the page's own thread; null where it cannot be drawn. */
export async function fitImage(file: Blob): Promise<FittedImage | null> {
  // The bundler finds the worker by the shape of this line.
  const worker = new Worker(new URL('./fit-image.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<FittedImage | null>(resolve => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => resolve(null)
      setTimeout(() => resolve(null), PATIENCE_MS)
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
