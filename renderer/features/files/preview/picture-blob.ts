import type { FilePreview } from '../../../../shared/ipc/file-calls'
import { drawingBlob } from '../../../views/pictures/drawing-blob'

/** Returns what an `<img>` shows of a file; null if it is no picture. There a drawing runs no script and makes no requests. */
export function pictureBlob(file: FilePreview, path: string): Blob | null {
  if (file.type === 'image') return new Blob([new Uint8Array(file.content)], { type: file.mimeType })
  return file.type === 'text' && file.isWhole && /\.svg$/i.test(path) ? drawingBlob(file.text) : null
}
