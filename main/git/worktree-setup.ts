import { constants } from 'node:fs'
import { copyFile, lstat, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { kindOf, readSmall } from '../approvals/repository/file-kind'
import { locateInside } from '../workspace/paths/resolve-path'
import type { Repository } from './repository'

/** Names files that git ignores and that a worktree needs all the same, by patterns as in `.gitignore`. */
const INCLUDE = '.worktreeinclude'
/** Has the commands that set a worktree up. */
const SETUP = '.agents/worktree.json'
const MAX_BYTES = 64 * 1024

const Setup = z.object({
  setup: z
    .array(
      z
        .string()
        .max(2_000)
        .regex(/^[^\p{Cc}]+$/u),
    )
    .max(20),
})

/** Returns the commands by which a folder wants its worktrees set up. They are only ever asked about. */
export async function setupCommands(root: string): Promise<string[]> {
  const text = (await readSmall(join(root, SETUP), MAX_BYTES))?.toString('utf8')
  if (text === undefined) return []
  try {
    return Setup.parse(JSON.parse(text)).setup
  } catch {
    // A file that says something else has nothing to say here.
    return []
  }
}

const MOST_FILES = 1_000
const MOST_BYTES = 100 * 1024 * 1024

/** Copies the ignored files that `.worktreeinclude` names into a worktree, and returns how many it left out as too many. */
export async function copyIncluded(repository: Repository, root: string): Promise<number> {
  if ((await kindOf(join(repository.root, INCLUDE))) !== 'file') return 0
  const args = ['ls-files', '--others', '--ignored', `--exclude-from=${INCLUDE}`, '-z']
  const listed = await repository.run('reading', args, { maxOutput: 1024 * 1024 })
  const paths = listed.code === 0 ? listed.stdout.toString('utf8').split('\0').filter(Boolean) : []
  let [files, bytes, left] = [0, 0, 0]
  for (const path of paths) {
    const from = join(repository.root, path)
    const info = await lstat(from).catch(() => undefined)
    if (!info?.isFile()) continue
    if (files >= MOST_FILES || bytes + info.size > MOST_BYTES) {
      left += 1
      continue
    }
    if (await copyInto(root, path, from)) {
      files += 1
      bytes += info.size
    }
  }
  return left
}

/** A folder on the way may be a link in the worktree that leads out of it; and what is there already stays. */
async function copyInto(root: string, path: string, from: string): Promise<boolean> {
  const folder = await locateInside(root, dirname(path))
  if (folder !== join(root, dirname(path))) return false
  await mkdir(folder, { recursive: true })
  return copyFile(from, join(root, path), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).then(
    () => true,
    () => false,
  )
}
