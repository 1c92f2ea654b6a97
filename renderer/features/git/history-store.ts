import { create } from 'zustand'
import type { GitCommit } from '../../../shared/git/git-status'
import { call } from '../../base/bridge'
import { attempt } from '../../state/ui'
import { useGit } from './git-store'

type HistoryState = {
  workspace: string
  query: string
  /** The file whose commits are listed, relative to the top of the repository; '' for all commits. */
  path: string
  isOfAll: boolean
  /** Null until main has answered. */
  commits: readonly GitCommit[] | null
  hasMore: boolean
}

const PAGE = 100

export const useHistory = create<HistoryState>()(() => ({
  workspace: '',
  query: '',
  path: '',
  isOfAll: false,
  commits: null,
  hasMore: false,
}))

let lastAsked = 0

/** Reads the first commits, as many as are shown already. */
export function readHistory(change: Partial<Pick<HistoryState, 'query' | 'path' | 'isOfAll'>> = {}): void {
  const { workspace } = useGit.getState()
  if (useHistory.getState().workspace !== workspace) useHistory.setState({ workspace, commits: null })
  useHistory.setState(change)
  const { query, path, isOfAll, commits } = useHistory.getState()
  const isOther = change.query !== undefined || change.path !== undefined
  const count = Math.min(500, Math.max(PAGE, isOther ? 0 : (commits?.length ?? 0)))
  load({ skip: 0, count, query, path, isOfAll }, found => ({ commits: found, hasMore: found.length === count }))
}

export function readMore(): void {
  const { commits, query, path, isOfAll } = useHistory.getState()
  const shown = commits ?? []
  load({ skip: shown.length, count: PAGE, query, path, isOfAll }, found => ({
    commits: [...shown, ...found],
    hasMore: found.length === PAGE,
  }))
}

type LogRequest = { skip: number; count: number; query: string; path: string; isOfAll: boolean }

/** An answer that another question has overtaken does not count. */
function load({ query, path, ...request }: LogRequest, made: (found: GitCommit[]) => Partial<HistoryState>): void {
  const { workspace } = useGit.getState()
  const asked = ++lastAsked
  const search = { ...(query.trim() !== '' && { query: query.trim() }), ...(path !== '' && { path }) }
  attempt(
    call('git.log', { workspace, ...request, ...search }).then(found => {
      if (asked === lastAsked) useHistory.setState(made(found))
    }),
  )
}
