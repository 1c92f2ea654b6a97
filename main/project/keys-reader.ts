import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import type { KeysFound } from './keys-found'
import type { KeysTask } from './keys-thread'

/** Whoever reads the YAML above a Markdown file. */
export type KeysReader = { read(yaml: string): Promise<KeysFound>; close(): Promise<void> }

/** One text has so long, and the thread ends so long after the last one. */
export const LIMITS = { textMs: 3_000, idleMs: 20_000 }
const MEMORY_MB = 128
/** So many UTF-16 units of texts are known with what is in them. */
const MOST_KNOWN = 8_000_000

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

  async function ask(yaml: string): Promise<KeysFound> {
    if (isClosed) throw new AppError('cancelled', sentence`It was stopped.`)
    clearTimeout(timer)
    thread ??= startThread(() => {
      thread = undefined
    })
    try {
      return await answered(await thread, yaml, textMs)
    } catch {
      await end()
      return { words: sentence`Its keys take too much time or memory to read.`, line: 2 }
    } finally {
      timer = setTimeout(() => void end(), idleMs)
      timer.unref()
    }
  }

  return {
    async read(yaml) {
      const before = known.get(yaml)
      if (before) return before
      const asking = last.then(() => known.get(yaml) ?? ask(yaml))
      last = asking.catch(() => undefined)
      const found = await asking
      known.set(yaml, found)
      return found
    },
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
  // Whoever waits for an answer hears of it; a thread that ends between two of them is nobody's concern.
  worker.on('error', () => undefined)
  worker.on('exit', ended)
  await once(worker, 'message')
  worker.unref()
  return worker
}

/** The thread keeps the process only while it is waited for. */
async function answered(worker: Worker, yaml: string, limitMs: number): Promise<KeysFound> {
  worker.ref()
  worker.postMessage(yaml)
  const [found] = await once(worker, 'message', { signal: AbortSignal.timeout(limitMs) })
  worker.unref()
  return found
}

/** What was found in texts, those that were asked for last. */
function knownKeys() {
  const known = new Map<string, { found: KeysFound; length: number }>()
  let total = 0

  function forget(key: string): void {
    total -= known.get(key)?.length ?? 0
    known.delete(key)
  }

  return {
    get(yaml: string): KeysFound | undefined {
      const key = keyOf(yaml)
      const one = known.get(key)
      if (!one) return undefined
      known.delete(key)
      known.set(key, one)
      return one.found
    },
    set(yaml: string, found: KeysFound): void {
      const key = keyOf(yaml)
      forget(key)
      known.set(key, { found, length: yaml.length })
      total += yaml.length
      for (const oldest of known.keys()) {
        if (total <= MOST_KNOWN) break
        forget(oldest)
      }
    },
  }
}

function keyOf(yaml: string): string {
  return createHash('sha256').update(yaml).digest('base64')
}
