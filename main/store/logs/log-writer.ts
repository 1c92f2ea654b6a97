import { type FileHandle, open, truncate } from 'node:fs/promises'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { freePath, timestamp } from '../set-aside'
import { writeAtomic } from '../write-atomic'
import type { LogEnd } from './read-log'

/** An open log. It is of no use any more after an append that failed. */
export type LogWriter = {
  /** Takes whole lines, each with its end; resolves once they are on the disk. What fails leaves no part of them behind. */
  append(lines: string): Promise<void>
  /** Returns the log's length in bytes, as this writer left it. */
  length(): number
  /** Returns whether the file still is as this writer left it. */
  isCurrent(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens a log for appending where `end` says. A torn last line is first copied beside the log, then cut off.
 * Rejects with the system's errors.
 */
export async function openLogWriter(path: string, end: LogEnd): Promise<LogWriter> {
  // In append mode nothing that is there can be overwritten, whoever wrote it.
  const handle = await open(path, 'a+', 0o600)
  try {
    if (end.size > end.length) await cutTornLine(handle, { path, end })
  } catch (error) {
    await handle.close()
    throw error
  }
  let { length, terminated } = end

  return {
    async append(lines) {
      const bytes = Buffer.from(`${terminated ? '' : '\n'}${lines}`)
      try {
        await handle.appendFile(bytes)
        await handle.datasync()
      } catch (error) {
        await undoAppend(path, length, error)
        throw error
      }
      length += bytes.length
      terminated = true
    },
    length: () => length,
    async isCurrent() {
      const { size, nlink } = await handle.stat()
      return size === length && nlink > 0
    },
    close: () => handle.close(),
  }
}

async function cutTornLine(handle: FileHandle, { path, end }: { path: string; end: LogEnd }): Promise<void> {
  const torn = Buffer.alloc(end.size - end.length)
  await handle.read(torn, 0, torn.length, end.length)
  await writeAtomic(await freePath(`${path}.torn-${timestamp()}`), torn)
  await truncate(path, end.length)
  await handle.sync()
}

async function undoAppend(path: string, length: number, cause: unknown): Promise<void> {
  try {
    // By path: Windows lets nobody shorten a file through a handle that only appends.
    await truncate(path, length)
  } catch (error) {
    const failures = new AggregateError([cause, error])
    throw new WordedError(sentence`The log ends with an incomplete line`, { cause: failures })
  }
}
