/** The layout of entries: the version of the index, and the length of its hashes. */
export type EntryLayout = { version: number; hashBytes: number }

/** Times, numbers and sizes; then the hash and the flags. */
const STATUS_BYTES = 40
const MODE_AT = 24
const EXTENDED = 0x4000
const NAME_LENGTH = 0x0fff
const MAX_NAME = 4096
const [NUL, SLASH, DOT] = [0, 0x2f, 0x2e]

/** The kinds that an entry may have: a file or a link, which git compares by its own text. Not a folder, not a repository. */
const KINDS = new Set([0o100000, 0o120000])

/**
 * The entry at an offset of a piece of an index: its name, and where it ends. 'cut' where the piece ends before it does.
 * `before` is the name of the entry before it, of which version 4 says how much it shares.
 */
export function readEntry(
  bytes: Buffer,
  start: number,
  { version, hashBytes, before }: EntryLayout & { before: Buffer },
): { name: Buffer; end: number } | 'refused' | 'cut' {
  const flagsAt = start + STATUS_BYTES + hashBytes
  if (flagsAt + 4 > bytes.length) return 'cut'
  const flags = bytes.readUInt16BE(flagsAt)
  const isExtended = (flags & EXTENDED) !== 0
  if (!KINDS.has(bytes.readUInt32BE(start + MODE_AT) & 0o170000) || (isExtended && version < 3)) return 'refused'
  const nameAt = flagsAt + (isExtended ? 4 : 2)
  const shared = version === 4 ? sharedPart(bytes, nameAt, before) : { prefix: before.subarray(0, 0), at: nameAt }
  if (typeof shared === 'string') return shared
  const stop = bytes.indexOf(NUL, shared.at)
  if (stop < 0) return bytes.length - start > 2 * MAX_NAME ? 'refused' : 'cut'
  const own = bytes.subarray(shared.at, stop)
  const name = version === 4 ? Buffer.concat([shared.prefix, own]) : own
  const isAsLongAsSaid = Math.min(name.length, NAME_LENGTH) === (flags & NAME_LENGTH)
  if (!isAsLongAsSaid || name.length > MAX_NAME || !staysInside(name)) return 'refused'
  // Older versions fill up with one to eight zeros.
  const end = version === 4 ? stop + 1 : start + ((stop - start + 8) & ~7)
  return end > bytes.length ? 'cut' : { name, end }
}

/** The number of bytes that are dropped from the end of the last name is a number in groups of seven bits. */
function sharedPart(bytes: Buffer, start: number, before: Buffer): { prefix: Buffer; at: number } | 'refused' | 'cut' {
  let dropped = -1
  for (let at = start; at < start + 4; at++) {
    const byte = bytes[at]
    if (byte === undefined) return 'cut'
    dropped = ((dropped + 1) << 7) | (byte & 0x7f)
    if ((byte & 0x80) !== 0) continue
    if (dropped > before.length) return 'refused'
    return { prefix: before.subarray(0, before.length - dropped), at: at + 1 }
  }
  return 'refused'
}

/** Git takes the names of an index as they are: one that goes up would have it read what lies outside. */
function staysInside(name: Buffer): boolean {
  let start = 0
  for (let at = 0; at <= name.length; at++) {
    if (at < name.length && name[at] !== SLASH) continue
    if (at === start) return false
    if (name[start] === DOT && /^(\.|\.\.|\.git)$/i.test(name.toString('latin1', start, at))) return false
    start = at + 1
  }
  return true
}
