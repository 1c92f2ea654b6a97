import { z } from 'zod'
import type { Document } from './document'

/** A worktree that Atrium has added for a session. All paths are real ones. */
export const WorktreeRecord = z.object({
  id: z.string(),
  /** The folder of its files. */
  root: z.string(),
  /** The folder in which git keeps what is of this worktree alone, and the one that all of the repository share. */
  gitFolder: z.string(),
  commonFolder: z.string(),
  /** The top of the repository's own files, and the folder in it that the person has opened. */
  repository: z.string(),
  folder: z.string(),
  branch: z.string(),
  /** The commit that it began with, and the branch that was checked out or picked. */
  base: z.string(),
  from: z.string().optional(),
  sessionId: z.string(),
  at: z.number(),
  /** The tree of files that was taken over last. */
  taken: z.string().optional(),
})
export type WorktreeRecord = z.infer<typeof WorktreeRecord>

export type WorktreeMemory = {
  list(): readonly WorktreeRecord[]
  find(id: string): WorktreeRecord | undefined
  /** Adds, or replaces the one of the same id. */
  save(record: WorktreeRecord): Promise<void>
  remove(id: string): Promise<void>
}

export function worktreeMemory(document: Pick<Document<readonly WorktreeRecord[]>, 'update' | 'data'>): WorktreeMemory {
  const others = (all: readonly WorktreeRecord[], id: string) => all.filter(one => one.id !== id)
  return {
    list: () => document.data,
    find: id => document.data.find(one => one.id === id),
    async save(record) {
      await document.update(all => [...others(all, record.id), record])
    },
    async remove(id) {
      await document.update(all => others(all, id))
    },
  }
}
