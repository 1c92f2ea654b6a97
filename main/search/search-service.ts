import { performance } from 'node:perf_hooks'
import type { FoundSession, SearchAnswer } from '../../shared/ipc/session-calls'
import { foldText } from './fold-text'
import type { KnownLog } from './index-files'
import { knownLogs, type SearchFolders } from './known-logs'
import type { LogIndex } from './log-index'
import { firstPlace, markText } from './make-snippet'
import { parseQuery } from './parse-query'
import { type LogQuery, searchLog } from './search-log'
import { piecesOf } from './signature'

/** With `sessionId`, of that session alone, and then more of its texts. `changed` are sessions with which something happened. */
export type SearchQuestion = {
  query: string
  from: number
  sessionId?: string | undefined
  changed?: readonly string[]
}

/** One question looks into new logs for so long; what is left is told as `pending`. */
const READING_MS = 60
/** A page of an answer has so many sessions at the most, and takes so long where little is found. */
const PAGE_SESSIONS = 30
const PAGE_MS = 70

/** So many texts of a session are shown among others, and so many where it is the only one. */
const TEXTS = { amongOthers: 3, alone: 200 }

const LIMITS = { readingMs: READING_MS, pageMs: PAGE_MS }

/**
 * Searches all sessions. What is known of the logs follows them at each question. Blocks its thread while it works.
 */
export function searchService(folders: SearchFolders, limits = LIMITS): (question: SearchQuestion) => SearchAnswer {
  const logs = knownLogs(folders)
  const known = logs.all()
  let pending = 0
  let latest: [id: string, KnownLog][] = []

  function find(words: readonly string[], from: number): Pick<SearchAnswer, 'sessions' | 'next'> {
    const until = performance.now() + limits.pageMs
    const wanted = wantedOf(words, TEXTS.amongOthers)
    if (from === 0) latest = latestFirst(known)
    const sessions: FoundSession[] = []
    for (const [index, [id, log]] of latest.slice(from).entries()) {
      const place = from + index
      const isOver = place > from && performance.now() > until
      if (isOver || sessions.length === PAGE_SESSIONS) return { sessions, next: place }
      const found = foundIn(id, { index: log.index, path: logs.pathOf(id), wanted })
      if (found) sessions.push(found)
    }
    return { sessions }
  }

  /** The title is not part of the conversation. */
  function findIn(id: string, words: readonly string[]): Pick<SearchAnswer, 'sessions'> {
    const index = known.get(id)?.index
    const found = index && foundIn(id, { index, path: logs.pathOf(id), wanted: wantedOf(words, TEXTS.alone) })
    return { sessions: found && found.texts.length > 0 ? [found] : [] }
  }

  return ({ query, from, sessionId, changed = [] }) => {
    // The pages of one answer are of what was known when it began.
    if (from === 0) pending = logs.follow(limits.readingMs, new Set(changed))
    const words = parseQuery(query)
    if (words.length === 0) return { sessions: [], pending, total: known.size + pending }
    const found = sessionId === undefined ? find(words, from) : findIn(sessionId, words)
    return { ...found, pending, total: known.size + pending }
  }
}

function latestFirst(known: ReadonlyMap<string, KnownLog>): [id: string, KnownLog][] {
  return [...known].sort(([, one], [, other]) => other.index.head.updatedAt - one.index.head.updatedAt)
}

const wantedOf = (words: readonly string[], texts: number): LogQuery => ({
  words,
  hashes: [...new Set(words.flatMap(piecesOf))],
  texts,
})

function foundIn(
  sessionId: string,
  { index, path, wanted }: { index: LogIndex; path: string; wanted: LogQuery },
): FoundSession | undefined {
  const { title, workspace, parent, updatedAt } = index.head
  const isInTitle = firstPlace(foldText(title), wanted.words) >= 0
  const found = textsIn(path, index, wanted)
  if (!isInTitle && found.texts.length === 0) return undefined
  const shown = isInTitle ? markText(title, wanted.words) : { text: title, marks: [] }
  return { sessionId, title: shown, workspace, ...(parent && { parent }), updatedAt, ...found }
}

/** A log that is gone since it was looked at holds nothing. */
function textsIn(path: string, index: LogIndex, wanted: LogQuery): Pick<FoundSession, 'texts' | 'more'> {
  try {
    return searchLog(path, index, wanted)
  } catch {
    return { texts: [], more: false }
  }
}
