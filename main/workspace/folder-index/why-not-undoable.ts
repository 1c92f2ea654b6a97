import { reasonIn, type Sentence, sentence } from '../../../shared/sentence'
import type { NotUndoable } from '../../../shared/session/tool-results'
import type { Difference } from './compare-snapshots'
import type { Origins } from './find-origins'
import type { Entry, IndexLimits } from './snapshot'

export const ONLY_PERMISSIONS = sentence`only its permissions were changed`

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
  if (wasSkipped) return sentence`it may have been there before, where nobody looked`
  if (origins.get(path) === null)
    return sentence`it is older than the command: it was moved here, and may be the only copy`
  if (respelled !== undefined) return movedTo(respelled)
  return wordsForMissing(before, limits) ?? (after?.kept === 'link' ? sentence`it is a link` : undefined)
}

export function beyondMost({ changes }: IndexLimits): Sentence {
  return sentence`only ${changes.toLocaleString('en')} files of one command can be brought back`
}

export function movedTo(path: string): Sentence {
  return sentence`it was moved to ${path}`
}

export function movedFrom(path: string): Sentence {
  return sentence`it was moved here from ${path}`
}

function wordsForMissing(before: Entry | null, { keptFile, keptTotal }: IndexLimits): Sentence | undefined {
  switch (before?.kept) {
    case 'too-large':
      return sentence`it was larger than ${inMiB(keptFile)}`
    case 'no-room':
      return sentence`no more than ${inMiB(keptTotal)} of a folder are kept`
    case 'unreadable':
      return sentence`it could not be read`
    case 'link':
      return sentence`it was a link`
    default:
      return undefined
  }
}

export function inMiB(bytes: number): string {
  return `${Number((bytes / 1024 / 1024).toPrecision(3))} MB`
}
