import { reasonIn, type Sentence, sentence } from '../../../shared/sentence'
import type { NotUndoable } from '../../../shared/session/tool-results'
import type { Difference } from './compare-snapshots'
import type { Origins } from './find-origins'
import type { Entry, IndexLimits } from './snapshot'

export const ONLY_PERMISSIONS = sentence`only permissions changed`

export function notUndoable({ path, before, after }: Difference, reason: Sentence): NotUndoable {
  return namedAs(path, before ? (after ? 'changed' : 'deleted') : 'created', reason)
}

export function namedAs(path: string, kind: NotUndoable['kind'], reason: Sentence): NotUndoable {
  return { path, kind, ...reasonIn(reason) }
}

/**
 * Returns the reason why a difference cannot be taken back, as far as that is clear without looking at the file; undefined
 * if it may be.
 */
export function whyNotUndoable(difference: Difference, origins: Origins, limits: IndexLimits): Sentence | undefined {
  const { path, before, after, wasSkipped, respelled } = difference
  if (wasSkipped) return sentence`may have existed before, in a place Atrium didn’t check`
  if (origins.get(path) === null) return sentence`existed before the command ran: moved here, and may be the only copy`
  if (respelled !== undefined) return movedTo(respelled)
  return wordsForMissing(before, limits) ?? (after?.kept === 'link' ? sentence`a symbolic link` : undefined)
}

export function beyondMost({ changes }: IndexLimits): Sentence {
  return sentence`only ${changes.toLocaleString('en')} files per command can be restored`
}

export function movedTo(path: string): Sentence {
  return sentence`moved to ${path}`
}

export function movedFrom(path: string): Sentence {
  return sentence`moved here from ${path}`
}

function wordsForMissing(before: Entry | null, { keptFile, keptTotal }: IndexLimits): Sentence | undefined {
  switch (before?.kept) {
    case 'too-large':
      return sentence`was larger than ${inMiB(keptFile)}`
    case 'no-room':
      return sentence`Atrium keeps at most ${inMiB(keptTotal)} per folder`
    case 'unreadable':
      return sentence`couldn’t be read`
    case 'link':
      return sentence`was a symbolic link`
    default:
      return undefined
  }
}

export function inMiB(bytes: number): string {
  return `${Number((bytes / 1024 / 1024).toPrecision(3))} MB`
}
