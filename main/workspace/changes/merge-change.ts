import type { AppliedChange, Diff } from '../../../shared/session/effects'
import { applyHunks, decodeExactly } from '../diff/diff-text'
import { mergeLines } from '../diff/merge-lines'
import { inTurn } from '../in-turn'
import { decodeExactlyAs, encodeExactlyAs, encodingOfText } from '../read/find-encoding'
import { sameVersion, versionOf } from './file-version'

/** A change with the difference that was approved, from which the text that it left is made again, and the encoding of that, if it is not UTF-8. */
export type UndoableChange = AppliedChange & { diff?: Diff; encoding?: string }

/** Larger files are not merged. */
export const MAX_MERGED_BYTES = 2 * 1024 * 1024

type Sides = { old: Uint8Array; current: Uint8Array }

/**
 * Returns what is there now without a change that was made ('out'), or with one that was taken back ('in'). `old` is what
 * was there before the change. Null if that cannot be determined for certain.
 */
export async function mergeChange(
  way: 'in' | 'out',
  { diff, after, encoding }: UndoableChange,
  { old, current }: Sides,
): Promise<Uint8Array | null> {
  if (diff?.type !== 'lines') return null
  const { decode, encode } = await codecOf(old, encoding)
  const [oldText, currentText] = [decode(old), decode(current)]
  if (oldText === null || currentText === null) return null
  const madeText = await inTurn(() => applyHunks(oldText, diff.hunks))
  const made = madeText === null ? null : encode(madeText)
  if (madeText === null || made === null || !sameVersion(versionOf(made), after)) return null
  const [base, target] = way === 'out' ? [madeText, oldText] : [oldText, madeText]
  const merged = await inTurn(() => mergeLines(base, currentText, target))
  return merged === null ? null : encode(merged)
}

/**
 * Returns what is there now with other hunks of a change taken back than by now: `now` are those that are, `wanted` those that are to be.
 * Null if that cannot be determined for certain.
 */
export async function mergeParts(
  { diff, after, encoding }: UndoableChange,
  { old, current }: Sides,
  { now, wanted }: { now: ReadonlySet<number>; wanted: ReadonlySet<number> },
): Promise<Uint8Array | null> {
  if (diff?.type !== 'lines') return null
  const { decode, encode } = await codecOf(old, encoding)
  const [oldText, currentText] = [decode(old), decode(current)]
  if (oldText === null || currentText === null) return null
  const textWithout = (places: ReadonlySet<number>) =>
    inTurn(() =>
      applyHunks(
        oldText,
        diff.hunks.filter((_, place) => !places.has(place)),
      ),
    )
  const made = await textWithout(new Set())
  const bytes = made === null ? null : encode(made)
  if (bytes === null || !sameVersion(versionOf(bytes), after)) return null
  const [base, target] = [await textWithout(now), await textWithout(wanted)]
  if (base === null || target === null) return null
  const merged = await inTurn(() => mergeLines(base, currentText, target))
  return merged === null ? null : encode(merged)
}

type Codec = { decode(bytes: Uint8Array): string | null; encode(text: string): Uint8Array | null }

const UTF8_CODEC: Codec = { decode: decodeExactly, encode: text => new TextEncoder().encode(text) }

/** Reads and writes texts in the encoding of the file before its change. Both are null where a byte would be lost. */
export async function codecOf(bytes: Uint8Array, chosen: string | undefined): Promise<Codec> {
  const encoding = await encodingOfText(bytes, { chosen })
  if (!encoding || encoding.name === 'UTF-8') return UTF8_CODEC
  const { name } = encoding
  return { decode: each => decodeExactlyAs(each, name), encode: text => encodeExactlyAs(text, name) }
}
