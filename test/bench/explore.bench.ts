import { spawn } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { ripgrepPath } from '../../main/workspace/search/ripgrep-path'
import { type ContentQuery, searchContent } from '../../main/workspace/search/search-content'
import { searchPaths } from '../../main/workspace/search/search-paths'

/**
 * Times a search of a folder against plain ripgrep with the same query, both spawned from here.
 * Run: npx tsx test/bench/explore.bench.ts [folder]
 */
const RUNS = 15
const workspace = await realpath(resolve(process.argv[2] ?? 'node_modules'))
const signal = new AbortController().signal
const scope = { workspace, roots: ['.'], base: '.', globs: [], excludes: [], offset: 0, limit: 50, signal }

type Run = () => Promise<unknown>

/** Medians of several things done in turn, so that whatever else the machine does slows all of them. */
async function medians(runs: Record<string, Run>): Promise<number[]> {
  const entries = Object.entries(runs).map(([name, run]) => ({ name, run, times: [] as number[] }))
  for (let i = 0; i <= RUNS; i++) {
    for (const { run, times } of entries) {
      const startedAt = performance.now()
      await run()
      if (i > 0) times.push(performance.now() - startedAt)
    }
  }
  return entries.map(({ name, times }) => {
    const value = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
    console.log(`${name.padEnd(40)} ${value.toFixed(1)} ms`)
    return value
  })
}

/** All files that plain ripgrep lists without those of git, filtered here. */
async function listAndFilter(isWanted: (path: string) => boolean, more: string[] = []): Promise<string[]> {
  const args = ['--no-config', '--hidden', ...more, '--glob=!.git', '--files', './']
  const child = spawn(await ripgrepPath(), args, { cwd: workspace, stdio: ['ignore', 'pipe', 'ignore'] })
  let listed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    listed += text
  })
  await new Promise(done => child.once('close', done))
  return listed.split('\n').filter(isWanted)
}

/** Plain ripgrep, its output read and thrown away, killed after `lines` lines. */
async function plain(args: readonly string[], lines = Number.POSITIVE_INFINITY): Promise<void> {
  const child = spawn(await ripgrepPath(), [...args, './'], { cwd: workspace, stdio: ['ignore', 'pipe', 'ignore'] })
  let seen = 0
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    seen += text.split('\n').length - 1
    if (seen >= lines) child.kill('SIGKILL')
  })
  await new Promise(done => child.once('close', done))
}

const content = (change: Partial<ContentQuery>) =>
  searchContent({ ...scope, pattern: '', isRegex: false, detail: 'lines', contextLines: 0, ...change })

async function compare(name: string, ours: Run, theirs: Run): Promise<void> {
  const [floor = 0, value = 0] = await medians({ [`rg       ${name}`]: theirs, [`explore  ${name}`]: ours })
  console.log(`         ratio ${(value / floor).toFixed(2)}`)
}

/** Against the first 50 lines that come in any order, and against the first 50 in the order of an answer. */
async function comparePage(name: string, ours: Run, args: readonly string[]): Promise<void> {
  const [floor = 0, sorted = 0, value = 0] = await medians({
    [`rg       ${name}`]: () => plain(args, 50),
    [`rg, sort ${name}`]: () => plain(['--sort=path', ...args], 50),
    [`explore  ${name}`]: ours,
  })
  console.log(`         ratio ${(value / floor).toFixed(2)}, of the same in order ${(value / sorted).toFixed(2)}`)
}

type Filter = { isWanted: (path: string) => boolean; more?: string[] }

/** Against the files in any order, and against the same ones in the order of an answer. */
async function comparePaths(name: string, ours: Run, { isWanted, more }: Filter): Promise<void> {
  const [floor = 0, sorted = 0, value = 0] = await medians({
    [`rg       ${name}`]: () => listAndFilter(isWanted, more),
    [`rg, sort ${name}`]: async () => (await listAndFilter(isWanted, more)).sort(),
    [`explore  ${name}`]: ours,
  })
  console.log(`         ratio ${(value / floor).toFixed(2)}, of the same in order ${(value / sorted).toFixed(2)}`)
}

const rg = ['--no-config', '--hidden', '--no-messages']
const bounded = [...rg, '-n', '--max-columns=400', '--max-columns-preview']
const rare = 'ERR_STREAM_PREMATURE_CLOSE'
const frequent = 'function\\s+\\w+\\('

await compare(
  'rare literal, lines',
  () => content({ pattern: rare, limit: 1000 }),
  () => plain([...bounded, '-F', rare]),
)
await compare(
  'rare literal, files',
  () => content({ pattern: rare, detail: 'files', limit: 1000 }),
  () => plain([...rg, '-l', '-F', rare]),
)
await compare(
  'no match',
  () => content({ pattern: 'qqzzqqzz-nowhere', detail: 'files' }),
  () => plain([...rg, '-l', '-F', 'qqzzqqzz-nowhere']),
)
await comparePage('regex, first 50 lines', () => content({ pattern: frequent, isRegex: true }), [
  ...bounded,
  '-e',
  frequent,
])
await comparePage('regex, first 50 files', () => content({ pattern: frequent, isRegex: true, detail: 'files' }), [
  ...rg,
  '--line-buffered',
  '-l',
  '-e',
  frequent,
])
await comparePaths(
  'path, all of a literal',
  () => searchPaths({ ...scope, pattern: 'server', isRegex: false, part: 'path', limit: 100_000 }),
  { isWanted: path => path.includes('server') },
)
await comparePaths(
  'path, 50 of a regex',
  () => searchPaths({ ...scope, pattern: '\\.ts$', isRegex: true, part: 'basename' }),
  { isWanted: path => /\.ts$/.test(path) },
)

await comparePaths(
  'path, literal in *.ts',
  () => searchPaths({ ...scope, globs: ['*.ts'], pattern: 'server', isRegex: false, part: 'path', limit: 100_000 }),
  { isWanted: path => path.includes('server'), more: ['--glob=*.ts'] },
)
await comparePaths(
  'listing, first 200',
  () => searchPaths({ ...scope, pattern: '', isRegex: false, part: 'path', limit: 200 }),
  { isWanted: () => true },
)
console.log(`         peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`)
