import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../test/bench/report'
import { projectRoot } from './project-root'
import { runScript } from './run-script'
import { runTool } from './run-tool'

type BenchFigure = Figure & { bench: string }

/** `npm run bench -- [part of a name]`: runs the scripts of test/bench one after the other, and then shows their figures as a table. */
async function bench([filter = '']: string[]): Promise<number> {
  const folder = join(projectRoot, 'test', 'bench')
  const names = (await readdir(folder).catch(() => [])).filter(
    name => name.endsWith('.bench.ts') && name.includes(filter),
  )
  if (names.length === 0) console.log(`No benchmark in test/bench${filter ? ` has “${filter}” in its name` : ''}.`)
  const figures: BenchFigure[] = []
  for (const name of names.sort()) {
    console.log(`\n── ${name}`)
    const { exitCode, found } = await runBench(join(folder, name))
    if (exitCode !== 0) return exitCode
    figures.push(...found.map(figure => ({ bench: name.replace('.bench.ts', ''), ...figure })))
  }
  if (figures.length > 0) await show(figures)
  return 0
}

async function runBench(script: string): Promise<{ exitCode: number; found: Figure[] }> {
  const file = join(projectRoot, 'test-results', 'bench-figures.jsonl')
  await mkdir(join(projectRoot, 'test-results'), { recursive: true })
  await rm(file, { force: true })
  const exitCode = await runTool('tsx', [script], { env: { ...process.env, ATRIUM_BENCH_FIGURES: file } })
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  await rm(file, { force: true })
  return { exitCode, found: lines.map(line => JSON.parse(line) as Figure) }
}

/** As a table, and as JSON beside the results of the tests, with the machine and the date. */
async function show(figures: readonly BenchFigure[]): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`
  const date = new Date().toISOString().slice(0, 10)
  const cells = figures.map(({ bench, name, value, unit, most }) => [bench, name, `${value} ${unit}`, most ?? ''])
  const rows = [['Bench', 'What', 'Figure', 'At most'], ['---', '---', '---:', '---:'], ...cells]
  console.log(`\n${machine}, ${date}\n\n${rows.map(row => `| ${row.join(' | ')} |`).join('\n')}`)
  const file = join(projectRoot, 'test-results', 'bench.json')
  await writeFile(file, `${JSON.stringify({ machine, date, node: process.version, figures }, null, 2)}\n`)
}

void runScript(() => bench(process.argv.slice(2)))
