import { outputOf } from '../shell/process/start-program'
import { cleanEnvironment, type Environment, searchPathOf } from './clean-environment'
import { findGit } from './find-git'
import { inspectRepository } from './inspect-repository'

const TIME_LIMIT_MS = 2_000
const MAX_BYTES = 1024 * 1024
const STATUS = ['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=normal', '--ignore-submodules=all']

/**
 * Counts the files that git names as changed or new in a folder. Git runs only if the repository makes it run nothing but
 * itself, as for a line that runs without a person's approval; otherwise, and if it takes too long, the count is not
 * known.
 */
export async function countUncommitted(folder: string, environment: Environment): Promise<number | undefined> {
  if (!(await inspectRepository(folder, folder))) return undefined
  const env = await cleanEnvironment(environment, folder, true)
  const git = await findGit(searchPathOf(env))
  if (git === undefined) return undefined
  const bounds = { timeout: TIME_LIMIT_MS, maxBuffer: MAX_BYTES }
  const answer = await outputOf(git, STATUS, { cwd: folder, env, ...bounds }).catch(() => undefined)
  return answer?.stdout.split('\0').filter(line => line !== '').length
}
