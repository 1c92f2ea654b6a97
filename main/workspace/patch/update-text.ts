import { hunkApplier, type PatchedText } from './apply-hunks'
import { parseHunks } from './parse-hunks'
import { parseUnified } from './parse-unified'
import type { PatchTarget } from './place-hunks'
import { bodyLines } from './single-file-body'
import { patchLines } from './text-lines'
import { withFallbacks } from './with-fallbacks'

/** A text changed by the diff of a single file: a V4A body or, where that does not fit, a unified diff. Throws `PatchError`. */
export function updateText(text: string, diff: string, file: Omit<PatchTarget, 'dialect'>): PatchedText {
  const target = { ...file, dialect: 'single-file' } as const
  const apply = hunkApplier(text)
  return withFallbacks(diff, {
    v4a: body => apply(parseHunks(bodyLines(body)), target),
    unified: body => apply(parseUnified(patchLines(body)), target),
  })
}
