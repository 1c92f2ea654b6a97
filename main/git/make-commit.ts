import type { GitOutcome } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import { failureWords } from './git-failure'
import type { Repository } from './repository'

export type CommitRequest = { message: string; amends: boolean; runsHooks: boolean }

/** Hooks may run tests. */
const TIME_LIMIT_MS = 30 * 60_000
const MAX_SHOWN = 200_000

export type MadeCommit = { outcome: GitOutcome; before?: string | undefined; after?: string | undefined }

/** Commits what is staged. The hooks of the repository run as in a terminal, where the person wants that; what they say is heard. */
export async function makeCommit(
  repository: Repository,
  { message, amends, runsHooks }: CommitRequest,
  onOutput: (text: string) => void,
): Promise<MadeCommit> {
  const before = await headOf(repository)
  const args = ['commit', '--file=-', '--cleanup=whitespace', ...(amends ? ['--amend'] : [])]
  let heard = ''
  const output = await repository.run(runsHooks ? 'withHooks' : 'working', args, {
    input: Buffer.from(message, 'utf8'),
    timeLimitMs: TIME_LIMIT_MS,
    onOutput(text) {
      heard = (heard + text).slice(-MAX_SHOWN)
      onOutput(text)
    },
  })
  if (output.code !== 0) {
    const { words, isUnknown } = failureWords(output)
    // Git says nothing of its own where a hook refuses.
    const reason = isUnknown && runsHooks ? sentence`A hook stopped the commit.` : words
    return { outcome: { isDone: false, reason, output: heard }, before }
  }
  return { outcome: { isDone: true }, before, after: await headOf(repository) }
}

/** The hash of the last commit; undefined before the first one. */
export async function headOf(repository: Repository): Promise<string | undefined> {
  const output = await repository.run('reading', ['rev-parse', '--verify', '--quiet', 'HEAD'])
  return output.code === 0 ? output.stdout.toString('utf8').trim() : undefined
}

/** The whole message of the last commit, which amending begins with. */
export async function lastMessage(repository: Repository): Promise<string> {
  const output = await repository.run('reading', ['log', '-1', '--format=%B', '--no-show-signature'])
  return output.code === 0 ? output.stdout.toString('utf8').trimEnd() : ''
}

/** Takes the last commit back, if it is still that one. What it held is staged again. */
export async function takeCommitBack(
  repository: Repository,
  { before, after }: { before?: string | undefined; after: string },
): Promise<void> {
  const args =
    before === undefined ? ['update-ref', '-d', 'HEAD', after] : ['update-ref', '-m', 'undo', 'HEAD', before, after]
  await repository.must('working', args)
}
