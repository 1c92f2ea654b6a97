import type { BigIntStats } from 'node:fs'

const LF = 10
const MAX_FILES = 16
const MAX_PLACES = 10_000

/** After `position` bytes comes line `number`, or what is left of it. */
export type LinePlace = { position: number; number: number }

type Indexed = { version: string; places: LinePlace[] }

const files = new Map<string, Indexed>()

/**
 * Returns the positions of lines in a file, in ascending order, as far as they are known; empty if the file has changed.
 * The last few files are kept.
 */
export function linePlaces(absolute: string, info: BigIntStats): LinePlace[] {
  const version = [info.dev, info.ino, info.size, info.mtimeNs].join(':')
  const known = files.get(absolute)
  const indexed = known?.version === version ? known : { version, places: [] }
  // At the end, as the one that was used last.
  files.delete(absolute)
  files.set(absolute, indexed)
  const [oldest] = files.keys()
  if (files.size > MAX_FILES && oldest !== undefined) files.delete(oldest)
  return indexed.places
}

/** The last known place at or before a line. */
export function placeBefore(places: readonly LinePlace[], line: number): LinePlace {
  // In a place within the line itself its beginning is gone.
  return places.findLast(place => place.number < line) ?? { position: 0, number: 1 }
}

/** Keeps a place that lies behind all others. */
export function keepPlace(places: LinePlace[], place: LinePlace): void {
  const last = places.at(-1)
  if (places.length < MAX_PLACES && (!last || last.position < place.position)) places.push(place)
}

export function countLineFeeds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count += 1
  return count
}
