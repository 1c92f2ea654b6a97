import { type FilePlace, filePlaces } from './file-places'

/** A place named in a text; without a line it is the whole file. */
export type NamedPlace = Omit<FilePlace, 'line'> & { line?: number }

/** Longer texts are looked through for no places, and no more places than these are asked for. */
const MAX_TEXT = 100_000
const MAX_PLACES = 200

const PATH_ALONE = /^(?:\.\/)?[\w@+-][\w@.+-]*(?:\/[\w@.+-]+)*$/

/** Each way in which `filePlaces` finds a place has one of these in it, and each address of the web another. */
const MAY_BE_PLACE = /\.[A-Za-z]\w{0,9}(?::\d|\(\d)|File "|https?:\/\//i

/** Returns whether a text is worth searching for places: one quick check, which most texts do not pass. */
export function mayNamePlace(text: string, isCode: boolean): boolean {
  return isCode ? /[./]/.test(text) : MAY_BE_PLACE.test(text)
}

/** Places in files of a folder that a text names, line by line, in their order and none within another. */
export function namedPlaces(text: string, workspace: string): NamedPlace[] {
  if (text.length > MAX_TEXT || workspace === '') return []
  const places: NamedPlace[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const found = filePlaces(line, workspace).sort((one, other) => one.start - other.start)
    for (const place of found) {
      const moved = { ...place, start: place.start + start, end: place.end + start }
      if (moved.start >= (places.at(-1)?.end ?? 0)) places.push(moved)
    }
    if (places.length >= MAX_PLACES) return places.slice(0, MAX_PLACES)
    start += line.length + 1
  }
  return places
}

/** As `namedPlaces`, for code within a line: there a path needs no line number to be one. */
export function placesInCode(text: string, workspace: string): NamedPlace[] {
  const places = namedPlaces(text, workspace)
  if (places.length > 0 || workspace === '' || text.length > 400) return places
  const isPath = PATH_ALONE.test(text) && /[./]/.test(text) && !text.split('/').includes('..')
  return isPath ? [{ path: text.replace(/^\.\//, ''), start: 0, end: text.length }] : []
}
