import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { virtualDisplay } from '../../scripts/display/virtual-display'
import { resolveElectron } from '../../scripts/electron/resolve-electron'
import { longConversation, writeSession } from './bench-session'
import { processMemory, sumOf } from './process-memory'

/**
 * From the start of the process to the first paint and to what a person can use, and the memory of all processes once idle: the
 * packaged app, at its first start and with a session to go on with as an earlier run left it, beside an empty window on the same
 * Electron, in turn. Usable is what is drawn, with a page that is free to hear the person.
 * Linux only, as it reads /proc. `npm run package` first.
 */
const RUNS = 9
/** Until what ends when it has nothing to do has ended. */
const IDLE_MS = 30_000
/** So long a window is left open before it is left behind: until what it keeps is kept. */
const LEFT_MS = 4_000

const EMPTY_MAIN = `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('index.html'))`
const EMPTY_PAGE = '<!doctype html><title>Empty</title><p>Empty'

type Sample = { paint: number; usable: number; memory: number }

async function emptyApp(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'empty', version: '1.0.0', main: 'main.cjs' }))
  await writeFile(join(folder, 'main.cjs'), EMPTY_MAIN)
  await writeFile(join(folder, 'index.html'), EMPTY_PAGE)
}

/** The element of each window that a person begins with. */
const FIRST_ELEMENT = {
  empty: `document.querySelector('p')`,
  start: `[...document.querySelectorAll('button')].find(button => button.textContent.includes('Open folder'))`,
  session: `document.querySelector('main textarea')`,
}

type Start = {
  command: string[]
  env: NodeJS.ProcessEnv
  shows: keyof typeof FIRST_ELEMENT
  withMemory?: boolean
  /** The data folder that it goes on with. */
  kept?: string
  /** The path that its data folder is moved to once it has quit normally. */
  leave?: string
}

async function sample({ command, env, shows, withMemory = false, kept, leave }: Start): Promise<Sample> {
  const data = await mkdtemp(join(tmpdir(), 'start-bench-'))
  if (kept) await cp(kept, data, { recursive: true })
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
  const [paint, usable] = await page.evaluate<[number, number]>(shown(FIRST_ELEMENT[shows]))
  if (withMemory) await delay(IDLE_MS)
  const memory = withMemory ? sumOf(await processMemory(child.pid)) : 0
  if (leave) {
    await delay(LEFT_MS)
    const exited = once(child, 'exit')
    const inspector = await browser.newBrowserCDPSession()
    // It ends before it answers.
    void inspector.send('Browser.close').catch(() => undefined)
    await exited
    await cp(data, leave, { recursive: true })
  }
  child.kill('SIGKILL')
  await rm(data, { recursive: true, force: true, maxRetries: 10 })
  return { paint: paint - startedAt, usable: usable - startedAt, memory }
}

/** Script that resolves with the first paint, and with when an element is drawn and the page has nothing else to do: epoch milliseconds. */
function shown(element: string): string {
  return `(async () => {
    const later = () => new Promise(resolve => setTimeout(resolve, 4))
    while (!${element}?.getBoundingClientRect().height) await later()
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    const usable = performance.timeOrigin + performance.now()
    const painted = () => performance.getEntriesByName('first-contentful-paint')[0]
    while (!painted()) await later()
    return [performance.timeOrigin + painted().startTime, usable]
  })()`
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

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function row(name: string, samples: Sample[]): string {
  const paints = samples.map(({ paint }) => paint)
  const memory = median(samples.map(sample => sample.memory).filter(Boolean))
  const usable = median(samples.map(sample => sample.usable))
  return `${name.padEnd(14)} first paint ${median(paints).toFixed(0)} ms (${Math.min(...paints).toFixed(0)}–${Math.max(...paints).toFixed(0)})  usable ${usable.toFixed(0)} ms  idle PSS ${memory.toFixed(0)} MB`
}

function ratios(samples: Sample[], empty: Sample[]): string {
  const ratio = (key: 'paint' | 'usable') =>
    (median(samples.map(one => one[key])) / median(empty.map(one => one[key]))).toFixed(2)
  return `first paint ${ratio('paint')}, usable ${ratio('usable')}`
}

/** A data folder whose window shows a session. */
async function sessionData(base: string): Promise<string> {
  const [data, folder] = [join(base, 'kept'), join(base, 'folder')]
  await mkdir(folder)
  await writeSession({ data, folder }, 'An ordinary one', longConversation(20))
  const [log = ''] = await readdir(join(data, 'data', 'sessions'))
  const window = { width: 1280, height: 800, maximized: false, sessionId: basename(log, '.jsonl') }
  await writeFile(join(data, 'data', 'settings.json'), JSON.stringify({ version: 1, data: { windows: [window] } }))
  return data
}

async function main(): Promise<void> {
  const electron = await resolveElectron()
  const display = await virtualDisplay()
  const folder = await mkdtemp(join(tmpdir(), 'start-bench-empty-'))
  await emptyApp(folder)
  const { env } = display
  const packaged = [resolve('dist/linux-unpacked/atrium')]
  const kept = join(folder, 'left')
  await sample({ command: packaged, env, shows: 'session', kept: await sessionData(folder), leave: kept })
  const [empty, atrium, again]: [Sample[], Sample[], Sample[]] = [[], [], []]
  for (let run = 0; run <= RUNS; run++) {
    const withMemory = run > RUNS - 3
    const samples = [
      await sample({ command: [electron.executable, folder], env, shows: 'empty', withMemory }),
      await sample({ command: packaged, env, shows: 'start', withMemory }),
      await sample({ command: packaged, env, shows: 'session', withMemory, kept }),
    ] as const
    // The first of each warms the disk cache.
    if (run > 0) for (const [index, list] of [empty, atrium, again].entries()) list.push(samples[index] as Sample)
  }
  console.log(row('empty window', empty))
  console.log(row('Atrium', atrium))
  console.log(row('with a session', again))
  console.log(`to the empty window: first start ${ratios(atrium, empty)}; with a session ${ratios(again, empty)}`)
  console.log(`Electron ${electron.version}, ${RUNS} runs each, in turn`)
  await rm(folder, { recursive: true, force: true })
  await display.stop()
}

void main()
