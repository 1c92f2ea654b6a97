import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import type { KeysFound } from './keys-found'
import type { KeysAsked, KeysTask } from './keys-thread'
import type { ReadRanges, YamlRanges } from './yaml/yaml-ranges'
import type { ReadTree, YamlTree } from './yaml-tree'

/** The reader of YAML: the keys above a Markdown file, and whole files. */
export type KeysReader = {
  read(yaml: string): Promise<KeysFound>
  readTree: ReadTree
  readRanges: ReadRanges
  close(): Promise<void>
}

/** The possible results for a text, by the kind of request. */
type ReadKinds = { keys: KeysFound; tree: YamlTree; ranges: YamlRanges }
type Kind = keyof ReadKinds

/** One text has so long, and the thread ends so long after the last one. */
export const LIMITS = { textMs: 3_000, idleMs: 20_000 }
const MEMORY_MB = 128
/** So many UTF-16 units of texts are known with what is in them. A tree is much larger than its text. */
const MOST_KNOWN = 8_000_000
const WEIGHTS = { keys: 1, tree: 20, ranges: 30 }

/**
 * Reads keys on a thread of its own, one text after the other: one that holds it is given up with the thread, and the next
 * has a new one. What a text says is remembered by the text itself, so it is parsed once however often a folder is read.
 */
export function keysReader(limits: Partial<typeof LIMITS> = {}): KeysReader {
  const { textMs, idleMs } = { ...LIMITS, ...limits }
  const known = knownKeys()
  let thread: Promise<Worker> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function end(): Promise<void> {
    const ending = thread
    thread = undefined
    await (await ending?.catch(() => undefined))?.terminate()
  }

  async function ask<K extends Kind>(asked: KeysAsked & { kind: K }): Promise<ReadKinds[K]> {
    if (isClosed) throw new AppError('cancelled', sentence`Stopped.`)
    clearTimeout(timer)
    thread ??= startThread(() => {
      thread = undefined
    })
    try {
      return await answered(await thread, asked, textMs)
    } catch {
      await end()
      return { words: sentence`The YAML takes too much time or memory to read.`, line: asked.kind === 'keys' ? 2 : 1 }
    } finally {
      timer = setTimeout(() => void end(), idleMs)
      timer.unref()
    }
  }

  async function find<K extends Kind>(asked: KeysAsked & { kind: K }): Promise<ReadKinds[K]> {
    const before = known.get(asked)
    if (before) return before
    const asking = last.then(() => known.get(asked) ?? ask(asked))
    last = asking.catch(() => undefined)
    const found = await asking
    known.set(asked, found)
    return found
  }

  return {
    read: yaml => find({ kind: 'keys', yaml }),
    readTree: yaml => find({ kind: 'tree', yaml }),
    readRanges: yaml => find({ kind: 'ranges', yaml }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await end()
    },
  }
}

async function startThread(ended: () => void): Promise<Worker> {
  const { keysThreadFile } = await import('./keys-thread')
  const workerData: KeysTask = { type: 'project-keys' }
  const worker = new Worker(keysThreadFile, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  // The caller that waits for an answer gets the error; a thread that ends between two of them concerns no one.
  worker.on('error', () => undefined)
  worker.on('exit', ended)
  await once(worker, 'message')
  worker.unref()
  return worker
}

/** The thread keeps the process only while it is waited for. */
async function answered<K extends Kind>(
  worker: Worker,
  asked: KeysAsked & { kind: K },
  limitMs: number,
): Promise<ReadKinds[K]> {
  worker.ref()
  worker.postMessage(asked)
  const [found] = await once(worker, 'message', { signal: AbortSignal.timeout(limitMs) })
  worker.unref()
  return found
}

/** Remembers what was found in texts, for the most recent requests. */
function knownKeys() {
  const known = new Map<string, { found: ReadKinds[Kind]; length: number }>()
  let total = 0

  function forget(key: string): void {
    total -= known.get(key)?.length ?? 0
    known.delete(key)
  }

  return {
    get<K extends Kind>(asked: KeysAsked & { kind: K }): ReadKinds[K] | undefined {
      const key = keyOf(asked)
      const one = known.get(key)
      if (!one) return undefined
      known.delete(key)
      known.set(key, one)
      // The key names the kind, so what is kept below it is of that kind.
      return one.found as ReadKinds[K]
    },
    set(asked: KeysAsked, found: ReadKinds[Kind]): void {
      const key = keyOf(asked)
      forget(key)
      const length = asked.yaml.length * WEIGHTS[asked.kind]
      known.set(key, { found, length })
      total += length
      for (const oldest of known.keys()) {
        if (total <= MOST_KNOWN) break
        forget(oldest)
      }
    },
  }
}

function keyOf({ kind, yaml }: KeysAsked): string {
  return `${kind} ${createHash('sha256').update(yaml).digest('base64')}`
}
