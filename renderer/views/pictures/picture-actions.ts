import { keptBlob } from '../../base/blob-url'
import { call } from '../../base/bridge'
import { useSession } from '../../state/session/session'
import { attempt, type Picture, showToast } from '../../state/ui'
import { composerText } from '../../text/text-composer'

/** Puts the picture as it is shown on the clipboard, as PNG: other programs take nothing else there. */
export function copyPicture(shown: HTMLImageElement): void {
  const png = pngOf(shown)
  const written = navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  attempt(written.then(() => showToast({ tone: 'info', text: composerText.picture.copied })))
}

async function pngOf(shown: HTMLImageElement): Promise<Blob> {
  const { naturalWidth, naturalHeight } = shown
  if (naturalWidth === 0) throw new Error(composerText.picture.notShown)
  const canvas = new OffscreenCanvas(naturalWidth, naturalHeight)
  canvas.getContext('2d')?.drawImage(shown, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Saves a kept picture where the person says. */
export function savePicture({ url, name }: Picture): void {
  const blob = keptBlob(url)
  if (blob === null) return
  const saved = call('picture.save', { blob, name: name.slice(-300) })
  attempt(saved.then(path => path && showToast({ tone: 'info', text: composerText.picture.saved(path) })))
}

/** Shows a picture of the folder in the system's file manager. */
export function revealPicture(path: string): void {
  const { id } = useSession.getState()
  if (id) attempt(call('file.reveal', { sessionId: id, path }))
}
