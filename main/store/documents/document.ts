import { basename, dirname } from 'node:path'
import { Low } from 'lowdb'
import type { Notice } from '../../../shared/settings'
import { removeTemporaries } from '../write-atomic'
import { documentFile, type Envelope } from './document-file'
import type { DocumentFormat } from './parse-document'

/** Small data that is kept in one JSON file. */
export type Document<T> = {
  /** The data on the disk. A change shows here once it is saved, so a save that fails leaves nothing to take back. */
  readonly data: Readonly<T>
  /** The notices of what had to be set aside at opening. */
  readonly notices: readonly Notice[]
  /**
   * Resolves to the data once it is on the disk. `change` gets a copy of its own. Rejects with `AppError('storage')` when it
   * cannot be saved; the next update tries again. Changes that come while a write is under way are saved together.
   */
  update(change: (data: T) => T): Promise<T>
  /** Resolves when no change is waiting. */
  flush(): Promise<void>
}

export type DocumentOptions<T> = DocumentFormat<T> & { file: string; initial: T }

type WaitingChange<T> = { change(data: T): T; resolve(data: T): void; reject(error: unknown): void }

/** Opens a document. Never fails because of the file: see `documentFile`. One process at a time may have a file open. */
export async function openDocument<T>({ file, initial, ...format }: DocumentOptions<T>): Promise<Document<T>> {
  await removeTemporaries(dirname(file), basename(file)).catch(ignoreUnreadableFolder)
  const adapter = documentFile(file, format)
  const low = new Low<Envelope<T>>(adapter, { version: format.version ?? 1, data: initial })
  await low.read()

  let saved = low.data
  const waiting: WaitingChange<T>[] = []
  let saving: Promise<void> | undefined

  async function saveAll(): Promise<void> {
    while (waiting.length > 0) await save(waiting.splice(0))
    saving = undefined
  }

  async function save(batch: WaitingChange<T>[]): Promise<void> {
    const { data, changed } = applyChanges(batch, { data: saved.data, schema: format.schema })
    if (changed.length === 0) return
    try {
      low.data = { ...saved, data }
      await low.write()
      saved = low.data
      for (const { resolve } of changed) resolve(data)
    } catch (error) {
      low.data = saved
      for (const { reject } of changed) reject(error)
    }
  }

  return {
    get data() {
      return saved.data
    },
    notices: adapter.notices,
    update: change =>
      new Promise((resolve, reject) => {
        waiting.push({ change, resolve, reject })
        saving ??= saveAll()
      }),
    flush: async () => saving,
  }
}

/** The data after all changes. One that throws, or makes what could not be read again, is refused alone. */
function applyChanges<T>(
  batch: readonly WaitingChange<T>[],
  { data, schema }: { data: T; schema: DocumentFormat<T>['schema'] },
): { data: T; changed: WaitingChange<T>[] } {
  const changed: WaitingChange<T>[] = []
  let latest = data
  for (const item of batch) {
    try {
      latest = schema.parse(item.change(structuredClone(latest)))
      changed.push(item)
    } catch (error) {
      item.reject(error)
    }
  }
  return { data: latest, changed }
}

/** Cleaning is a courtesy. What is wrong with the folder shows at the first write, with its reason. */
function ignoreUnreadableFolder(): void {}
