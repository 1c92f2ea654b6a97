import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from './parse-json'

/** The end of a log when it was noted: the number of its last event, and the link to that line. */
const Head = z.object({ seq: z.number().int(), link: z.string() })
export type Head = z.infer<typeof Head>

/** So long after an append its log's end is noted: many appends come together. */
const NOTED_AFTER_MS = 200

/**
 * Notes the end of a log apart from it, so that one that was cut can be distinguished from one that is whole. A noted end
 * is on the disk in the log by then; it may lag behind, after a crash or for a moment, but is never ahead.
 */
export function logHead(path: string) {
  let latest: Head | undefined
  let timer: NodeJS.Timeout | undefined
  let written: Promise<void> = Promise.resolve()

  function write(): void {
    const head = latest
    latest = undefined
    clearTimeout(timer)
    timer = undefined
    if (head) written = written.then(() => save(path, head))
  }

  return {
    note(head: Head): void {
      latest = head
      timer ??= setTimeout(write, NOTED_AFTER_MS).unref()
    },
    /** Resolves once what was noted is written. */
    async flush(): Promise<void> {
      write()
      await written
    },
  }
}

/** Returns the noted end of a log; undefined if there is none, or it cannot be read. */
export async function readHead(path: string): Promise<Head | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  return bytes && Head.safeParse(parseJson(bytes)).data
}

/** Without a sync, as it may lag behind; and where it cannot be written a log is as good without. */
async function save(path: string, head: Head): Promise<void> {
  const text = `${JSON.stringify(head)}\n`
  await writeFile(path, text, { mode: 0o600 }).catch(async () => {
    // Not with all that is above: the data itself may be gone by now.
    await mkdir(dirname(path), { mode: 0o700 }).catch(() => undefined)
    await writeFile(path, text, { mode: 0o600 }).catch(() => undefined)
  })
}
