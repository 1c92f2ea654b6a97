import type { FileChange, Hunk } from '../../../shared/session/effects'
import type { Proposal } from '../../tools/tool'
import { sameVersion, versionOf } from '../../workspace/changes/file-version'
import { diffInSlices } from '../../workspace/diff/diff-in-slices'
import { applyHunks, decodeExactly, omitted } from '../../workspace/diff/diff-text'
import { inTurn } from '../../workspace/in-turn'

/** Lists what others did to a call's files between two plans of it, as far as the plans show. */
export async function externalChanges(former: Proposal, next: Proposal): Promise<FileChange[]> {
  const now = new Map(filesOf(next).map(change => [change.path, change]))
  const moved: FileChange[] = []
  for (const change of filesOf(former)) {
    const later = now.get(change.path)
    if (!later || sameVersion(change.before, later.before)) continue
    const [before, after] = [await bytesBefore(change, former), await bytesBefore(later, next)]
    const isKnown = before !== undefined && after !== undefined
    const difference = isKnown ? await diffInSlices(before, after) : omitted('too-large')
    moved.push({ type: 'file-change', path: change.path, before: change.before, after: later.before, ...difference })
  }
  return moved
}

/** The files that a plan would change. */
export function filesOf({ effects }: Pick<Proposal, 'effects'>): FileChange[] {
  return effects.filter(effect => effect.type === 'file-change')
}

/** Reconstructs what a file held when its change was planned from what it would hold. Returns undefined if that is not possible. */
async function bytesBefore({ path, before, diff }: FileChange, plan: Proposal): Promise<Uint8Array | null | undefined> {
  if (!before) return null
  const after = decodeExactly(plan.contents.get(path) ?? new Uint8Array())
  if (after === null || diff.type !== 'lines') return undefined
  const made = await inTurn(() => applyHunks(after, diff.hunks.map(reversed)))
  const bytes = made === null ? undefined : new TextEncoder().encode(made)
  return bytes && sameVersion(versionOf(bytes), before) ? bytes : undefined
}

function reversed({ oldStart, oldLines, newStart, newLines, lines }: Hunk): Hunk {
  const turned = lines.map(line =>
    line.startsWith('+') ? `-${line.slice(1)}` : line.startsWith('-') ? `+${line.slice(1)}` : line,
  )
  return { oldStart: newStart, oldLines: newLines, newStart: oldStart, newLines: oldLines, lines: turned }
}
