import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Sentence, sentence } from '../../../shared/sentence'
import { readPlain } from './read-plain'

/** The state of git in a work tree: its branch or commit as text, and what it has staged. */
export type GitState = { head: string; staged: string }

/** No list of references or staged files that is read is larger, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024
const SHORT = 7

/** Undefined where a folder is in no work tree, or git writes there in a way that is not known. */
export function gitState(workspace: string): GitState | undefined {
  const folder = gitFolder(workspace)
  const head = folder === undefined ? '' : text(join(folder, 'HEAD')).trim()
  if (folder === undefined || head === '') return undefined
  const ref = head.startsWith('ref: ') ? head.slice('ref: '.length) : undefined
  const commit = ref === undefined ? head : commitOf(ref, folder)
  const name = ref?.replace(/^refs\/heads\//, '')
  const at = commit.slice(0, SHORT)
  return {
    head: name === undefined ? at : at === '' ? name : `${name} (${at})`,
    staged: stagedIn(readPlain(join(folder, 'index'), MAX_BYTES)),
  }
}

/** Returns, as text, what undoing files leaves unchanged in git; undefined if there is nothing. */
export function gitMoved(before: GitState | undefined, after: GitState | undefined): Sentence | undefined {
  if (!before || !after) return undefined
  if (before.head !== after.head)
    return sentence`git’s HEAD moved from ${before.head} to ${after.head}, and undoing files doesn’t affect that or the staging area`
  return before.staged === after.staged ? undefined : sentence`undoing files doesn’t affect git’s staging area`
}

function gitFolder(workspace: string): string | undefined {
  for (let folder = workspace; ; folder = dirname(folder)) {
    const found = join(folder, '.git')
    if (existsSync(join(found, 'HEAD'))) return found
    // Of a linked work tree or a submodule it is a file that says where the folder is.
    const [, place] = /^gitdir: (.+)$/m.exec(text(found)) ?? []
    if (place !== undefined) return resolve(folder, place)
    if (dirname(folder) === folder) return undefined
  }
}

function commitOf(ref: string, folder: string): string {
  const common = resolve(folder, text(join(folder, 'commondir')).trim())
  const loose = [folder, common].map(place => text(join(place, ref)).trim()).find(Boolean)
  if (loose !== undefined) return loose
  const packed = text(join(common, 'packed-refs')).split('\n')
  return packed.find(line => line.endsWith(` ${ref}`))?.split(' ')[0] ?? ''
}

function text(path: string): string {
  const bytes = readPlain(path, MAX_BYTES)
  return bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString() : ''
}

const HEADER = 12
/** Of a staged file: times, device, inode and size come first, which say nothing of what is staged. */
const [MODE, MODE_BYTES, HASH, NAME] = [24, 4, 40, 62]
const EXTENDED = 0x4000

/** Returns a hash of what is staged: the modes, contents and names of the files, and not the time at which they were looked at. */
function stagedIn(found: ReturnType<typeof readPlain>): string {
  if (!(found instanceof Uint8Array)) return ''
  const bytes = Buffer.from(found.buffer, found.byteOffset, found.byteLength)
  const hash = createHash('sha256')
  const isKnown =
    bytes.length > HEADER && bytes.toString('latin1', 0, 4) === 'DIRC' && [2, 3].includes(bytes.readUInt32BE(4))
  if (!isKnown) return ''
  let at = HEADER
  for (let left = bytes.readUInt32BE(8); left > 0 && at + NAME <= bytes.length; left -= 1) {
    const start = at + NAME + ((bytes.readUInt16BE(at + NAME - 2) & EXTENDED) === 0 ? 0 : 2)
    const end = bytes.indexOf(0, start)
    if (end < 0) return ''
    hash.update(bytes.subarray(at + MODE, at + MODE + MODE_BYTES)).update(bytes.subarray(at + HASH, end + 1))
    // Padded to eight bytes, by one zero at least.
    at += (end - at + 8) & ~7
  }
  return hash.digest('hex')
}
