import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { loadIndex, removeIndex, saveIndex } from './index-file'
import { extendIndex, type LogIndex } from './log-index'

/** Where the logs are, and where what is found out about them is kept. */
export type SearchFolders = { logs: string; index: string }

/** `size` and `changedAt` are those of the log that `index` was made of. */
type KnownLog = { size: number; changedAt: number; index: LogIndex }

type Log = { id: string; size: number; changedAt: number }

/**
 * What is known of each log in a folder, by the session's id. What is kept in the folder of the index is derived from the logs,
 * and is made again where it is gone or damaged.
 */
export function knownLogs(folders: SearchFolders) {
  const known = new Map<string, KnownLog>()
  const pathOf = (id: string) => join(folders.logs, `${id}.jsonl`)

  function isKnown({ id, size, changedAt }: Log): boolean {
    const one = known.get(id)
    return one?.size === size && one.changedAt === changedAt
  }

  function read({ id, size, changedAt }: Log): void {
    const file = indexPath(folders, id)
    const before = known.get(id)?.index ?? loadIndex(file)
    try {
      const index = extendIndex(pathOf(id), before)
      if (index.covered !== before?.covered || index.last.hash !== before.last.hash) saveIndex(file, index)
      known.set(id, { size, changedAt, index })
    } catch {
      // It was removed a moment ago, or cannot be read: then there is nothing in it to be found.
      known.delete(id)
    }
  }

  function forgetOthers(ids: ReadonlySet<string>): void {
    for (const id of [...known.keys(), ...(known.size === 0 ? idsIn(folders.index, '.index') : [])]) {
      if (ids.has(id)) continue
      known.delete(id)
      removeIndex(indexPath(folders, id))
    }
  }

  return {
    all: (): ReadonlyMap<string, KnownLog> => known,
    pathOf,

    /** Reads what has changed, at least one log and then for `readingMs`. Gives back how many are left. */
    follow(readingMs: number): number {
      const until = performance.now() + readingMs
      const ids = idsIn(folders.logs)
      forgetOthers(new Set(ids))
      const changed = ids.map(id => statOf(pathOf(id), id)).filter(log => log && !isKnown(log)) as Log[]
      // What was worked on last is what is looked for most.
      const waiting = changed.sort((one, other) => other.changedAt - one.changedAt)
      for (const [index, log] of waiting.entries()) {
        if (index > 0 && performance.now() > until) return waiting.length - index
        read(log)
      }
      return 0
    },
  }
}

function statOf(path: string, id: string): Log | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? { id, size: stats.size, changedAt: stats.mtimeMs } : undefined
}

function idsIn(folder: string, ending = '.jsonl'): string[] {
  try {
    return readdirSync(folder).flatMap(name => (name.endsWith(ending) ? name.slice(0, -ending.length) : []))
  } catch {
    return []
  }
}

function indexPath({ index }: SearchFolders, id: string): string {
  return join(index, `${id}.index`)
}
