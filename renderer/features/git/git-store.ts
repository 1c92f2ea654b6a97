import { create } from 'zustand'
import type { GitCounts, GitRepository, GitState } from '../../../shared/git/git-status'
import { call, on } from '../../base/bridge'
import { attempt } from '../../state/ui'

/** The parts of the panel. */
export const GIT_VIEWS = ['changes', 'history', 'branches', 'stashes'] as const
export type GitView = (typeof GIT_VIEWS)[number]

type GitPanelState = {
  workspace: string
  /** Null until main has answered. */
  state: GitState | null
  counts: GitCounts
  /** Counts how often the state was read: what depends on it is read again. */
  version: number
  view: GitView
  /** The keys of the rows that are open. */
  open: ReadonlySet<string>
  /** The row that the keys are for. */
  active: string
  /** The name of what is under way. */
  busy: string | null
}

const NO_COUNTS: GitCounts = { staged: {}, unstaged: {} }
const NOTHING: GitPanelState = {
  workspace: '',
  state: null,
  counts: NO_COUNTS,
  version: 0,
  view: 'changes',
  open: new Set(),
  active: '',
  busy: null,
}

export const useGit = create<GitPanelState>()(() => NOTHING)

/** Shows the repository of a folder and follows it until the returned function is called. */
export function followGit(workspace: string): () => void {
  if (useGit.getState().workspace !== workspace) useGit.setState({ ...NOTHING, workspace })
  const refresh = () => void refreshGit()
  const begin = () => {
    void call('git.watch', { workspace }).catch(() => undefined)
    void call('file.watch', { workspace }).catch(() => undefined)
    refresh()
  }
  const stops = [
    on('git.changed', changed => changed.workspace === workspace && refresh()),
    on('files.changed', changed => changed.workspace === workspace && refresh()),
  ]
  begin()
  // Some folders cannot be watched; whoever comes back sees how it is now.
  window.addEventListener?.('focus', begin)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener?.('focus', begin)
    void call('git.watch', { workspace: null }).catch(() => undefined)
    void call('file.watch', { workspace: null }).catch(() => undefined)
  }
}

let reading: Promise<void> | undefined
let isOld = false

/** Reads the state again. What changes while it is read is read after that, once. */
export function refreshGit(): Promise<void> {
  if (reading) {
    isOld = true
    return reading
  }
  reading = readAll().finally(() => {
    reading = undefined
  })
  return reading
}

/** While something writes into the folder all the time, reading takes one part in three of it. */
const PAUSES = 2
const MIN_PAUSE_MS = 200

async function readAll(): Promise<void> {
  for (;;) {
    isOld = false
    const startedAt = performance.now()
    await readOnce()
    if (!isOld) return
    await pause(Math.max(MIN_PAUSE_MS, PAUSES * (performance.now() - startedAt)))
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}

async function readOnce(): Promise<void> {
  const { workspace } = useGit.getState()
  if (workspace === '') return
  const state = await call('git.state', { workspace }).catch((error: Error) => ({
    type: 'broken' as const,
    reason: error.message,
  }))
  if (useGit.getState().workspace !== workspace) {
    isOld = true
    return
  }
  useGit.setState(({ version }) => ({ state, version: version + 1 }))
  if (state.type !== 'ready') return
  const counts = await call('git.counts', { workspace, files: state.files }).catch(() => NO_COUNTS)
  if (useGit.getState().state === state) useGit.setState({ counts })
}

/** The repository that is shown, if it is ready. */
export function useRepository(): GitRepository | null {
  return useGit(({ state }) => (state?.type === 'ready' ? state : null))
}

export const showView = (view: GitView): void => useGit.setState({ view })

export const activateRow = (active: string): void => useGit.setState({ active })

export function toggleRow(key: string): void {
  const open = new Set(useGit.getState().open)
  if (!open.delete(key)) open.add(key)
  useGit.setState({ open, active: key })
}

/** Does something that the person asked for, and says so where it fails. Nothing else begins meanwhile. */
export function work(name: string, task: () => Promise<unknown>): void {
  if (useGit.getState().busy !== null) return
  useGit.setState({ busy: name })
  attempt(
    task().finally(() => {
      useGit.setState({ busy: null })
      void refreshGit()
    }),
  )
}
