import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { FileState, LeftFile } from '../../../shared/ipc/file-calls'
import { call, on } from '../../base/bridge'
import type { ChangedTurn } from '../../views/changes/changed-calls'
import { undoStateOf } from '../../views/changes/undo-state'

/** Of more files nothing is asked. */
const MOST_FILES = 500

type States = Readonly<Record<string, FileState>>

/** The states of the files that a session changed, by `stateKey`. */
const useStates = create<{ states: States }>()(() => ({ states: {} }))

const stateKey = (callId: string, path: string): string => `${callId}\0${path}`

/** Returns the state of a file since a call changed it; undefined for one that a later call changed again. */
export function useFileState(callId: string, path: string): FileState | undefined {
  return useStates(({ states }) => states[stateKey(callId, path)])
}

/** Keeps the states of the files of some turns as the disk is, for as long as the component is there. */
export function useFollowedStates(workspace: string, turns: readonly ChangedTurn[]): void {
  const left = useMemo(() => lastChanges(turns), [turns])
  useEffect(() => {
    const keys = Object.keys(left)
    if (!workspace || keys.length === 0) return useStates.setState({ states: {} })
    let isCurrent = true
    const ask = () => {
      call('file.states', { workspace, files: Object.values(left) }).then(
        found => {
          const states = keys.map((key, at) => [key, found[at] ?? 'as-left'] as const)
          if (isCurrent) useStates.setState({ states: Object.fromEntries(states) })
        },
        // The folder is gone, which the session says elsewhere.
        () => undefined,
      )
    }
    const paths = new Set(Object.values(left).map(({ path }) => path))
    const stop = on('files.changed', changed => {
      const isOne = changed.paths.length === 0 || changed.paths.some(path => paths.has(path))
      if (changed.workspace === workspace && isOne) ask()
    })
    void call('file.watch', { workspace }).catch(() => undefined)
    window.addEventListener('focus', ask)
    ask()
    return () => {
      isCurrent = false
      stop()
      window.removeEventListener('focus', ask)
      void call('file.watch', { workspace: null }).catch(() => undefined)
    }
  }, [workspace, left])
}

/** The last change of each file that was not undone: what it left should be there. */
function lastChanges(turns: readonly ChangedTurn[]): Record<string, LeftFile> {
  const left: Record<string, LeftFile> = {}
  const seen = new Set<string>()
  for (const { call: changed, changes } of turns.flatMap(({ calls }) => calls)) {
    for (const { path, before, after } of changes) {
      if (seen.has(path) || seen.size >= MOST_FILES || undoStateOf(changed, [path]) === 'undone') continue
      seen.add(path)
      // A file of which parts were taken back is as no call left it.
      if (changed.undoneParts?.some(parts => parts.path === path)) continue
      left[stateKey(changed.call.id, path)] = { path, before: before?.hash ?? null, after: after?.hash ?? null }
    }
  }
  return left
}
