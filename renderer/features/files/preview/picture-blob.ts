import type { FilePreview } from '../../../../shared/ipc/file-calls'
import { isCheapDrawing } from './is-cheap-drawing'

/** Returns what an `<img>` shows of a file; null if it is no picture. There a drawing runs no script and makes no requests. */
export function pictureBlob(file: FilePreview, path: string): Blob | null {
  if (file.type === 'image') return new Blob([new Uint8Array(file.content)], { type: file.mimeType })
  if (file.type !== 'text' || !file.isWhole || !/\.svg$/i.test(path)) return null
  // It was decoded already: what it says of its encoding holds no longer.
  const source = file.text.replace(/^\s*<\?xml[^>]*\?>\s*/, '')
  const type = 'image/svg+xml'
  // With a style sheet of its own it might refer to itself in ways that are not seen.
  if (source.includes('<?xml-stylesheet')) return null
  return isCheapDrawing(new DOMParser().parseFromString(source, type)) ? new Blob([source], { type }) : null
}
