import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'

/** The account without rights that every Linux has. Chromium's sandbox does not start for root. */
const NOBODY = 65_534

export type Packaged = { browser: Browser; page: Page; process: ChildProcess; quit(): Promise<void> }

/** The executable of the package in `dist/`, copied to a place where any account can run it. */
export async function packagedExecutable(folder: string): Promise<string> {
  const { source, name } = await unpackedBuild()
  await cp(source, join(folder, 'app'), { recursive: true, verbatimSymlinks: true })
  await chmod(folder, 0o755)
  return join(folder, 'app', name)
}

async function unpackedBuild(): Promise<{ source: string; name: string }> {
  const folders = await readdir('dist')
  const folder = folders.find(name => /^(linux|win)(-\w+)?-unpacked$|^mac/.test(name))
  if (!folder) throw new Error(`No unpacked build among ${folders.join(', ')}`)
  const names = { linux: 'atrium', win32: 'Atrium.exe', darwin: 'Atrium.app/Contents/MacOS/Atrium' }
  return { source: await realpath(join('dist', folder)), name: names[process.platform as keyof typeof names] }
}

/** A data folder in which a workspace was opened before, as the system's dialog cannot be driven in a package. */
export async function dataWithFolder(data: string, workspace: string): Promise<string> {
  await mkdir(join(data, 'data'))
  const recent = [{ path: workspace, name: basename(workspace), at: Date.now() }]
  await writeFile(join(data, 'data', 'recent-folders.json'), JSON.stringify({ version: 1, data: recent }))
  return data
}

/** Gives a folder to the account that runs the app. */
export async function handOver(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  await chown(folder, NOBODY, NOBODY)
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await chown(join(folder, entry), NOBODY, NOBODY)
}

/**
 * Starts the packaged app as an ordinary user. Its fuses keep Playwright's own driver out, as they should, so the page is
 * reached through the port for remote debugging.
 */
export async function launchPackaged(
  executable: string,
  data: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Packaged> {
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const started = spawn(executable, [`--user-data-dir=${data}`, '--remote-debugging-port=0'], {
    ...account,
    env: { ...process.env, HOME: data, XDG_RUNTIME_DIR: data, ...more },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await debuggingUrl(started)
  // A page that is still being made when Playwright connects may never be told of.
  await expect.poll(() => targetsOf(url)).toContain('app://atrium/')
  const browser = await chromium.connectOverCDP(url)
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('The packaged app opened no window')
  page.setDefaultTimeout(15_000)
  const ended = new Promise<void>(resolve => started.once('exit', () => resolve()))
  return {
    browser,
    page,
    process: started,
    async quit() {
      await page.close()
      await ended
    },
  }
}

/** Returns the list of Chromium's pages, as JSON text. */
async function targetsOf(debuggingUrl: string): Promise<string> {
  const list = await fetch(`http://${new URL(debuggingUrl).host}/json/list`)
  return list.text()
}

function debuggingUrl({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const url = text.match(/DevTools listening on (\S+)\n/)?.[1]
      if (url) resolve(url)
    })
    stderr?.once('close', () => reject(new Error(`The packaged app ended: ${text}`)))
  })
}

/** Returns what the kernel reports on the renderers that a process has started: their `Seccomp` and `NoNewPrivs`. Linux only. */
export async function rendererConfinement(data: string): Promise<{ seccomp: string; noNewPrivileges: string }[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async pid => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (!command.includes('--type=renderer') || !command.includes(data)) return []
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      const field = (name: string) => status.match(new RegExp(`^${name}:\\s*(\\d+)`, 'm'))?.[1] ?? ''
      return [{ seccomp: field('Seccomp'), noNewPrivileges: field('NoNewPrivs') }]
    }),
  )
  return found.flat()
}
