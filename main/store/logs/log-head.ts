import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import type { HeadSigning } from './head-signing'
import { parseJson } from './parse-json'

/**
 * The end of a log when it was noted: the number of its last event, the link to that line, and a signature. `after` is the number of the last
 * event that was there before this installation signed an end of this log: for those it cannot vouch.
 */
const Head = z.object({
  seq: z.number().int(),
  link: z.string(),
  after: z.number().int().optional(),
  signature: z.string().optional(),
})
export type Head = z.infer<typeof Head>

/** So long after an append its log's end is noted: many appends come together. */
const NOTED_AFTER_MS = 200

/**
 * Notes the end of a log apart from it, so that one that was cut can be distinguished from one that is whole. A noted end
 * is on the disk in the log by then; it may lag behind, after a crash or for a moment, but is never ahead.
 */
export function logHead(path: string, signing?: Pick<HeadSigning, 'sign'>) {
  let latest: Head | undefined
  let timer: NodeJS.Timeout | undefined
  let written: Promise<void> = Promise.resolve()

  function write(): void {
    const head = latest
    latest = undefined
    clearTimeout(timer)
    timer = undefined
    if (head) written = written.then(async () => save(path, await signed(path, head, signing)))
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

async function signed(path: string, head: Head, signing?: Pick<HeadSigning, 'sign'>): Promise<Head> {
  const signature = await signing?.sign(signedText(path, head))
  return signature === undefined ? head : { ...head, signature }
}

/** The text that is signed. It names the log, so that the end of one is not taken for that of another. */
export function signedText(path: string, { seq, link, after = 0 }: Head): string {
  return ['atrium-log-head', basename(path), seq, link, after, ''].join('\n')
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
