import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRoot } from '../../scripts/display/sandbox-switches'
import { virtualDisplay } from '../../scripts/display/virtual-display'
import { resolveElectron } from '../../scripts/electron/resolve-electron'

/** Chromium as Electron has it. `socket` is where pages are asked for, by as many at once as like. */
export type ChromiumProcess = { socket: string; end(): Promise<void> }

const HOST = fileURLToPath(new URL('../fixtures/chromium-host', import.meta.url))

/** Starts it on a display of its own. Whoever calls this ends it. */
export async function chromiumProcess(): Promise<ChromiumProcess> {
  const { executable } = await resolveElectron()
  const display = process.platform === 'linux' ? await virtualDisplay() : undefined
  const data = await mkdtemp(join(tmpdir(), 'atrium-chromium-'))
  const socket = process.platform === 'win32' ? `\\\\.\\pipe\\${basename(data)}` : join(data, 'pages')
  const child = spawn(executable, [...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${data}`, HOST], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...display?.env, CHROMIUM_SOCKET: socket, ELECTRON_DISABLE_SECURITY_WARNINGS: '1' },
  })
  child.on('message', ({ failed }: { failed?: string }) => {
    if (failed !== undefined) console.error(`The Chromium of the tests failed: ${failed}`)
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'close').then(() => Promise.reject(new Error('Chromium ended before it could be used.'))),
  ])
  return {
    socket,
    async end() {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
      await display?.stop()
      await rm(data, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
