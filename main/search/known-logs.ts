import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type KnownLog, keptIndexes } from './index-files'
import { extendIndex } from './log-index'

/** The folders of the logs, and of what is found out about them. */
export type SearchFolders = { logs: string; index: string }

type Log = { id: string; size: number; changedAt: number }

/** Of 20,000 logs it takes a tenth of a second to see which have changed, so that takes one part in so many of the time. */
const LISTING_SHARE = 500
/** While much is read for the first time, what is known is kept so often, and once more at the end. */
const KEEP_AFTER_MS = 10_000

/**
 * Keeps what is known about each log in a folder, by the session's id. The content of the index folder is derived from the
 * logs, and is made again if it is gone or damaged.
 */
export function knownLogs(folders: SearchFolders) {
  const indexes = keptIndexes(folders.index)
  const known: ReadonlyMap<string, KnownLog> = indexes.logs
  const pathOf = (id: string) => join(folders.logs, `${id}.jsonl`)
  /** The logs to be read: those worked on last, which are searched for most, are at the end. */
  let waiting: Log[] = []
  let listAgainAt = 0
  let keepAt = 0

  function isKnown({ id, size, changedAt }: Log): boolean {
    const one = known.get(id)
    return one?.size === size && one.changedAt === changedAt
  }

  function read({ id, size, changedAt }: Log): void {
    try {
      indexes.set(id, { size, changedAt, index: extendIndex(pathOf(id), known.get(id)?.index) })
    } catch {
      // It was removed a moment ago, or cannot be read: then there is nothing in it to be found.
      indexes.delete(id)
    }
  }

  /** Looks at all logs anew. */
  function list(): void {
    const began = performance.now()
    const ids = new Set(idsIn(folders.logs))
    for (const id of [...known.keys()]) if (!ids.has(id)) indexes.delete(id)
    waiting = [...ids].flatMap(id => statOf(pathOf(id), id) ?? []).filter(log => !isKnown(log))
    waiting.sort((one, other) => one.changedAt - other.changedAt)
    listAgainAt = performance.now() + LISTING_SHARE * (performance.now() - began)
  }

  /** Looks at logs that are said to have changed. */
  function lookAt(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return
    waiting = waiting.filter(({ id }) => !ids.has(id))
    for (const id of ids) {
      const log = statOf(pathOf(id), id)
      if (!log) indexes.delete(id)
      else if (!isKnown(log)) waiting.push(log)
    }
  }

  return {
    all: () => known,
    pathOf,

    /**
     * Reads what has changed, at least one log and then for `readingMs`: of all logs where it was not looked at them for a
     * while, else of those that `changed` names. Gives back how many are left.
     */
    follow(readingMs: number, changed: ReadonlySet<string>): number {
      if (performance.now() >= listAgainAt) list()
      else lookAt(changed)
      const until = performance.now() + readingMs
      for (let log = waiting.pop(); log; log = waiting.pop()) {
        read(log)
        if (performance.now() > until) break
      }
      if (waiting.length === 0 || performance.now() > keepAt) {
        indexes.keep()
        keepAt = performance.now() + KEEP_AFTER_MS
      }
      return waiting.length
    },
  }
}

function statOf(path: string, id: string): Log | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? { id, size: stats.size, changedAt: stats.mtimeMs } : undefined
}

function idsIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap(name => (name.endsWith('.jsonl') ? name.slice(0, -'.jsonl'.length) : []))
  } catch {
    return []
  }
}
