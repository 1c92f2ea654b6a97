import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readKnownWorktrees } from '../../main/approvals/repository/known-worktrees'
import { type GitRepositories, gitRepositories } from '../../main/git/repositories'
import { blobStore } from '../../main/store/blobs/blob-store'
import { openDocument } from '../../main/store/documents/document'
import { GitRecords, gitMemory } from '../../main/store/documents/git-records'
import { WorktreeRecord, worktreeMemory } from '../../main/store/documents/worktree-records'
import type { GitFile, GitRepository } from '../../shared/git/git-status'
import { temporaryFolder } from './temp-folder'

const PATH = process.env.PATH ?? '/usr/bin:/bin'

/** Makes a repository by git itself, and gives what runs git and writes files there. */
export async function gitRepository(folder?: string) {
  const workspace = folder ?? (await temporaryFolder())
  await mkdir(workspace, { recursive: true })
  const env = { PATH, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C.UTF-8' }
  const git = async (...args: string[]) => {
    const own = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args]
    const { stdout } = await promisify(execFile)('git', own, { cwd: workspace, env, maxBuffer: 64 * 1024 * 1024 })
    return stdout
  }
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(workspace, path)), { recursive: true })
    await writeFile(join(workspace, path), content)
  }
  const read = async (path: string) => readFile(join(workspace, path), 'latin1')
  await git('init', '--quiet', '--initial-branch=main', '--template=')
  return { workspace, git, write, read }
}

/** Git in folders as the app has it, for a person with a name. `events` are what was told. */
export async function gitForTest(home = '') {
  const data = await temporaryFolder()
  const own = home === '' ? await temporaryFolder() : home
  if (home === '') await writeFile(join(own, '.gitconfig'), '[user]\nname = Ada\nemail = ada@example.com\n')
  const events: string[] = []
  const document = await openDocument({
    file: join(data, 'git.json'),
    schema: GitRecords,
    initial: GitRecords.parse({}),
  })
  const worktrees = worktreeMemory(
    await openDocument({ file: join(data, 'worktrees.json'), schema: z.array(WorktreeRecord), initial: [] }),
  )
  readKnownWorktrees(worktrees.list)
  const repositories = gitRepositories({
    environment: async () => ({ PATH, HOME: own }),
    preimages: blobStore(join(data, 'blobs')),
    memory: gitMemory(document),
    worktrees,
    worktreeFolder: join(data, 'worktrees'),
    changed: () => events.push('changed'),
    said: (_, text) => events.push(text),
  })
  return { repositories, worktrees, events, data, home: own }
}

/** The state of a repository that is ready. */
export async function readyState(repositories: GitRepositories, workspace: string): Promise<GitRepository> {
  const state = await repositories.state(workspace)
  if (state.type !== 'ready') throw new Error(JSON.stringify(state))
  return state
}

/** One file of its state, by its path. */
export async function fileIn(repositories: GitRepositories, workspace: string, path: string): Promise<GitFile> {
  const file = (await readyState(repositories, workspace)).files.find(one => one.path === path)
  if (!file) throw new Error(`${path} is not in the state`)
  return file
}
