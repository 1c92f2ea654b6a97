import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

/** A new empty folder, by its real path. It is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'atrium-test-')))
  onTestFinished(() => remove(folder).catch(() => openAndRemove(folder)))
  return folder
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** A test may have left a folder in which its owner may remove nothing. */
async function openAndRemove(folder: string): Promise<void> {
  await promisify(execFile)('chmod', ['-R', 'u+rwx', folder])
  await remove(folder)
}
