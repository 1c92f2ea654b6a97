/** The folded form of each unit: 0 is not known yet, DROPPED leaves nothing. */
const folded = new Uint16Array(0x10000)
const DROPPED = 0xffff
const onlyAscii = /^[\0-\x7f]*$/

/**
 * A text as it is compared: without case, and without the marks over and under letters; wide Latin letters are usual ones,
 * and all final sigmas usual ones. Kana and Hangul keep what makes them other syllables.
 */
export function foldText(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase()
  const composed = text.normalize('NFC')
  const units = new Uint16Array(composed.length)
  let count = 0
  for (let index = 0; index < composed.length; index++) {
    const unit = foldUnit(composed.charCodeAt(index))
    if (unit !== DROPPED) units[count++] = unit
  }
  return Buffer.from(units.buffer, 0, count * 2).toString('utf16le')
}

/** A place in a text's folded form, as a place in its composed form (NFC). */
export function placeInComposed(composed: string, foldedPlace: number): number {
  if (onlyAscii.test(composed)) return foldedPlace
  let count = 0
  for (let index = 0; index < composed.length; index++) {
    if (foldUnit(composed.charCodeAt(index)) === DROPPED) continue
    if (count === foldedPlace) return index
    count += 1
  }
  return composed.length
}

function foldUnit(unit: number): number {
  const known = folded[unit] ?? 0
  if (known !== 0) return known
  const made = unit < 0x80 ? String.fromCharCode(unit).toLowerCase().charCodeAt(0) : foldCharacter(unit)
  // Only U+0000 becomes 0; it is made anew each time.
  folded[unit] = made
  return made
}

const sigma = 0x3c3

function foldCharacter(unit: number): number {
  const character = String.fromCharCode(unit)
  if (isSurrogate(unit) || isSyllable(unit)) return unit
  if (/\p{M}/u.test(character)) return DROPPED
  if (unit === 0x3c2) return sigma
  const plain = isWide(unit) ? character.normalize('NFKC') : character
  const [base = plain] = plain.normalize('NFD').replace(/\p{M}/gu, '') || plain
  return base.toLowerCase().charCodeAt(0)
}

/** Half of a character, which says nothing by itself. */
function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

/** Kana with their voice marks, and Hangul. */
function isSyllable(unit: number): boolean {
  return (unit >= 0x3040 && unit <= 0x30ff) || (unit >= 0xac00 && unit <= 0xd7a3)
}

function isWide(unit: number): boolean {
  return unit >= 0xff01 && unit <= 0xff5e
}
