import { create } from 'zustand'
import { messageOf } from '../../../shared/errors'
import type { FolderQuery, FoundInFiles } from '../../../shared/ipc/file-calls'
import type { MatchedFile } from '../../../shared/session/tool-results'
import { call } from '../../base/bridge'
import { withFound } from './found-lines'

export type FolderSearch = {
  workspace: string
  /** The query that the results are for, or will be. */
  query: FolderQuery
  phase: 'idle' | 'running' | 'done' | 'failed'
  problem: string
  found: readonly MatchedFile[]
  more: boolean
  /** Files whose lines are folded away. */
  closed: ReadonlySet<string>
  /** The row that the keys are for. */
  active: string
}

const NO_QUERY: FolderQuery = { pattern: '', isRegex: false, isCaseSensitive: false, isWord: false }
const EMPTY = { phase: 'idle', problem: '', found: [], more: false, closed: new Set<string>(), active: '' } as const

export const useFolderSearch = create<FolderSearch>()(() => ({ workspace: '', query: NO_QUERY, ...EMPTY }))

const change = (part: Partial<FolderSearch>): void => useFolderSearch.setState(part)

/** While a word is typed nothing is searched. */
const TYPING_MS = 180

let current = ''
let typing: ReturnType<typeof setTimeout> | undefined

/** Searches a folder, a moment after the last change of what is looked for. What was searched before is given up. */
export function searchFolder(workspace: string, query: FolderQuery): void {
  endSearch()
  change({ workspace, query, ...EMPTY, phase: query.pattern === '' ? 'idle' : 'running' })
  if (query.pattern !== '') typing = setTimeout(() => void follow(workspace, query), TYPING_MS)
}

/** Stops at what has been found. */
export function endSearch(): void {
  clearTimeout(typing)
  const searchId = current
  current = ''
  if (searchId) void call('file.searchEnd', { searchId }).catch(() => undefined)
  if (useFolderSearch.getState().phase === 'running') change({ phase: 'done', more: true })
}

export function toggleFound(path: string): void {
  const closed = new Set(useFolderSearch.getState().closed)
  if (!closed.delete(path)) closed.add(path)
  change({ closed, active: path })
}

export const activateFound = (path: string): void => change({ active: path })

async function follow(workspace: string, query: FolderQuery): Promise<void> {
  const searchId = crypto.randomUUID()
  current = searchId
  try {
    let found = await call('file.search', { searchId, workspace, query })
    while (current === searchId) {
      take(found)
      if (found.isDone) break
      found = await call('file.searchOn', { searchId })
    }
  } catch (thrown) {
    if (current === searchId) change({ phase: 'failed', problem: messageOf(thrown) })
  } finally {
    if (current === searchId) current = ''
  }
}

function take({ files, isDone, more }: FoundInFiles): void {
  const found = withFound(useFolderSearch.getState().found, files)
  change({ found, ...(isDone && { phase: 'done', more }) })
}
