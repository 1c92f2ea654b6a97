import { z } from 'zod'
import { type OperationPlan, OperationRequest, type OperationResult } from '../git/git-operations'
import type {
  GitBlame,
  GitBranch,
  GitCommit,
  GitCounts,
  GitOutcome,
  GitStash,
  GitState,
  GitTransfer,
  GitUndo,
} from '../git/git-status'
import type { PullRequestPlan } from '../git/pull-request'
import type { FileChange } from '../session/effects'

const inFolder = z.object({ workspace: z.string().min(1) })
/** Relative to the top of the repository, and never out of it. */
const path = z
  .string()
  .max(4_096)
  .refine(text => !/^\/|\0/.test(text) && !text.split('/').includes('..'))
const change = z.enum(['added', 'changed', 'deleted', 'renamed', 'copied', 'retyped'])
const file = z.object({
  path,
  raw: z.string().max(8_192).optional(),
  from: path.optional(),
  staged: change.optional(),
  unstaged: change.optional(),
  isNew: z.literal(true).optional(),
  conflict: z
    .enum([
      'both-changed',
      'both-added',
      'both-deleted',
      'deleted-by-us',
      'deleted-by-them',
      'added-by-us',
      'added-by-them',
    ])
    .optional(),
  isSubmodule: z.literal(true).optional(),
})
const files = z.array(file).min(1).max(10_000)
const side = z.enum(['staged', 'unstaged'])
const ofSide = inFolder.extend({ file, side })
/** Chosen lines of hunks, by their numbers in the difference that has this digest; without lines all of a hunk. */
const part = {
  digest: z.string().max(64),
  choices: z
    .array(z.object({ hunk: z.number().int().min(0), lines: z.array(z.number().int().min(0)).max(100_000).optional() }))
    .min(1)
    .max(100_000),
}
const hash = z.string().regex(/^[0-9a-f]{40,64}$/)
const branch = z.string().min(1).max(1_000)
const transfer = z.enum(['fetch', 'pull', 'push'])

/** A difference of a file. Without a digest it can be taken only as a whole. */
export type GitFileDiff = { change: FileChange; digest?: string }

const made = <T>() => z.custom<T>()
const nothing = z.void()

/** The renderer's calls about git in a folder. Reading runs nothing that a repository names. */
export const gitCalls = {
  'git.state': { input: inFolder, output: made<GitState>() },
  'git.counts': { input: inFolder.extend({ files: z.array(file).max(10_000) }), output: made<GitCounts>() },
  /** From now on `git.changed` tells the window about this folder, and no longer about the one before. */
  'git.watch': { input: z.object({ workspace: z.string().min(1).nullable() }), output: nothing },
  /** Lets git work in a repository that is not plain, for the reasons that were shown. */
  'git.allow': { input: inFolder, output: nothing },
  'git.diff': { input: ofSide, output: made<GitFileDiff>() },
  'git.stage': { input: inFolder.extend({ files }), output: nothing },
  'git.unstage': { input: inFolder.extend({ files, hasCommit: z.boolean() }), output: nothing },
  /** Stages a part of a file, or takes a part out of what is staged. */
  'git.applyPart': { input: ofSide.extend(part), output: nothing },
  'git.discard': { input: inFolder.extend({ files }), output: made<GitUndo>() },
  'git.discardPart': { input: inFolder.extend({ file, ...part }), output: made<GitUndo>() },
  /** Gets back what was discarded, deleted or committed. */
  'git.undo': { input: inFolder.extend({ id: z.string().max(100) }), output: nothing },
  'git.commit': {
    input: inFolder.extend({ message: z.string().max(100_000), amends: z.boolean(), runsHooks: z.boolean() }),
    output: made<GitOutcome>(),
  },
  'git.lastMessage': { input: inFolder, output: z.string() },
  'git.draftMessage': { input: inFolder.extend({ sessionId: z.string().max(100) }), output: z.string() },
  'git.branches': { input: inFolder, output: made<GitBranch[]>() },
  'git.createBranch': { input: inFolder.extend({ name: branch, start: hash.optional() }), output: nothing },
  'git.switchBranch': {
    input: inFolder.extend({ name: branch, isRemote: z.literal(true).optional() }),
    output: nothing,
  },
  'git.renameBranch': { input: inFolder.extend({ name: branch, to: branch }), output: nothing },
  /** Returns how many commits no other branch, tag or remote has. */
  'git.commitsOnlyIn': { input: inFolder.extend({ name: branch }), output: z.number() },
  'git.deleteBranch': { input: inFolder.extend({ name: branch }), output: made<GitUndo>() },
  /** Returns what a merge, a pick or the like would change. */
  'git.planOperation': { input: inFolder.extend({ request: OperationRequest }), output: made<OperationPlan>() },
  /** Does it, if it would still change the same. */
  'git.runOperation': {
    input: inFolder.extend({ request: OperationRequest, digest: z.string().max(64) }),
    output: made<OperationResult>(),
  },
  'git.abortOperation': { input: inFolder, output: nothing },
  'git.continueOperation': { input: inFolder, output: made<OperationResult>() },
  /** Takes one side of files with conflicts as a whole. */
  'git.resolve': { input: inFolder.extend({ files, side: z.enum(['ours', 'theirs']) }), output: made<GitUndo>() },
  'git.createTag': {
    input: inFolder.extend({ name: branch, commit: hash, message: z.string().max(100_000) }),
    output: made<GitUndo>(),
  },
  'git.deleteTag': { input: inFolder.extend({ name: branch }), output: made<GitUndo>() },
  'git.stashes': { input: inFolder, output: made<GitStash[]>() },
  'git.saveStash': { input: inFolder.extend({ message: z.string().max(1_000) }), output: nothing },
  'git.applyStash': { input: inFolder.extend({ commit: hash }), output: nothing },
  'git.dropStash': { input: inFolder.extend({ commit: hash }), output: made<GitUndo>() },
  'git.stashChanges': { input: inFolder.extend({ commit: hash }), output: made<FileChange[]>() },
  'git.log': {
    input: inFolder.extend({
      skip: z.number().int().min(0),
      count: z.number().int().min(1).max(500),
      query: z.string().max(200).optional(),
      /** Only commits that changed this file, under its former names too. */
      path: path.optional(),
      isOfAll: z.boolean(),
    }),
    output: made<GitCommit[]>(),
  },
  'git.showCommit': { input: inFolder.extend({ hash }), output: made<{ message: string; changes: FileChange[] }>() },
  /** Returns which commit each line of a file is from. */
  'git.blame': { input: inFolder.extend({ path }), output: made<GitBlame>() },
  /** Returns what a pull request of the current branch would be made of. */
  'git.planPullRequest': { input: inFolder, output: made<PullRequestPlan>() },
  /** Returns what would go where. */
  'git.planTransfer': { input: inFolder.extend({ kind: transfer }), output: made<GitTransfer>() },
  /** Does it, if it would still go the same way. */
  'git.transfer': {
    input: inFolder.extend({ kind: transfer, remote: z.string().max(1_000), target: branch.optional() }),
    output: made<GitOutcome>(),
  },
}

export type GitEvents = {
  /** Git has changed something in the repository of a folder that a window watches. */
  'git.changed': { workspace: string }
  /** A hook or a transfer has printed something. */
  'git.said': { workspace: string; text: string }
}
