import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { AppliedChange } from '../../../shared/session/effects'
import type { Tree } from '../../shell/process/kill-tree'
import { onWritten } from '../changes/written-here'
import { isInside, relativePath } from '../paths/resolve-path'
import type { AskIndex } from './ask-index'
import type { FolderChanges, FoundChange } from './describe-differences'
import type { Coverage } from './index-service'

/** The changes that a command made to its folder's files, as they are kept and shown. */
export type WatchedChanges = Omit<FolderChanges, 'changes'> & { changes: AppliedChange[] }

/** Finds out what commands change, and keeps what they change or delete. */
export type FolderWatches = {
  /** Returns how much of a folder could be brought back now. Reads, and changes nothing. */
  coverage(workspace: string, signal?: AbortSignal): Promise<Coverage>
  /**
   * Remembers a folder as it is. The function it gives tells what has changed since, once the bytes from before are kept;
   * null where the folder is too large to be known. What was perhaps changed by somebody else is marked. A signal ends the waiting.
   */
  begin(workspace: string, signal?: AbortSignal): Promise<FolderWatch>
  /** A command that is not watched works in a folder. */
  runs(workspace: string, tree: Tree, command: { isJob: boolean }): void
}

/** `started` says which processes the command is: without it all that changes counts as its work. */
export type FolderWatch = {
  started(tree: Tree): void
  end(signal?: AbortSignal): Promise<WatchedChanges | null>
  forget(): void
}

/** Their bytes were loaded already, so that more at once take no more memory. */
const KEPT_AT_ONCE = 100

/** A command of Atrium that runs in a folder. */
type RunningCommand = { workspace: string; tree: Tree; isJob: boolean }

/** `isStarted` once its command runs; `hasRival` once another one ran at the same time, that is no job. */
type OpenWatch = { id: string; workspace: string; isStarted: boolean; hasRival: boolean }

/** Keeps bytes under their SHA-256; those that come at the same moment at the price of one. */
type Keep = { put(bytes: Uint8Array): Promise<string> }

export function folderWatches(index: AskIndex, blobs: Keep, platform = process.platform): FolderWatches {
  const limit = pLimit(KEPT_AT_ONCE)
  const running = new Map<string, RunningCommand>()
  const watches = new Map<string, OpenWatch>()

  /** Both may change the same files: each of them is told of the other. */
  function runs(workspace: string, tree: Tree, { isJob, watch }: { isJob: boolean; watch?: string }): void {
    forgetEnded(running)
    const own = watch === undefined ? undefined : watches.get(watch)
    const others = inSharedFolder(watches, workspace).filter(one => one !== own && one.isStarted)
    for (const one of others) tellRival(one, { tree, isJob })
    if (own) for (const one of inSharedFolder(running, workspace)) tellRival(own, one)
    if (own) own.isStarted = true
    running.set(tree.marker, { workspace, tree, isJob })
  }

  function tellRival(watch: OpenWatch, { tree, isJob }: Pick<RunningCommand, 'tree' | 'isJob'>): void {
    // If nothing shows what processes do, it is only known that both ran.
    if (!isJob) watch.hasRival = true
    const question = { type: 'rival', workspace: watch.workspace, watch: watch.id, tree, isJob } as const
    void index.ask(question).catch(() => undefined)
  }

  async function keep({ content, ...change }: FoundChange): Promise<AppliedChange> {
    return { ...change, blob: content && (await blobs.put(content)) }
  }

  return {
    async coverage(workspace, signal) {
      const { coverage } = await index.ask({ type: 'look', workspace }, signal)
      if (!coverage) throw new WordedError(sentence`Couldn’t check the folder.`)
      return coverage
    },

    async begin(workspace, signal) {
      const watch = randomUUID()
      const open: OpenWatch = { id: watch, workspace, isStarted: false, hasRival: false }
      const written = new Set<string>()
      let marker: string | undefined
      const quiet = onWritten(absolute => {
        if (isInside(workspace, absolute)) written.add(relativePath(workspace, absolute))
      })
      const close = () => {
        quiet()
        watches.delete(watch)
        if (marker !== undefined) running.delete(marker)
      }
      watches.set(watch, open)
      const forget = () => {
        close()
        void index.ask({ type: 'forget', workspace, watch }).catch(() => undefined)
      }
      await index.ask({ type: 'begin', workspace, watch }, signal).catch(thrown => {
        forget()
        throw thrown
      })
      return {
        started(tree) {
          void index.ask({ type: 'started', workspace, watch, tree }).catch(() => undefined)
          marker = tree.marker
          runs(workspace, tree, { isJob: false, watch })
        },
        async end(ending) {
          const isUnknown = open.hasRival && platform !== 'linux'
          const asking = { type: 'end', workspace, watch, writtenHere: [...written], isUnknown } as const
          const { changes: found } = await index.ask(asking, ending).finally(close)
          return found ? { ...found, changes: await limit.map(found.changes, keep) } : null
        },
        forget,
      }
    },

    runs,
  }
}

/** Those in the same folder, in one that it lies in or in one that lies in it. */
function inSharedFolder<T extends { workspace: string }>(all: ReadonlyMap<string, T>, folder: string): T[] {
  return [...all.values()].filter(({ workspace }) => isInside(workspace, folder) || isInside(folder, workspace))
}

/** Nobody tells when a job ends. */
function forgetEnded(running: Map<string, RunningCommand>): void {
  for (const [marker, { isJob, tree }] of running) if (isJob && !isAlive(tree)) running.delete(marker)
}

/** Returns whether there is a process with this number. */
function isAlive({ pid }: Tree): boolean {
  if (pid === undefined) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
