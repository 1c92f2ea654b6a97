import type { FileChange } from '../../../shared/session/effects'

/** What is saved is judged as any other file that is made. */
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
