import type { Snippet } from '../../shared/ipc/session-calls'
import { foldText, placeInComposed } from './fold-text'

/** The length of the text that is shown, and of its part before the first word, in UTF-16 units. */
const BEFORE = 40
const LENGTH = 180

/** Returns the position of the first of the words in a folded text; -1 if one of them is missing. */
export function firstPlace(folded: string, words: readonly string[]): number {
  let first = folded.length
  for (const word of words) {
    const place = folded.indexOf(word)
    if (place < 0) return -1
    first = Math.min(first, place)
  }
  return first
}

/** The text around a place of its folded form, on one line, with the words in it marked. */
export function makeSnippet(text: string, words: readonly string[], foldedPlace: number): Snippet {
  const composed = text.normalize('NFC')
  const place = placeInComposed(composed, foldedPlace)
  const start = startBefore(composed, place)
  const end = wholeCharacter(composed, Math.min(composed.length, start + LENGTH))
  const shown = composed.slice(start, end)
  const [before, after] = [start > 0 ? '…' : '', end < composed.length ? '…' : '']
  const marks = marksIn(shown, words).map(([from, to]): [number, number] => [from + before.length, to + before.length])
  return { text: `${before}${shown.replace(/\s/g, ' ')}${after}`, marks }
}

/** The whole text, with the words in it marked. */
export function markText(text: string, words: readonly string[]): Snippet {
  const composed = text.normalize('NFC')
  return { text: composed, marks: marksIn(composed, words) }
}

/** In order; those that touch are one. */
function marksIn(composed: string, words: readonly string[]): [number, number][] {
  const folded = foldText(composed)
  const all = words
    .flatMap(word => allPlaces(folded, word))
    .sort(([one], [other]) => one - other)
    .map(([from, to]): [number, number] => [placeInComposed(composed, from), placeInComposed(composed, to)])
  const joined: [number, number][] = []
  for (const [from, to] of all) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

function allPlaces(folded: string, word: string): [number, number][] {
  const places: [number, number][] = []
  for (let place = folded.indexOf(word); place >= 0; place = folded.indexOf(word, place + word.length)) {
    places.push([place, place + word.length])
  }
  return places
}

/** Some way before a place, at the beginning of a word where there is one. */
function startBefore(text: string, place: number): number {
  const from = Math.max(0, place - BEFORE)
  if (from === 0) return 0
  const space = text.slice(from, place).search(/\s\S/)
  return space >= 0 ? from + space + 1 : wholeCharacter(text, from)
}

/** Not between the two halves of a character. */
function wholeCharacter(text: string, place: number): number {
  const unit = text.charCodeAt(place)
  return unit >= 0xdc00 && unit <= 0xdfff ? place + 1 : place
}
