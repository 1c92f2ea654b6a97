import { isUtf8 } from 'node:buffer'
import type { GitChange, GitConflict, GitFile, GitHead } from '../../shared/git/git-status'

export type ParsedStatus = { head: GitHead; stashes: number; files: GitFile[]; total: number }

/** More are counted, and not listed. */
export const MOST_FILES = 5_000

const CHANGES: Readonly<Record<string, GitChange>> = {
  A: 'added',
  M: 'changed',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'retyped',
}

const CONFLICTS: Readonly<Record<string, GitConflict>> = {
  UU: 'both-changed',
  AA: 'both-added',
  DD: 'both-deleted',
  DU: 'deleted-by-us',
  UD: 'deleted-by-them',
  AU: 'added-by-us',
  UA: 'added-by-them',
}

/** So many fields stand before the path of a record. */
const FIELDS: Readonly<Record<string, number>> = { '1': 8, '2': 9, u: 10 }

/** Reads what `git status --porcelain=v2 -z --branch --show-stash` prints. Paths are bytes there, and end with a NUL. */
export function parseStatus(stdout: Uint8Array): ParsedStatus {
  const records = Buffer.from(stdout).toString('latin1').split('\0')
  const parsed: ParsedStatus = { head: {}, stashes: 0, files: [], total: 0 }
  for (let at = 0; at < records.length; at += 1) {
    const record = records[at] ?? ''
    if (record.startsWith('# ')) readHeader(parsed, decoded(record.slice(2)))
    const isRename = record.startsWith('2 ')
    const file = fileOf(record, isRename ? records[at + 1] : undefined)
    if (isRename) at += 1
    if (!file) continue
    parsed.total += 1
    if (parsed.files.length < MOST_FILES) parsed.files.push(file)
  }
  return parsed
}

function readHeader(parsed: ParsedStatus, line: string): void {
  const space = line.indexOf(' ')
  const [name, value] = [line.slice(0, space), line.slice(space + 1)]
  const { head } = parsed
  if (name === 'branch.oid' && value !== '(initial)') head.commit = value
  if (name === 'branch.head' && value !== '(detached)') head.branch = value
  if (name === 'branch.upstream') head.upstream = value
  if (name === 'stash') parsed.stashes = Number(value) || 0
  const [, ahead, behind] = name === 'branch.ab' ? (/^\+(\d+) -(\d+)$/.exec(value) ?? []) : []
  if (ahead !== undefined && behind !== undefined) Object.assign(head, { ahead: Number(ahead), behind: Number(behind) })
}

function fileOf(record: string, from: string | undefined): GitFile | undefined {
  const type = record[0] ?? ''
  if (type === '?' && record[1] === ' ') return { ...pathOf(record.slice(2)), isNew: true }
  const fields = record.split(' ')
  const count = FIELDS[type]
  if (count === undefined || fields.length <= count) return undefined
  const [states = '', submodule = ''] = [fields[1], fields[2]]
  const path = pathOf(fields.slice(count).join(' '))
  const more = submodule.startsWith('S') ? { isSubmodule: true as const } : {}
  if (type === 'u') return { ...path, ...more, conflict: CONFLICTS[states] ?? 'both-changed' }
  const [staged, unstaged] = [CHANGES[states[0] ?? ''], CHANGES[states[1] ?? '']]
  return {
    ...path,
    ...more,
    ...(from !== undefined && { from: decoded(from) }),
    ...(staged && { staged }),
    ...(unstaged && { unstaged }),
  }
}

function pathOf(latin1: string): Pick<GitFile, 'path' | 'raw'> {
  const bytes = Buffer.from(latin1, 'latin1')
  return isUtf8(bytes)
    ? { path: bytes.toString('utf8') }
    : { path: bytes.toString('utf8'), raw: bytes.toString('base64') }
}

function decoded(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8')
}
