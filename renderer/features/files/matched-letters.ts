import type { Snippet } from '../../../shared/ipc/session-calls'

/**
 * The places in a path of what was typed, in order. Of each word: side by side where the path has it so, else one letter after
 * another; in the name rather than in its folders, as main ranks them.
 */
export function matchedLetters(query: string, path: string): number[] {
  const lower = path.toLowerCase()
  // Some letters become longer in lower case; the places no longer agree then.
  if (lower.length !== path.length) return []
  const nameStart = path.lastIndexOf('/') + 1
  const words = query.toLowerCase().replaceAll('\\', '/').split(/\s+/).filter(Boolean)
  const places = new Set(words.flatMap(word => placesOf(word, lower, nameStart)))
  return [...places].sort((a, b) => a - b)
}

/** The places between two of a text, as marks in that part of it. */
export function marksWithin(places: readonly number[], from: number, to: number): Snippet['marks'] {
  const marks: Snippet['marks'] = []
  for (const place of places) {
    if (place < from || place >= to) continue
    const at = place - from
    const last = marks.at(-1)
    if (last?.[1] === at) last[1] = at + 1
    else marks.push([at, at + 1])
  }
  return marks
}

function placesOf(word: string, lower: string, nameStart: number): number[] {
  const inName = lower.indexOf(word, nameStart)
  const inRow = inName >= 0 ? inName : lower.lastIndexOf(word)
  if (inRow >= 0) return Array.from({ length: word.length }, (_, index) => inRow + index)
  return apart(word, lower, nameStart) ?? apart(word, lower, 0) ?? []
}

function apart(word: string, lower: string, from: number): number[] | null {
  const places: number[] = []
  for (let index = 0; index < word.length; index++) {
    const place = lower.indexOf(word[index] ?? '', (places.at(-1) ?? from - 1) + 1)
    if (place < 0) return null
    places.push(place)
  }
  return places
}
