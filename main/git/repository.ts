import { join, resolve } from 'node:path'
import type { GitFile } from '../../shared/git/git-status'
import { type GitProgram, settingsIn, withoutPrograms, withSettings } from './git-environment'
import { gitFailure } from './git-failure'
import { type GitCall, type GitOutput, runGit } from './run-git'

type CallOptions = Pick<GitCall, 'input' | 'maxOutput' | 'timeLimitMs' | 'signal' | 'onOutput'> & {
  /** Variables besides those of the kind of call, such as another index. */
  variables?: Readonly<Record<string, string>>
}

/** The environments that a call can have. */
export type CallKind = 'reading' | 'working' | 'withHooks' | 'connecting' | 'pushing'

/** A repository that git may be run in. */
export type Repository = {
  root: string
  /** The folder of the work tree's own state: `.git` mostly. */
  gitFolder: string
  /** The path of the open folder within it, with '/' at its end; '' where it is the top. */
  prefix: string
  identity: GitProgram['identity']
  /** Runs git and gives what came of it, whatever that is. */
  run(kind: CallKind, args: readonly string[], options?: CallOptions): Promise<GitOutput>
  /** Runs git, and rejects with an `AppError` where it fails. */
  must(kind: CallKind, args: readonly string[], options?: CallOptions): Promise<Buffer>
}

/** The options before a command: nothing is paged, and paths are never patterns. Stashing takes patterns to clean up by itself. */
const optionsFor = ([command]: readonly string[]): string[] =>
  command === 'stash' ? ['--no-pager'] : ['--no-pager', '--literal-pathspecs']

type RepositoryOptions = { root: string; prefix: string; program: GitProgram; isPlain: boolean }

/** Opens a repository. One that is not plain may name programs, which reading goes without. */
export async function openRepository({ root, prefix, program, isPlain }: RepositoryOptions): Promise<Repository> {
  const names = isPlain ? [] : await namesOfSettings(root, program)
  const reading = withSettings(program.reading, withoutPrograms(names))
  const run: Repository['run'] = (kind, args, { variables, ...options } = {}) =>
    runGit({
      program: program.path,
      cwd: root,
      env: { ...(kind === 'reading' ? reading : program[kind]), ...variables },
      args: [...optionsFor(args), ...args],
      ...options,
    })
  const must: Repository['must'] = async (kind, args, options) => {
    const output = await run(kind, args, options)
    if (output.code !== 0 && !output.isCut) throw gitFailure(output)
    return output.stdout
  }
  const folder = (await must('reading', ['rev-parse', '--git-dir'])).toString('utf8').replace(/\n$/, '')
  return { root, prefix, gitFolder: resolve(root, folder), identity: program.identity, run, must }
}

/** To list settings runs none of the programs that they name. */
async function namesOfSettings(root: string, program: GitProgram): Promise<string[]> {
  const args = ['config', '--list', '--includes', '-z']
  const { stdout } = await runGit({ program: program.path, cwd: root, env: program.reading, args })
  return settingsIn(stdout).map(([name]) => name)
}

/** The paths of files as git takes them at its input, which no name is too odd for. */
export function pathsInput(files: readonly Pick<GitFile, 'path' | 'raw'>[]): Buffer {
  return Buffer.concat(files.map(file => Buffer.concat([bytesOfPath(file), Buffer.from([0])])))
}

export const PATHS_AT_INPUT = ['--pathspec-from-file=-', '--pathspec-file-nul']

function bytesOfPath({ path, raw }: Pick<GitFile, 'path' | 'raw'>): Buffer {
  return raw === undefined ? Buffer.from(path, 'utf8') : Buffer.from(raw, 'base64')
}

/** The full path of a file of the git folder. */
export const inGitFolder = ({ gitFolder }: Repository, name: string): string => join(gitFolder, name)
