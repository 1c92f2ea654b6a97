import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileFinder } from '../../main/files/file-finder'
import { indexService } from '../../main/workspace/folder-index/index-service'
import { ripgrepPath } from '../../main/workspace/search/ripgrep-path'
import { type Measured, measured } from './measured'
import { report } from './report'

/**
 * The finder, the panel of files and the index for undo in folders of 100,000 and of 1,000,000 files: the first answer, the whole
 * list against ripgrep, later keys, a change, and how long this thread is held. Making the files takes minutes.
 * The larger one comes first, as its memory is counted. Run: npx tsx test/bench/many-files.bench.ts [files …]
 */
const SIZES = process.argv.slice(2).map(Number)
const FILES_IN_FOLDER = 17
const MOST_HELD = 50
const KEYS = ['s', 'se', 'ser', 'serv', 'index', 'rdlns', 'aaaaaaaa', 'nothing-at-all']
const WORDS = ['server', 'index', 'reader', 'lines', 'button', 'config', 'schema', 'router', 'window', 'token']

/** Empty files with names as people give them, three folders deep. */
async function makeFiles(workspace: string, files: number): Promise<void> {
  const folders = Math.ceil(files / FILES_IN_FOLDER)
  for (let number = 0; number < folders; number++) {
    const word = (step: number) => WORDS[Math.floor(number / step) % WORDS.length] ?? ''
    const folder = join(
      workspace,
      `${word(1)}-${number % 40}`,
      `${word(7)}-${Math.floor(number / 40) % 50}`,
      `${number}`,
    )
    await mkdir(folder, { recursive: true })
    const names = Array.from({ length: FILES_IN_FOLDER }, (_, file) => `${WORDS[(file * 3 + number) % 10]}-${file}.ts`)
    await Promise.all(names.map(name => writeFile(join(folder, name), '')))
  }
}

async function ripgrepTime(workspace: string): Promise<number> {
  const began = performance.now()
  const child = spawn(await ripgrepPath(), ['--files', '--hidden', '--threads=8', '--null', '.'], { cwd: workspace })
  child.stdout.resume()
  await once(child, 'exit')
  return performance.now() - began
}

async function measure(size: number): Promise<void> {
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
  const named = (name: string) => `${size} files: ${name}`
  let whole: () => void = () => undefined
  const isWhole = new Promise<void>(resolve => {
    whole = resolve
  })
  const finder = fileFinder({ changed: (_, paths) => paths.length === 0 && whole() })
  try {
    await makeFiles(workspace, size)
    await ripgrepTime(workspace)
    const floor = await ripgrepTime(workspace)
    const memory = process.memoryUsage().rss
    const listing = measured(() => isWhole)
    const first = await measured(() => finder.find(workspace, 'server', 50))
    report({ name: named('the first answer'), value: first.took, unit: 'ms', most: 150 })
    const all = await listing
    report({ name: named('all are listed'), value: all.took, unit: 'ms' })
    report({ name: named('all are listed, against rg --files'), value: all.took / floor, unit: 'times', most: 1.1 })
    report({ name: named('meanwhile the thread is held'), value: all.held, unit: 'ms', most: MOST_HELD })
    report({ name: named('more memory'), value: (process.memoryUsage().rss - memory) / 1e6, unit: 'MB', most: 250 })
    const keys: Measured<unknown>[] = []
    for (const key of KEYS) keys.push(await measured(() => finder.find(workspace, key, 50)))
    report({ name: named('a later key, most'), value: Math.max(...keys.map(({ took }) => took)), unit: 'ms', most: 50 })
    const listed = await measured(() => finder.list(workspace, ['', 'server-0']))
    report({ name: named('the open folders are listed again'), value: listed.took, unit: 'ms', most: 20 })

    const index = indexService()
    const look = async () => index({ type: 'look', workspace })
    report({ name: named('the index for undo, first'), value: (await measured(look)).took, unit: 'ms' })
    report({ name: named('the index for undo, again'), value: (await measured(look)).took, unit: 'ms', most: 100 })
  } finally {
    await finder.close()
    await rm(workspace, { recursive: true, force: true })
  }
}

for (const size of SIZES.length > 0 ? SIZES : [1_000_000, 100_000]) await measure(size)
