import type { FlowFiles } from './read-flow-files'

/** While somebody types a text is looked at several times a second; so long the files around it are those that were read last. */
const RECENT_MS = 2_000

/** Reads the flows of a folder, or gives what was read of them shortly before and has not changed since. */
export function recentFlowFiles(read: (workspace: string) => Promise<FlowFiles>, now = () => performance.now()) {
  const recent = new Map<string, { until: number; files: Promise<FlowFiles> }>()
  return {
    files(workspace: string): Promise<FlowFiles> {
      const before = recent.get(workspace)
      if (before && now() < before.until) return before.files
      const files = read(workspace)
      recent.clear()
      recent.set(workspace, { until: now() + RECENT_MS, files })
      // A failed read is tried again.
      files.catch(() => recent.delete(workspace))
      return files
    },
    /** To be called when a file of the folder has changed. */
    forget: (workspace: string): void => void recent.delete(workspace),
  }
}
