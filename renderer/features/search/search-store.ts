import { create } from 'zustand'
import { messageOf } from '../../../shared/errors'
import type { FoundSession, SearchAnswer } from '../../../shared/ipc/session-calls'
import { call } from '../../base/bridge'

export type SearchState = {
  /** As the person writes it; the list of folders is shown where it is empty. */
  query: string
  status: 'idle' | 'looking' | 'done' | 'failed'
  sessions: readonly FoundSession[]
  /** The position from which the search can go on. */
  next: number | null
  /** The number of sessions that are still to be read, and the number that there are. */
  pending: number
  total: number
  failure: string
}

const nothing: SearchState = {
  query: '',
  status: 'idle',
  sessions: [],
  next: null,
  pending: 0,
  total: 0,
  failure: '',
}

export const useSearch = create<SearchState>()(() => nothing)

/** So long after the last key the search begins. */
const DELAY_MS = 80
/** With so many sessions the person has something to look at: older ones are searched when they ask. */
const ENOUGH = 20

let timer: ReturnType<typeof setTimeout> | undefined
/** Of the search that counts; what one before it finds comes too late. */
let current = 0

/** Searches for something else; what was found stays until something is found for it. */
export function setQuery(query: string): void {
  clearTimeout(timer)
  const search = ++current
  if (query.trim() === '') {
    useSearch.setState(nothing)
    return
  }
  useSearch.setState({ query, status: 'looking', failure: '' })
  timer = setTimeout(() => void run(search, query), DELAY_MS)
}

/** Looks further back for the same. */
export function searchOlder(): void {
  const { query, next, sessions } = useSearch.getState()
  if (next === null) return
  useSearch.setState({ status: 'looking' })
  void follow(++current, { query, from: next, sessions, enough: sessions.length + ENOUGH })
}

/** Lets the search read what is new, so that the first word finds it. */
export function prepareSearch(): void {
  void call('session.search', { query: '', from: 0 }).catch(() => undefined)
}

/** As long as there are sessions that were not read, all of them are asked again. */
async function run(search: number, query: string): Promise<void> {
  for (;;) {
    const pending = await follow(search, { query, from: 0, sessions: [], enough: ENOUGH })
    if (search !== current || pending === 0) return
  }
}

type Following = { query: string; from: number; sessions: readonly FoundSession[]; enough: number }

/** Asks for one page after the other until there is enough. Resolves to how many sessions are still to be read. */
async function follow(search: number, { query, enough, ...start }: Following): Promise<number> {
  let { from, sessions } = start
  try {
    for (;;) {
      const answer = await ask(query, from)
      if (search !== current) return 0
      sessions = joined(sessions, answer)
      const { next = null, pending, total } = answer
      const isDone = next === null || sessions.length >= enough
      if (isDone || sessions.length > 0) useSearch.setState({ sessions, next, pending, total })
      if (isDone && pending === 0) useSearch.setState({ status: 'done' })
      if (isDone) return pending
      from = next
    }
  } catch (thrown) {
    if (search === current) useSearch.setState({ status: 'failed', failure: messageOf(thrown) })
    return 0
  }
}

function ask(query: string, from: number): Promise<SearchAnswer> {
  return call('session.search', { query, from })
}

/** A session that was worked in meanwhile may come again. */
function joined(before: readonly FoundSession[], { sessions }: SearchAnswer): FoundSession[] {
  const known = new Set(before.map(({ sessionId }) => sessionId))
  return [...before, ...sessions.filter(({ sessionId }) => !known.has(sessionId))]
}
