import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const versionLine = /^v?(\d+\.\d+\.\d+\S*)\s*$/

/** From the `version` file that distributions carry, else from the executable itself, else `unknown`. */
export async function readElectronVersion(executable: string): Promise<string> {
  const written = await readFile(join(dirname(executable), 'version'), 'utf8').catch(() => '')
  return versionLine.exec(written)?.[1] ?? (await askExecutable(executable)) ?? 'unknown'
}

/** As plain Node it needs neither a display nor a sandbox. A binary whose fuses forbid that gives no answer. */
async function askExecutable(executable: string): Promise<string | undefined> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const answer = await promisify(execFile)(executable, ['-p', 'process.versions.electron'], {
    env,
    timeout: 5000,
  }).catch(() => undefined)
  return versionLine.exec(answer?.stdout ?? '')?.[1]
}
