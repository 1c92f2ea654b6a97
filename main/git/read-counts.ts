import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GitCounts, GitFile, GitLineCounts } from '../../shared/git/git-status'
import type { Repository } from './repository'

const NUMSTAT = ['diff', '--numstat', '-z', '--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=dirty']

/** New files beyond these, and larger ones, are not counted: that takes reading them. */
const MOST_NEW = 200
const MAX_NEW_BYTES = 512 * 1024

/** Counts the lines that come and go in each file that differs. */
export async function readCounts(repository: Repository, files: readonly GitFile[]): Promise<GitCounts> {
  const scope = repository.prefix === '' ? [] : ['--', repository.prefix]
  const [staged, unstaged, added] = await Promise.all([
    repository.must('reading', [...NUMSTAT, '--cached', '--find-renames', ...scope]),
    repository.must('reading', [...NUMSTAT, '--no-renames', ...scope]),
    countNew(repository, files),
  ])
  return { staged: parseNumstat(staged), unstaged: { ...parseNumstat(unstaged), ...added } }
}

/** Reads what `git diff --numstat -z` prints; of a rename, the two paths come after the counts. */
export function parseNumstat(stdout: Uint8Array): Record<string, GitLineCounts> {
  const records = Buffer.from(stdout).toString('utf8').split('\0')
  const counts: Record<string, GitLineCounts> = {}
  for (let at = 0; at < records.length; at += 1) {
    const [, added, removed, path] = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(records[at] ?? '') ?? []
    if (added === undefined || removed === undefined) continue
    const own = path === '' ? records[at + 2] : path
    if (path === '') at += 2
    if (own !== undefined && added !== '-') counts[own] = { added: Number(added), removed: Number(removed) }
  }
  return counts
}

async function countNew({ root }: Repository, files: readonly GitFile[]): Promise<Record<string, GitLineCounts>> {
  const fresh = files.filter(({ isNew, raw }) => isNew && raw === undefined).slice(0, MOST_NEW)
  const counted = await Promise.all(fresh.map(async ({ path }) => [path, await linesIn(join(root, path))] as const))
  return Object.fromEntries(
    counted.flatMap(([path, added]) => (added === undefined ? [] : [[path, { added, removed: 0 }]])),
  )
}

async function linesIn(absolute: string): Promise<number | undefined> {
  const info = await lstat(absolute).catch(() => undefined)
  if (!info?.isFile() || info.size > MAX_NEW_BYTES) return undefined
  const bytes = await readFile(absolute).catch(() => undefined)
  if (!bytes || bytes.includes(0)) return undefined
  const ends = bytes.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0)
  return bytes.length > 0 && bytes.at(-1) !== 10 ? ends + 1 : ends
}
