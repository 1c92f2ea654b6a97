import { messageOf } from '../../shared/errors'
import type { DocumentPictures, DocumentText, PagePicture } from './document-task'
import { type DocumentFile, type DocumentRequest, readPictures } from './read-document'

/** `notes` say of them what a model has to know. */
export type ShownPages = { pictures: PagePicture[]; notes: string[] }

/**
 * The pages of a text that have no text, as pictures, the first `most` of them. Where there are none to be had a note says why:
 * the text is there all the same.
 */
export async function shownPages(
  file: DocumentFile,
  { read: { pictures: pages }, most }: { read: Pick<DocumentText, 'pictures'>; most: number },
  request: DocumentRequest,
): Promise<ShownPages> {
  if (pages.length === 0) return { pictures: [], notes: [] }
  try {
    const shown = await readPictures(file, pages.slice(0, most), request)
    if (!shown) return { pictures: [], notes: [] }
    return { pictures: shown.pictures, notes: notesOf(shown, pages.slice(most), most) }
  } catch (thrown) {
    request.signal.throwIfAborted()
    return { pictures: [], notes: [`no pictures of them can be sent: ${messageOf(thrown)}`] }
  }
}

function notesOf({ pictures, unseen, late }: DocumentPictures, over: readonly number[], most: number): string[] {
  const partial = pictures.filter(({ isPartial }) => isPartial).map(({ part }) => part)
  const left = [...late, ...over]
  return [
    told(
      pictures.map(({ part }) => part),
      'is sent along as a picture',
      'are sent along as pictures, in this order',
    ),
    told(unseen, 'has no image that can be sent', 'have no image that can be sent'),
    told(
      partial,
      'has drawn lines or shapes, which its picture lacks',
      'have drawn lines or shapes, which their pictures lack',
    ),
    told(left, `is not, as at most ${most} are at once`, `are not, as at most ${most} are at once`),
  ].flat()
}

function told(pages: readonly number[], one: string, several: string): string[] {
  if (pages.length === 0) return []
  return [pages.length === 1 ? `page ${pages[0]} ${one}` : `pages ${ranges(pages)} ${several}`]
}

/** "1-3, 5" */
function ranges(numbers: readonly number[]): string {
  const found: [from: number, to: number][] = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else found.push([number, number])
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
