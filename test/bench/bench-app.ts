import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type CDPSession, type ElectronApplication, type Page } from '@playwright/test'
import { isRoot } from '../../scripts/display/sandbox-switches'
import { virtualDisplay } from '../../scripts/display/virtual-display'
import { resolveElectron } from '../../scripts/electron/resolve-electron'
import { agreeToEnd } from '../helpers/agree-to-end'

/** The work of the page's main thread: script, all tasks, layout and style in milliseconds, and its JavaScript heap in MB. */
export type Work = { script: number; task: number; layout: number; style: number; heap: number }

/** The built app, the protocol of its page's inspector, and the folders that it works in. */
export type BenchApp = {
  app: ElectronApplication
  page: Page
  cdp: CDPSession
  data: string
  work(): Promise<Work>
  /** The lengths in milliseconds of the tasks over 50 ms since this was called last. */
  longTasks(): Promise<number[]>
  close(): Promise<void>
  /** Ends it at once, whatever it is at. */
  end(): Promise<void>
}

export type BenchFolders = {
  data: string
  folder: string
  /** The command that starts the app by itself. */
  executable: string
  args: string[]
  env: Record<string, string>
  /** Starts it so that it can be driven. */
  start(): Promise<BenchApp>
}

/** Runs a job with a data folder, a folder to work in, and a display; all of it is gone after it. */
export async function onGround(job: (ground: BenchFolders) => Promise<void>): Promise<void> {
  const electron = await resolveElectron()
  const display = await virtualDisplay()
  const base = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
  const data = join(base, 'data')
  const folder = await mkdtemp(join(base, 'folder-'))
  const env = Object.fromEntries(Object.entries(display.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const { executable } = electron
  const args = [...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${data}`, resolve('.')]
  const start = () => startApp({ executable, args, env, data })
  try {
    await job({ data, folder, executable, args, env, start })
  } finally {
    await display.stop()
    await rm(base, { recursive: true, force: true, maxRetries: 10 })
  }
}

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const WATCH_TASKS = `window.longTasks = []
new PerformanceObserver(list => longTasks.push(...list.getEntries().map(entry => entry.duration))).observe({ type: 'longtask' })`

type Starting = Pick<BenchFolders, 'executable' | 'args' | 'env' | 'data'>

async function startApp({ executable: executablePath, args, env, data }: Starting): Promise<BenchApp> {
  const app = await _electron.launch({ executablePath, args, env, chromiumSandbox: true })
  const page = await app.firstWindow()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.evaluate(WATCH_TASKS)
  return {
    app,
    page,
    cdp,
    data,
    work: () => workOf(cdp),
    longTasks: () => page.evaluate<number[]>('longTasks.splice(0)'),
    close: () => agreeToEnd(app).then(() => app.close()),
    end: () => ended(app),
  }
}

async function ended(app: ElectronApplication): Promise<void> {
  const child = app.process()
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function workOf(cdp: CDPSession): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find(one => one.name === name)?.value ?? 0
  return {
    script: metric('ScriptDuration') * 1000,
    task: metric('TaskDuration') * 1000,
    layout: metric('LayoutDuration') * 1000,
    style: metric('RecalcStyleDuration') * 1000,
    heap: metric('JSHeapUsedSize') / 1e6,
  }
}

export function workBetween(before: Work, after: Work): Work {
  const keys = Object.keys(before) as (keyof Work)[]
  return Object.fromEntries(keys.map(key => [key, after[key] - before[key]])) as Work
}

/** The value below which so large a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
