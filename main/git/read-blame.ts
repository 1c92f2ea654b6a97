import { AppError } from '../../shared/errors'
import type { GitBlame, GitBlameCommit } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import { gitFailure } from './git-failure'
import type { Repository } from './repository'

/** More takes longer than main may be held. */
const MAX_OUTPUT_BYTES = 2 * 1024 * 1024
const TIME_LIMIT_MS = 30_000
const MOST_LINES = 100_000

/** Reads which commit each line of a file is from, as the file is on the disk. Lines that are not committed have no commit. */
export async function readBlame(repository: Repository, path: string): Promise<GitBlame> {
  const args = ['blame', '--porcelain', '--no-textconv', '--no-progress', '--', path]
  const output = await repository.run('reading', args, { maxOutput: MAX_OUTPUT_BYTES, timeLimitMs: TIME_LIMIT_MS })
  if (output.isCut || output.isLate) {
    throw new AppError('bad-input', sentence`${path} is too large, or its history too long, to show it by line.`)
  }
  if (output.code !== 0) throw gitFailure(output)
  if (output.stdout.includes(0))
    throw new AppError('bad-input', sentence`${path} isn’t text, so it has no lines to show.`)
  return parseBlame(output.stdout.toString('utf8'))
}

const HEADER = /^([0-9a-f]{40,64}) \d+ \d+/
const UNCOMMITTED = /^0+$/

/** Parses what `git blame --porcelain` prints: facts of a commit stand where it is named first, and each line of the file after a tab. */
export function parseBlame(text: string): GitBlame {
  const commits: GitBlameCommit[] = []
  const places = new Map<string, number>()
  const lines: GitBlame['lines'] = []
  let place = NOT_COMMITTED

  /** Returns the place of a commit, which gets one where it is named first. */
  function placeOf(hash: string): number {
    if (UNCOMMITTED.test(hash)) return NOT_COMMITTED
    const known = places.get(hash)
    if (known !== undefined) return known
    places.set(hash, commits.length)
    return commits.push({ hash, author: '', at: 0, subject: '' }) - 1
  }

  for (const row of text.split('\n')) {
    if (row.startsWith('\t')) {
      if (lines.length < MOST_LINES) lines.push({ text: row.slice(1).replace(/\r$/, ''), commit: place })
      continue
    }
    const hash = HEADER.exec(row)?.[1]
    const commit = commits[place]
    if (hash !== undefined) place = placeOf(hash)
    else if (commit) readFact(commit, row)
  }
  return { commits, lines }
}

const NOT_COMMITTED = -1

function readFact(commit: GitBlameCommit, row: string): void {
  const end = row.indexOf(' ')
  const value = row.slice(end + 1)
  switch (row.slice(0, end)) {
    case 'author':
      commit.author = value
      return
    case 'author-time':
      commit.at = (Number(value) || 0) * 1_000
      return
    case 'summary':
      commit.subject = value
  }
}
