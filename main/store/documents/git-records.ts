import { z } from 'zod'
import { AppliedChange } from '../../../shared/session/effects'
import type { Document } from './document'
import { WorktreeRecord } from './worktree-records'

/** `takenBefore` is what was taken over from a worktree before this. */
const undo = z.object({
  id: z.string(),
  at: z.number(),
  root: z.string(),
  names: z.array(z.string()),
  worktree: z.object({ id: z.string(), takenBefore: z.string().optional() }).optional(),
})

/** Something that was discarded or deleted in a repository, with what it takes to have it again. */
export const GitUndoRecord = z.discriminatedUnion('type', [
  undo.extend({ type: z.literal('files'), workspace: z.string(), changes: z.array(AppliedChange) }),
  undo.extend({ type: z.literal('branch'), name: z.string(), commit: z.string(), upstream: z.string().optional() }),
  undo.extend({ type: z.literal('stash'), commit: z.string(), message: z.string() }),
  undo.extend({ type: z.literal('commit'), before: z.string().optional(), after: z.string() }),
  /** A branch that went on by commits of a worktree. */
  undo.extend({ type: z.literal('takeover'), branch: z.string(), before: z.string(), after: z.string() }),
  /** A branch that went elsewhere by a merge, a rebase, a reset or the like. */
  undo.extend({
    type: z.literal('operation'),
    operation: z.string(),
    branch: z.string(),
    before: z.string(),
    after: z.string(),
  }),
  undo.extend({
    type: z.literal('tag'),
    name: z.string(),
    before: z.string().optional(),
    after: z.string().optional(),
  }),
  /** A worktree that was removed: the last commit of its branch, and one that holds all files as they were. */
  undo.extend({ type: z.literal('worktree'), record: WorktreeRecord, tip: z.string(), files: z.string() }),
])
export type GitUndoRecord = z.infer<typeof GitUndoRecord>
type RemovedWorktree = Extract<GitUndoRecord, { type: 'worktree' }>

/** `allowed` are the repositories that are not plain and that git may work in, with the digest of the reasons that were shown. */
export const GitRecords = z.object({
  undos: z.array(GitUndoRecord).default([]),
  allowed: z.array(z.object({ root: z.string(), digest: z.string() })).default([]),
})
export type GitRecords = z.infer<typeof GitRecords>

/** In all. Those of longest ago go first. */
const MOST_UNDOS = 200
const MOST_ALLOWED = 500

export type GitMemory = {
  /** A worktree that was removed, as it can be had back. */
  removedWorktree(id: string): RemovedWorktree | undefined
  /** Of one repository, the newest first. */
  undos(root: string): GitUndoRecord[]
  find(id: string): GitUndoRecord | undefined
  add(record: GitUndoRecord): Promise<void>
  remove(id: string): Promise<void>
  isAllowed(root: string, digest: string): boolean
  allow(root: string, digest: string): Promise<void>
}

/** Keeps what was discarded, and which repositories the person lets git work in. */
export function gitMemory(document: Pick<Document<GitRecords>, 'update' | 'data'>): GitMemory {
  return {
    removedWorktree: id =>
      document.data.undos.flatMap(one => (one.type === 'worktree' && one.record.id === id ? [one] : [])).at(-1),
    undos: root => document.data.undos.filter(one => one.root === root).toReversed(),
    find: id => document.data.undos.find(one => one.id === id),
    async add(record) {
      await document.update(all => ({ ...all, undos: [...all.undos, record].slice(-MOST_UNDOS) }))
    },
    async remove(id) {
      await document.update(all => ({ ...all, undos: all.undos.filter(one => one.id !== id) }))
    },
    isAllowed: (root, digest) => document.data.allowed.some(one => one.root === root && one.digest === digest),
    async allow(root, digest) {
      const others = document.data.allowed.filter(one => one.root !== root)
      await document.update(all => ({ ...all, allowed: [...others, { root, digest }].slice(-MOST_ALLOWED) }))
    },
  }
}
