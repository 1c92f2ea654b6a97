import { create } from 'zustand'
import { showToast } from '../stores/ui'
import { sessionText } from '../text-session'

/** An image that was added to a message and is not sent yet. `url` shows it. */
export type PickedImage = { id: number; name: string; bytes: Uint8Array<ArrayBuffer>; url: string }

const MAX_BYTES = 20 * 1024 * 1024
const MAX_IMAGES = 20
const NONE: readonly PickedImage[] = []

/** By session. Lives as long as the page. */
const usePicked = create<Readonly<Record<string, readonly PickedImage[]>>>()(() => ({}))

let lastId = 0

export const usePickedImages = (sessionId: string): readonly PickedImage[] =>
  usePicked(state => state[sessionId] ?? NONE)

export const pickedImages = (sessionId: string): readonly PickedImage[] => usePicked.getState()[sessionId] ?? NONE

/** Adds those files that are images; says of each other one why it cannot be sent. */
export async function addImages(sessionId: string, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const problem = await problemWith(file, pickedImages(sessionId).length)
    if (problem) {
      showToast({ tone: 'error', text: problem })
      continue
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const image = { id: ++lastId, name: file.name || 'image', bytes, url: URL.createObjectURL(file) }
    usePicked.setState(state => ({ [sessionId]: [...(state[sessionId] ?? NONE), image] }))
  }
}

export function removeImage(sessionId: string, id: number): void {
  usePicked.setState(state => ({ [sessionId]: (state[sessionId] ?? NONE).filter(image => image.id !== id) }))
}

/** Takes all images of a session, to be sent. `putBack` is for when they could not be. */
export function takeImages(sessionId: string): { images: readonly PickedImage[]; putBack(): void } {
  const images = pickedImages(sessionId)
  usePicked.setState({ [sessionId]: NONE })
  return { images, putBack: () => usePicked.setState({ [sessionId]: images }) }
}

async function problemWith(file: File, count: number): Promise<string | null> {
  if (count >= MAX_IMAGES) return sessionText.composer.tooMany
  if (file.size > MAX_BYTES) return sessionText.composer.tooLarge(file.name)
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return isImage(head) ? null : sessionText.composer.notImage(file.name)
}

/** By the first bytes, as main decides it again. */
export function isImage(head: Uint8Array): boolean {
  const letters = String.fromCharCode(...head)
  const isWebp = letters.startsWith('RIFF') && letters.slice(8, 12) === 'WEBP'
  return (
    isWebp ||
    letters.startsWith('\x89PNG\r\n\x1a\n') ||
    letters.startsWith('\xff\xd8\xff') ||
    letters.startsWith('GIF8')
  )
}
