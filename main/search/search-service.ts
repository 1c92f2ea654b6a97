import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { FoundSession, SearchAnswer } from '../../shared/ipc/session-calls'
import { foldText } from './fold-text'
import { loadIndex, removeIndex, saveIndex } from './index-file'
import { extendIndex, type LogIndex } from './log-index'
import { firstPlace, markText } from './make-snippet'
import { parseQuery } from './parse-query'
import { searchLog, type Wanted } from './search-log'
import { piecesOf } from './signature'

/** Where the logs are, and where what is found out about them is kept. */
export type SearchFolders = { logs: string; index: string }

/** With `sessionId`, of that session alone, and then more of its texts. */
export type SearchQuestion = { query: string; from: number; sessionId?: string | undefined }

/** One question looks into new logs for so long; what is left is told as `pending`. */
const READING_MS = 60
/** A page of an answer has so many sessions at the most, and takes so long where little is found. */
const PAGE_SESSIONS = 30
const PAGE_MS = 70

/** So many texts of a session are shown among others, and so many where it is the only one. */
const TEXTS = { amongOthers: 3, alone: 200 }

const LIMITS = { readingMs: READING_MS, pageMs: PAGE_MS }

/** `size` and `changedAt` are those of the log that `index` was made of. */
type Known = { size: number; changedAt: number; index: LogIndex }

/**
 * Searches all sessions. What is kept in the folder of the index is derived from the logs, follows them at each question, and
 * is made again where it is gone or damaged. Blocks its thread while it works.
 */
export function searchService(folders: SearchFolders, limits = LIMITS): (question: SearchQuestion) => SearchAnswer {
  const known = new Map<string, Known>()
  let pending = 0
  const pathOf = (id: string) => join(folders.logs, `${id}.jsonl`)

  function look(): number {
    const until = performance.now() + limits.readingMs
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
  }

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

  function find(words: readonly string[], from: number): Pick<SearchAnswer, 'sessions' | 'next'> {
    const until = performance.now() + limits.pageMs
    const wanted = wantedOf(words, TEXTS.amongOthers)
    const latest = [...known].sort(([, one], [, other]) => other.index.head.updatedAt - one.index.head.updatedAt)
    const sessions: FoundSession[] = []
    for (const [place, [id, { index }]] of latest.entries()) {
      if (place < from) continue
      const isOver = place > from && performance.now() > until
      if (isOver || sessions.length === PAGE_SESSIONS) return { sessions, next: place }
      const found = foundIn(id, { index, path: pathOf(id), wanted })
      if (found) sessions.push(found)
    }
    return { sessions }
  }

  /** The title is not part of the conversation. */
  function findIn(id: string, words: readonly string[]): Pick<SearchAnswer, 'sessions'> {
    const index = known.get(id)?.index
    const found = index && foundIn(id, { index, path: pathOf(id), wanted: wantedOf(words, TEXTS.alone) })
    return { sessions: found && found.texts.length > 0 ? [found] : [] }
  }

  return ({ query, from, sessionId }) => {
    // The pages of one answer are of what was known when it began.
    if (from === 0) pending = look()
    const words = parseQuery(query)
    if (words.length === 0) return { sessions: [], pending, total: known.size + pending }
    const found = sessionId === undefined ? find(words, from) : findIn(sessionId, words)
    return { ...found, pending, total: known.size + pending }
  }
}

const wantedOf = (words: readonly string[], texts: number): Wanted => ({
  words,
  hashes: [...new Set(words.flatMap(piecesOf))],
  texts,
})

function foundIn(
  sessionId: string,
  { index, path, wanted }: { index: LogIndex; path: string; wanted: Wanted },
): FoundSession | undefined {
  const { title, workspace, parent, updatedAt } = index.head
  const isInTitle = firstPlace(foldText(title), wanted.words) >= 0
  const found = textsIn(path, index, wanted)
  if (!isInTitle && found.texts.length === 0) return undefined
  const shown = isInTitle ? markText(title, wanted.words) : { text: title, marks: [] }
  return { sessionId, title: shown, workspace, ...(parent && { parent }), updatedAt, ...found }
}

/** A log that is gone since it was looked at holds nothing. */
function textsIn(path: string, index: LogIndex, wanted: Wanted): Pick<FoundSession, 'texts' | 'more'> {
  try {
    return searchLog(path, index, wanted)
  } catch {
    return { texts: [], more: false }
  }
}

type Log = { id: string; size: number; changedAt: number }

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
