import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { PLAIN_FILE } from '../read/open-regular-file'

/** The bytes of a regular file, or why there are none. Never follows a link at its end, and never waits. */
export function readPlain(absolute: string, largest: number): Uint8Array | 'too-large' | 'unreadable' {
  const read = withPlain(absolute, (file, { size }) => (size > largest ? 'too-large' : readUpTo(file, size)))
  return read ?? 'unreadable'
}

/** Opens a regular file for `work`; undefined where there is none, or it cannot be read. */
export function withPlain<T>(absolute: string, work: (file: number, stats: Stats) => T): T | undefined {
  try {
    const file = openSync(absolute, PLAIN_FILE)
    try {
      const stats = fstatSync(file)
      return stats.isFile() ? work(file, stats) : undefined
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

/** Reads as much as a file held when it was looked at: it may grow as long as it is read. */
function readUpTo(file: number, size: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(size)
  let length = 0
  while (length < size) {
    const read = readSync(file, bytes, length, size - length, null)
    if (read === 0) break
    length += read
  }
  return bytes.subarray(0, length)
}
