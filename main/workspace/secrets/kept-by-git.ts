import { createHash } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { outputOf } from '../../shell/process/start-program'

type Repository = { folder: string; environment: Readonly<Record<string, string | undefined>> }

const TIME_LIMIT_MS = 2_000
/** Longer files of secrets are left hidden: nobody commits them. */
const MAX_BYTES = 1024 * 1024

/** The form in which git lists a file: its mode, its hash, and which side of a conflict it is. */
const LISTED = /^100\d{3} ([0-9a-f]{40,64}) 0\t/

/**
 * Returns those of a folder's files, by their paths with '/', that git tracks and has to the last byte: whoever can read
 * its objects can read these. `tracked` are all that it tracks. Nothing from the repository runs for this, not even its
 * filters, so that files they decrypt count as changed.
 */
export async function keptByGit(
  paths: readonly string[],
  { folder, environment }: Repository,
): Promise<{ tracked: string[]; kept: string[] }> {
  if (paths.length === 0) return { tracked: [], kept: [] }
  const options = { cwd: folder, env: environment, timeout: TIME_LIMIT_MS }
  const args = ['--literal-pathspecs', 'ls-files', '-z', '--stage', '--', ...paths]
  const { stdout } = await outputOf('git', args, options).catch(() => ({ stdout: '' }))
  const tracked: string[] = []
  const kept: string[] = []
  for (const line of stdout.split('\0')) {
    const [head, hash] = LISTED.exec(line) ?? []
    if (head === undefined || hash === undefined) continue
    const path = line.slice(head.length)
    tracked.push(path)
    if (await hasHash(join(folder, path), hash)) kept.push(path)
  }
  return { tracked, kept }
}

async function hasHash(file: string, hash: string): Promise<boolean> {
  const info = await lstat(file).catch(() => undefined)
  if (!info?.isFile() || info.size > MAX_BYTES) return false
  const bytes = await readFile(file).catch(() => undefined)
  return bytes !== undefined && [bytes, withLineFeeds(bytes)].some(content => objectHash(content, hash.length) === hash)
}

/** As git keeps it where it gives each line the line end of Windows. */
function withLineFeeds(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
}

/** Of SHA-1, or of SHA-256 in newer repositories. */
function objectHash(bytes: Buffer, length: number): string {
  const hash = createHash(length === 40 ? 'sha1' : 'sha256')
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
