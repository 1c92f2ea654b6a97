import { setImmediate } from 'node:timers/promises'
import { secretsIn } from '../../vault/cover/cover'
import type { SentSecret } from '../../vault/cover/secret-forms'
import type { Stretch } from '../page/wire'

/** So many characters are looked at in one go. */
const SLICE = 32 * 1024

/** Spaces, characters that are not seen, and hyphens. */
const DROPPED = /[\s\p{Cf}\p{Pd}]/gu

/**
 * Finds the positions of secrets in the texts that a page draws one after the other: even if a secret continues in the
 * next text, or is drawn in another case or with spaces or hyphens in it, as card numbers are.
 */
export async function secretRanges(texts: readonly string[], secrets: readonly SentSecret[]): Promise<Stretch[]> {
  const slices = slicesOf(texts)
  const asDrawn: Reading = {
    secrets,
    read: ({ text, isLast }) => (isLast ? `${text}\n` : text),
    unitAt: ({ text }, unit) => Math.min(unit, text.length - 1),
  }
  const bareOnes: Reading = {
    secrets: secrets.map(({ reference, value }) => ({ reference, value: bare(value) })),
    read: ({ text }) => bare(text),
    unitAt: ({ text }, unit) => keptUnits(text)[unit] ?? text.length - 1,
  }
  return [...(await stretchesIn(slices, asDrawn)), ...(await stretchesIn(slices, bareOnes))]
}

/** A part of one of the texts, from one of its units on. */
type Slice = { text: string; of: number; from: number; isLast: boolean }

function slicesOf(texts: readonly string[]): Slice[] {
  return texts.flatMap((text, of) => {
    const count = Math.max(1, Math.ceil(text.length / SLICE))
    return Array.from({ length: count }, (_, at) => {
      const from = at * SLICE
      return { text: text.slice(from, from + SLICE), of, from, isLast: at === count - 1 }
    })
  })
}

/** A way in which texts are searched. `unitAt` says which unit of the text one of what is searched was. */
type Reading = {
  secrets: readonly SentSecret[]
  read(slice: Slice): string
  unitAt(slice: Slice, unit: number): number
}

async function stretchesIn(slices: readonly Slice[], { secrets, read, unitAt }: Reading): Promise<Stretch[]> {
  const parts: { slice: Slice; from: number; to: number }[] = []
  let whole = ''
  let paused = 0
  for (const slice of slices) {
    const from = whole.length
    whole += read(slice)
    parts.push({ slice, from, to: whole.length })
    if (whole.length - paused < SLICE) continue
    paused = whole.length
    await setImmediate()
  }
  let first = 0
  return (await secretsIn(whole, secrets)).flatMap(found => {
    while ((parts[first]?.to ?? whole.length) <= found.from) first++
    let after = first
    while ((parts[after]?.from ?? found.to) < found.to) after++
    return parts.slice(first, after).flatMap(({ slice, from, to }) => {
      if (from === to) return []
      const begin = unitAt(slice, Math.max(0, found.from - from))
      const end = unitAt(slice, Math.min(to, found.to) - from - 1) + 1
      return [{ text: slice.of, from: slice.from + begin, to: slice.from + end }]
    })
  })
}

const bare = (text: string): string => lowered(text.replace(DROPPED, ''))

/** In lower case, where each unit stays one. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : text.replace(/\p{Lu}/gu, letter =>
        letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
      )
}

/** Returns the units of a text that its bare form keeps. */
function keptUnits(text: string): number[] {
  const units: number[] = []
  let at = 0
  for (const { index, 0: dropped } of [...text.matchAll(DROPPED), { index: text.length, 0: '' }]) {
    for (; at < index; at++) units.push(at)
    at = index + dropped.length
  }
  return units
}
