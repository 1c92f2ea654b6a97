import type { AppliedChange, Diff } from '../../../shared/session/effects'
import { applyHunks, decodeExactly } from '../diff/diff-text'
import { mergeLines } from '../diff/merge-lines'
import { inTurn } from '../in-turn'
import { sameVersion, versionOf } from './file-version'

/** A change with the difference that was approved, from which the text that it left is made again. */
export type UndoableChange = AppliedChange & { diff?: Diff }

/** Larger files are not merged. */
export const MAX_MERGED_BYTES = 2 * 1024 * 1024

type Sides = { old: Uint8Array; current: Uint8Array }

/**
 * Returns what is there now without a change that was made ('out'), or with one that was taken back ('in'). `old` is what
 * was there before the change. Null if that cannot be determined for certain.
 */
export async function mergeChange(
  way: 'in' | 'out',
  { diff, after }: UndoableChange,
  { old, current }: Sides,
): Promise<Uint8Array | null> {
  const [oldText, currentText] = [decodeExactly(old), decodeExactly(current)]
  if (oldText === null || currentText === null || diff?.type !== 'lines') return null
  const made = await inTurn(() => applyHunks(oldText, diff.hunks))
  if (made === null || !sameVersion(versionOf(encode(made)), after)) return null
  const [base, target] = way === 'out' ? [made, oldText] : [oldText, made]
  const merged = await inTurn(() => mergeLines(base, currentText, target))
  return merged === null ? null : encode(merged)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
