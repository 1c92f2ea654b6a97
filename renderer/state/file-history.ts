import { create } from 'zustand'
import { showPanel } from './side-panel'

/** A file of a folder whose commits the person wants to see, by its path in the folder; null for those of all files. */
export const useFileHistory = create<{ wanted: { workspace: string; path: string } | null }>()(() => ({ wanted: null }))

export function showFileHistory(workspace: string, path: string): void {
  useFileHistory.setState({ wanted: { workspace, path } })
  showPanel('git')
}

export const showWholeHistory = (): void => useFileHistory.setState({ wanted: null })
