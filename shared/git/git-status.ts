import type { LocalizedText } from '../sentence'

/** The way in which a file differs from what it is compared with. */
export type GitChange = 'added' | 'changed' | 'deleted' | 'renamed' | 'copied' | 'retyped'

/** The sides of a conflict, as git names them: what both did, or what one of them did. */
export type GitConflict =
  | 'both-changed'
  | 'both-added'
  | 'both-deleted'
  | 'deleted-by-us'
  | 'deleted-by-them'
  | 'added-by-us'
  | 'added-by-them'

/** Paths are relative to the top of the repository, with '/'. */
export type GitFile = {
  path: string
  /** The bytes of the path in base64, where they are no UTF-8: then `path` only shows them. */
  raw?: string
  /** The path before, where what is staged is a file that was renamed or copied. */
  from?: string
  /** The difference between the last commit and what is staged. */
  staged?: GitChange
  /** The difference between what is staged and the disk. */
  unstaged?: GitChange
  isNew?: true
  conflict?: GitConflict
  isSubmodule?: true
}

/** Lines that come and go in a file; absent where it is no text. */
export type GitLineCounts = { added: number; removed: number }

/** By path, for what is staged and for what is on the disk. */
export type GitCounts = { staged: Record<string, GitLineCounts>; unstaged: Record<string, GitLineCounts> }

export type GitHead = {
  /** Absent where a commit is checked out that is no branch. */
  branch?: string
  /** Absent before the first commit. */
  commit?: string
  upstream?: string
  ahead?: number
  behind?: number
}

/** The work of several steps that waits for the person. */
export type GitOperation = 'merge' | 'rebase' | 'cherry-pick' | 'revert' | 'bisect' | 'apply'

/** Something that was discarded or deleted here, and can be got back. */
export type GitUndo = {
  id: string
  at: number
  type: 'files' | 'branch' | 'stash' | 'commit' | 'takeover' | 'worktree' | 'operation' | 'tag'
  /** The paths of files, the name of a branch, or the first line of a message. */
  names: string[]
  operation?: 'merge' | 'rebase' | 'cherry-pick' | 'revert' | 'reset'
}

export type GitRepository = {
  type: 'ready'
  /** The real path of the top of the work tree. */
  root: string
  /** The path of the open folder within the repository, with '/' at its end; '' where it is the repository. */
  prefix: string
  head: GitHead
  files: GitFile[]
  /** The number of files that differ; more than `files` has, where there are very many. */
  total: number
  operation?: GitOperation
  stashes: number
  remotes: string[]
  /** The hooks that run where the person commits. */
  hooks: string[]
  hasIdentity: boolean
  /** The time in ms at which another git locked the index, where it has. */
  lockedAt?: number
  /** The number of staged files outside of the open folder, which a commit takes along. */
  stagedElsewhere: number
  undos: GitUndo[]
}

/** The state of git in a folder. */
export type GitState =
  | GitRepository
  /** Git is not installed. */
  | { type: 'no-git' }
  /** The folder is in no repository. */
  | { type: 'none' }
  /** A repository without files. */
  | { type: 'bare' }
  /** The repository could make git run programs or read elsewhere: git is not started before the person allows it. */
  | { type: 'held'; root: string; reasons: LocalizedText[] }
  /** Git itself says why it cannot. */
  | { type: 'broken'; reason: LocalizedText }

export type GitBranch = {
  name: string
  /** A branch of a remote, as it was when it was last fetched. */
  isRemote?: true
  isCurrent?: true
  commit: string
  /** The first line of the message of its last commit, and its time in ms. */
  subject: string
  at: number
  upstream?: string
}

export type GitStash = { commit: string; message: string; at: number }

export type GitCommit = {
  hash: string
  parents: string[]
  author: string
  email: string
  at: number
  subject: string
  /** Branches and tags that point to it. */
  refs: string[]
}

/** The branches and remote that fetch, pull and push would use. */
export type GitTransfer = {
  remote: string
  address: string
  branch?: string
  target?: string
  isNewTarget?: true
  commits: number
}

/** The outcome of a commit, a push or the like: what git and hooks said, where it did not go well. */
export type GitOutcome = { isDone: true } | { isDone: false; reason: LocalizedText; output: string }

export type GitBlameCommit = { hash: string; author: string; at: number; subject: string }

/** The lines of a file, each with the place of its commit in `commits`; -1 for one that is not committed. */
export type GitBlame = { commits: GitBlameCommit[]; lines: { text: string; commit: number }[] }
