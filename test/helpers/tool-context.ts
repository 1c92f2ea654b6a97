import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { jobs } from '../../main/shell/command/jobs'
import type { Blobs, ToolContext } from '../../main/tools/tool-context'
import { temporaryFolder } from './temp-folder'

export type TestToolContext = ToolContext & {
  /** The data that the tool put into `blobs`, by hash. */
  stored: Map<string, Uint8Array>
  /** The tool's reports while it ran. */
  reports: string[]
  /** The absolute path of a name in the workspace. */
  path(name: string): string
  write(files: Record<string, string | Uint8Array>): Promise<void>
  abort(reason?: unknown): void
}

/** A context over a fresh folder that holds `files` and is removed after the test. */
export async function toolContext(files: Record<string, string | Uint8Array> = {}): Promise<TestToolContext> {
  const workspace = await temporaryFolder()
  const stored = new Map<string, Uint8Array>()
  const reports: string[] = []
  const controller = new AbortController()
  const background = jobs()
  onTestFinished(() => background.close())
  const path = (name: string) => join(workspace, name)
  const write = async (more: Record<string, string | Uint8Array>) => {
    for (const [name, content] of Object.entries(more)) {
      await mkdir(dirname(path(name)), { recursive: true })
      await writeFile(path(name), content)
    }
  }
  await write(files)
  return {
    workspace,
    signal: controller.signal,
    blobs: memoryBlobs(stored),
    jobs: background.of('test'),
    report: text => reports.push(text),
    stored,
    reports,
    path,
    write,
    abort: reason => controller.abort(reason),
  }
}

function memoryBlobs(stored: Map<string, Uint8Array>): Blobs {
  const put = async (bytes: Uint8Array) => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    stored.set(hash, Uint8Array.from(bytes))
    return hash
  }
  return {
    put,
    async putFile(path) {
      const bytes = await readFile(path)
      return { hash: await put(bytes), bytes: bytes.length }
    },
    async get(hash) {
      const bytes = stored.get(hash)
      if (!bytes) throw new Error(`No blob ${hash}`)
      return bytes
    },
  }
}
