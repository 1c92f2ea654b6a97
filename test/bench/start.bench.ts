import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { resolveElectron } from '../../scripts/electron/resolve-electron'
import { virtualDisplay } from '../../scripts/virtual-display'

/**
 * From the start of the process to the first paint, and the memory of all processes once idle: the packaged app beside an
 * empty window on the same Electron, in turn. Linux only, as it reads /proc. `npm run package` first.
 */
const RUNS = 9
const IDLE_MS = 6_000

const EMPTY_MAIN = `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('index.html'))`
const EMPTY_PAGE = '<!doctype html><title>Empty</title><p>Empty'

type Sample = { paint: number; composer: number; memory: number }

async function emptyApp(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'empty', version: '1.0.0', main: 'main.cjs' }))
  await writeFile(join(folder, 'main.cjs'), EMPTY_MAIN)
  await writeFile(join(folder, 'index.html'), EMPTY_PAGE)
}

async function sample(command: string[], env: NodeJS.ProcessEnv, withMemory: boolean): Promise<Sample> {
  const data = await mkdtemp(join(tmpdir(), 'start-bench-'))
  const [executable = '', ...args] = command
  const switches = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--user-data-dir=${data}`]
  const startedAt = Date.now()
  const child = spawn(executable, [...args, ...switches, '--remote-debugging-port=0'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const browser = await chromium.connectOverCDP(await debuggingUrl(child))
  const page = browser.contexts()[0]?.pages()[0] ?? (await browser.contexts()[0]?.waitForEvent('page'))
  if (!page) throw new Error('No window')
  const paint = (await firstPaint(page)) - startedAt
  const usable = page.getByRole('button', { name: 'Open a folder…' }).or(page.getByText('Empty'))
  await usable.first().waitFor()
  const composer = Date.now() - startedAt
  if (withMemory) await delay(IDLE_MS)
  const memory = withMemory ? await proportionalSize(data) : 0
  child.kill('SIGKILL')
  await rm(data, { recursive: true, force: true, maxRetries: 10 })
  return { paint, composer, memory }
}

/** Epoch milliseconds of the page's first paint. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (;;) {
      const entry = performance.getEntriesByName('first-contentful-paint')[0]
      if (entry) return performance.timeOrigin + entry.startTime
      await new Promise(later => setTimeout(later, 5))
    }
  })
}

function debuggingUrl({ stderr }: ChildProcess): Promise<string> {
  return new Promise(found => {
    let text = ''
    stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const url = text.match(/DevTools listening on (\S+)\n/)?.[1]
      if (url) found(url)
    })
  })
}

/** PSS in MB of all processes that were started with a data folder, and their helpers. */
async function proportionalSize(data: string): Promise<number> {
  const processes = await Promise.all(
    (await readdir('/proc'))
      .filter(name => /^\d+$/.test(name))
      .map(async pid => {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
        if (!command.includes(data) && !environment.includes(`START_BENCH=${process.pid}`)) return 0
        const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
        return Number(rollup.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0)
      }),
  )
  return processes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function row(name: string, samples: Sample[]): string {
  const paints = samples.map(({ paint }) => paint)
  const memory = median(samples.map(sample => sample.memory).filter(Boolean))
  const usable = median(samples.map(({ composer }) => composer))
  return `${name.padEnd(14)} first paint ${median(paints).toFixed(0)} ms (${Math.min(...paints).toFixed(0)}–${Math.max(...paints).toFixed(0)})  usable ${usable} ms  idle PSS ${memory.toFixed(0)} MB`
}

async function main(): Promise<void> {
  const electron = await resolveElectron()
  const display = await virtualDisplay()
  const folder = await mkdtemp(join(tmpdir(), 'start-bench-empty-'))
  await emptyApp(folder)
  const env = { ...display.env, START_BENCH: String(process.pid) }
  const [empty, atrium]: [Sample[], Sample[]] = [[], []]
  for (let run = 0; run <= RUNS; run++) {
    const one = await sample([electron.executable, folder], env, run > RUNS - 3)
    const other = await sample([resolve('dist/linux-unpacked/atrium')], env, run > RUNS - 3)
    // The first of each warms the disk cache.
    if (run > 0) {
      empty.push(one)
      atrium.push(other)
    }
  }
  console.log(row('empty window', empty))
  console.log(row('Atrium', atrium))
  const ratio = median(atrium.map(({ paint }) => paint)) / median(empty.map(({ paint }) => paint))
  console.log(`ratio of first paints ${ratio.toFixed(2)} (Electron ${electron.version}, ${RUNS} runs each, in turn)`)
  await rm(folder, { recursive: true, force: true })
  await display.stop()
}

void main()
