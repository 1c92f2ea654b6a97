import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './build-app'
import type { Electron } from './electron/electron'
import { endToEndReport, prepareElectron, runEndToEnd } from './end-to-end'
import { packageApp } from './package-app'
import { projectRoot } from './project-root'
import { runTool } from './run-command'
import { REVISIONS, runMcpConformance } from './run-mcp-conformance'
import { runScript } from './run-script'
import { addCounts, type Counts, closingLine, countPlaywright, countVitest, isSuccess } from './test-summary'

const vitestReport = 'test-results/vitest.json'

type Stage = { name: string; run: () => Promise<number> }

let electron: Electron | undefined

const stages: Stage[] = [
  { name: 'Types', run: () => runTool(['typescript', 'tsc'], ['-b']) },
  { name: 'Lint', run: () => runTool(['@biomejs/biome', 'biome'], ['check', '.']) },
  {
    name: 'Electron and what the tests need of the system',
    run: async () => {
      electron = await prepareElectron()
      return 0
    },
  },
  { name: 'Unit and integration tests, MCP conformance', run: runVitestAndConformance },
  { name: 'Build', run: buildApp },
  { name: 'Package', run: () => withElectron(packageForTests) },
  { name: 'End-to-end tests', run: () => withElectron(({ executable }) => runEndToEnd(executable)) },
]

async function withElectron(run: (electron: Electron) => Promise<number>): Promise<number> {
  if (!electron) throw new Error('Electron was not resolved.')
  return run(electron)
}

async function packageForTests(electron: Electron): Promise<number> {
  await packageApp(electron, false)
  return 0
}

/** The suite mostly waits, so it runs beside Vitest. What it says comes after. */
async function runVitestAndConformance(): Promise<number> {
  const said: string[] = []
  const conformance = runMcpConformance(REVISIONS, text => said.push(text))
  const codes = await Promise.all([runVitest(), conformance])
  console.log(`\n${said.join('\n')}`)
  return codes.find(code => code !== 0) ?? 0
}

function runVitest(): Promise<number> {
  return runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`])
}

/** Runs the stages up to the first that fails. Resolves with that stage's exit code. */
async function runStages(): Promise<number> {
  for (const { name, run } of stages) {
    console.log(`\n── ${name}`)
    const exitCode = await run().catch((error: Error) => {
      console.error(error.message)
      return 1
    })
    if (exitCode !== 0) {
      console.error(`\n${name}: failed (exit code ${exitCode})`)
      return exitCode
    }
  }
  return 0
}

/** A report is absent when its stage was not reached. */
async function countReport(file: string, count: (report: unknown) => Counts): Promise<Counts> {
  const text = await readFile(join(projectRoot, file), 'utf8').catch(() => undefined)
  return text === undefined ? { passed: 0, failed: 0 } : count(JSON.parse(text))
}

async function test(): Promise<number> {
  // Reports of an earlier run must not be counted.
  await rm(join(projectRoot, 'test-results'), { recursive: true, force: true })
  const exitCode = await runStages()
  const counts = addCounts(
    await Promise.all([countReport(vitestReport, countVitest), countReport(endToEndReport, countPlaywright)]),
  )
  console.log(`\n${closingLine(counts)}`)
  return exitCode || (isSuccess(counts) ? 0 : 1)
}

void runScript(test)
