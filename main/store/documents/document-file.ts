import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Adapter } from 'lowdb'
import { errorText, WordedError } from '../../../shared/errors'
import { type LocalizedText, messageIn, sentence, withoutStop } from '../../../shared/sentence'
import type { Notice } from '../../../shared/settings'
import { retryBusyFile } from '../../workspace/retry-busy-file'
import { exists, setAside } from '../set-aside'
import { codeOf, reasonOf, storageError } from '../storage-error'
import { writeAtomic } from '../write-atomic'
import { type DocumentFormat, parseDocument } from './parse-document'

/** The content of a document's file. */
export type Envelope<T> = { version: number; data: T }

type Copy<T> = { state: 'good'; data: T } | { state: 'missing' } | { state: 'bad'; reason: LocalizedText }

/**
 * lowdb's view of a file and of its copy `<name>.bak`, which holds the same. Reading never fails: what cannot be used is
 * set aside and told in `notices`, and the copy is tried. Writing replaces the copy, then the file, each atomically.
 */
export function documentFile<T>(
  file: string,
  format: DocumentFormat<T>,
): Adapter<Envelope<T>> & { readonly notices: readonly Notice[] } {
  const notices: Notice[] = []
  /** The files that could be neither read nor moved away. Nothing is written while one is in the way. */
  const inTheWay = new Set<string>()
  const backup = `${file}.bak`

  async function usable(path: string): Promise<Envelope<T> | null> {
    const copy = await readCopy(path, format)
    if (copy.state === 'bad') {
      const { notice, isInTheWay } = await setAsideUnusable(path, copy.reason)
      notices.push(notice)
      if (isInTheWay) inTheWay.add(path)
    }
    return copy.state === 'good' ? { version: format.version ?? 1, data: copy.data } : null
  }

  return {
    notices,

    async read() {
      const own = await usable(file)
      if (own) return own
      const copy = await usable(backup)
      if (notices.length > 0) notices.push(copy ? fromBackup(file) : fromScratch(file))
      return copy
    },

    async write(envelope) {
      try {
        await clear(inTheWay)
        const text = `${JSON.stringify(envelope, null, 2)}\n`
        await writeAtomic(backup, text)
        await writeAtomic(file, text)
      } catch (error) {
        throw storageError(sentence`Couldn’t save ${basename(file)}`, error)
      }
    },
  }
}

/** Moves what cannot be used away, and says so. Nothing can be written in its place where that fails. */
export async function setAsideUnusable(
  path: string,
  reason: LocalizedText,
): Promise<{ notice: Notice; isInTheWay: boolean }> {
  const name = basename(path)
  try {
    const kept = await setAside(path)
    const words = sentence`Couldn’t use ${name}: ${reason}. Nothing was deleted: the old file is now ${kept}.`
    return { notice: warning(words), isInTheWay: false }
  } catch (error) {
    const why = sentence`It couldn’t be moved either: ${reasonOf(error)}`
    const words = sentence`Couldn’t use ${name}: ${reason}. ${why} Changes can’t be saved until ${path} is gone.`
    return { notice: warning(words), isInTheWay: true }
  }
}

/** Somebody may have changed the permissions since, or moved the file. */
async function clear(paths: Set<string>): Promise<void> {
  for (const path of paths) {
    if (await exists(path)) await setAside(path)
    paths.delete(path)
  }
}

async function readCopy<T>(path: string, format: DocumentFormat<T>): Promise<Copy<T>> {
  try {
    return { state: 'good', data: parseDocument(await retryBusyFile(() => readRegularFile(path)), format) }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { state: 'missing' }
    return { state: 'bad', reason: withoutStop(codeOf(error) === '' ? errorText(error) : reasonOf(error)) }
  }
}

async function readRegularFile(path: string): Promise<Uint8Array> {
  // Reading a pipe that has this name would wait for ever.
  if (!(await stat(path)).isFile()) throw new WordedError(sentence`it isn’t a file`)
  return readFile(path)
}

function fromBackup(file: string): Notice {
  return warning(sentence`${basename(file)} was loaded from its last saved copy.`)
}

function fromScratch(file: string): Notice {
  return warning(sentence`There’s no usable copy of ${basename(file)}, so it starts fresh.`)
}

function warning(words: LocalizedText): Notice {
  return { id: randomUUID(), level: 'warning', ...messageIn(words) }
}
