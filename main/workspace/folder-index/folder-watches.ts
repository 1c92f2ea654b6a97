import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { AppliedChange } from '../../../shared/session/effects'
import type { AskIndex } from './ask-index'
import type { FolderChanges, FoundChange } from './describe-differences'
import type { Coverage } from './index-service'

/** What a command did to the files of its folder, as it is kept and shown. */
export type WatchedChanges = Omit<FolderChanges, 'changes'> & { changes: AppliedChange[] }

/** Finds out what commands change, and keeps what they change or delete. */
export type FolderWatches = {
  /** How much of a folder could be brought back now. Reads, and changes nothing. */
  coverage(workspace: string, signal?: AbortSignal): Promise<Coverage>
  /**
   * Remembers a folder as it is. The function it gives tells what has changed since, once the bytes from before are kept;
   * null where the folder is too large to be known. Whoever changed it: that cannot be told apart. A signal ends the waiting.
   */
  begin(workspace: string, signal?: AbortSignal): Promise<FolderWatch>
}

export type FolderWatch = { end(signal?: AbortSignal): Promise<WatchedChanges | null>; forget(): void }

/** Their bytes were loaded already, so that more at once take no more memory. */
const KEPT_AT_ONCE = 100

/** Keeps bytes under their SHA-256; those that come at the same moment at the price of one. */
type Keep = { put(bytes: Uint8Array): Promise<string> }

export function folderWatches(index: AskIndex, blobs: Keep): FolderWatches {
  const limit = pLimit(KEPT_AT_ONCE)

  async function keep({ content, ...change }: FoundChange): Promise<AppliedChange> {
    return { ...change, blob: content && (await blobs.put(content)) }
  }

  return {
    async coverage(workspace, signal) {
      const { coverage } = await index.ask({ type: 'look', workspace }, signal)
      if (!coverage) throw new WordedError(sentence`The folder could not be looked at.`)
      return coverage
    },

    async begin(workspace, signal) {
      const watch = randomUUID()
      const forget = () => void index.ask({ type: 'forget', workspace, watch }).catch(() => undefined)
      await index.ask({ type: 'begin', workspace, watch }, signal).catch(thrown => {
        forget()
        throw thrown
      })
      return {
        async end(ending) {
          const { changes: found } = await index.ask({ type: 'end', workspace, watch }, ending)
          return found ? { ...found, changes: await limit.map(found.changes, keep) } : null
        },
        forget,
      }
    },
  }
}
