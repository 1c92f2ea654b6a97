import type { FileChange } from '../../../shared/session/effects'

/** Returns the change for a saved file, which is judged like any other new file. */
export function newFile(path: string): FileChange {
  return {
    type: 'file-change',
    path,
    before: null,
    after: null,
    added: 0,
    removed: 0,
    diff: { type: 'omitted', reason: 'binary' },
  }
}
