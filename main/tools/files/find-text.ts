/**
 * Finds where a text occurs in another one: the positions that do not overlap, from the first on, and whether it occurs
 * more than once, even overlapping. Uses Knuth, Morris and Pratt's search, because the system's own takes as many steps as
 * the product of both lengths if the texts repeat themselves, and cannot be stopped.
 */
export function findText(text: string, wanted: string): { at: number[]; isRepeated: boolean } {
  const at: number[] = []
  let isRepeated = false
  const borders = bordersOf(wanted)
  let known = 0
  for (let next = 0; next < text.length; next++) {
    const unit = text.charCodeAt(next)
    while (known > 0 && wanted.charCodeAt(known) !== unit) known = borders[known] ?? 0
    if (wanted.charCodeAt(known) === unit) known += 1
    if (known < wanted.length) continue
    const start = next + 1 - wanted.length
    const last = at.at(-1)
    isRepeated ||= last !== undefined
    if (last === undefined || start >= last + wanted.length) at.push(start)
    known = borders[known] ?? 0
  }
  return { at, isRepeated }
}

/** For each length of the beginning of a text, how much of its end is that beginning again. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length + 1)
  let border = 0
  for (let length = 2; length <= wanted.length; length++) {
    const unit = wanted.charCodeAt(length - 1)
    while (border > 0 && wanted.charCodeAt(border) !== unit) border = borders[border] ?? 0
    if (wanted.charCodeAt(border) === unit) border += 1
    borders[length] = border
  }
  return borders
}
