import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'
import pLimit from 'p-limit'
import { AppError, errorText } from '../../shared/errors'
import type { GitState } from '../../shared/git/git-status'
import { inEnglish, type Sentence, sentence } from '../../shared/sentence'
import { knownWorktree } from '../approvals/repository/known-worktrees'
import { gitProgram } from './git-environment'
import type { GitParts } from './git-parts'
import { knownReasons } from './known-reasons'
import { locateRepository, reasonsToHold } from './locate-repository'
import { openRepository, type Repository } from './repository'

/** A plain repository that was opened, which others read through until its state is asked for again. */
type KnownRepository = { workspace: string; repository: Repository }

type OpenedRepository = { repository: Repository } | { state: GitState }

export type GitAccess = ReturnType<typeof gitAccess>

/** Opens the repositories of folders. Nothing of one that is not plain is run or read by git before the person allows it. */
export function gitAccess({ memory, environment, changed }: Pick<GitParts, 'memory' | 'environment' | 'changed'>) {
  const queues = new Map<string, ReturnType<typeof pLimit>>()
  const known = new Map<string, KnownRepository>()
  const reasonsFor = knownReasons()

  /** The repository itself is looked at each time; the person’s own settings only where it is opened anew. */
  async function open(workspace: string, isAnew = false): Promise<OpenedRepository> {
    const located = await locateRepository(workspace)
    if (located.type !== 'found') return { state: { type: located.type } }
    const { root } = located
    const reasons = await reasonsFor(root)
    // A worktree that Atrium has added is what its repository is.
    const owner = knownWorktree(root)?.repository ?? root
    if (reasons.length > 0 && !memory.isAllowed(owner, digestOf(reasons)))
      return { state: { type: 'held', root, reasons } }
    const isPlain = reasons.length === 0
    const former = known.get(root)
    if (isPlain && !isAnew && former?.workspace === workspace) return { repository: former.repository }
    known.delete(root)
    return openAnew(workspace, root, isPlain)
  }

  async function openAnew(workspace: string, root: string, isPlain: boolean): Promise<OpenedRepository> {
    const program = await gitProgram(await environment(), root)
    if (!program) return { state: { type: 'no-git' } }
    const prefix = root === workspace ? '' : `${relative(root, workspace).split(sep).join('/')}/`
    try {
      const repository = await openRepository({ root, prefix, program, isPlain })
      if (isPlain) known.set(root, { workspace, repository })
      return { repository }
    } catch (thrown) {
      return { state: { type: 'broken', reason: errorText(thrown) } }
    }
  }

  async function read<T>(workspace: string, work: (repository: Repository) => Promise<T>): Promise<T> {
    const opened = await open(workspace)
    if ('repository' in opened) return work(opened.repository)
    throw new AppError('conflict', sentence`Git can’t work in this folder right now. Look at the Git panel.`)
  }

  return {
    open,
    read,

    /** Changes of one repository never meet. */
    async change<T>(workspace: string, work: (repository: Repository) => Promise<T>): Promise<T> {
      return read(workspace, repository => {
        const queue = queues.get(repository.root) ?? pLimit(1)
        queues.set(repository.root, queue)
        return queue(() => work(repository)).finally(() => changed(workspace))
      })
    },

    /** Lets git work in a repository for the reasons that were shown, and no others. */
    async allow(workspace: string): Promise<void> {
      const located = await locateRepository(workspace)
      if (located.type !== 'found') return
      const { root } = located
      await memory.allow(knownWorktree(root)?.repository ?? root, digestOf(await reasonsToHold(root)))
    },
  }
}

function digestOf(reasons: readonly Sentence[]): string {
  return createHash('sha256').update(reasons.map(inEnglish).join('\n')).digest('hex')
}
