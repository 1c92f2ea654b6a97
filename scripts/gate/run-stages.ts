import { rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../project-root'
import { runStage, type Stage, type StageEnd } from './stage'
import { closingLine, countResults, type FlakyLimit, type StageResult, summarise } from './summary'
import { readTestReport, type TestReport } from './test-report'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs stages one after the other, past those that fail unless the others need them, and prints what came of it with the
 * closing line at the end. Resolves with the exit code: 0 only where every stage ran and nothing failed.
 */
export async function runStages(stages: readonly Stage[], flakyLimit: FlakyLimit = 2): Promise<number> {
  const stopping = new AbortController()
  let stopCode = 0
  const stop = (signal: NodeJS.Signals): void => {
    stopCode = 128 + constants.signals[signal]
    stopping.abort()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  const results = await resultsOf(stages, stopping.signal)
  for (const signal of SIGNALS) process.off(signal, stop)
  const counts = countResults(results, flakyLimit)
  console.log(`${summarise(results, flakyLimit)}\n\n${closingLine(counts)}`)
  if (stopCode !== 0) return stopCode
  const failing = results.find(({ end }) => end !== undefined && end.exitCode !== 0)
  return failing?.end?.exitCode ?? (counts.failed > 0 ? 1 : 0)
}

async function resultsOf(stages: readonly Stage[], signal: AbortSignal): Promise<StageResult[]> {
  const results: StageResult[] = []
  let isOver = false
  for (const stage of stages) {
    if (isOver || signal.aborted) results.push({ name: stage.name })
    else {
      const result = await resultOf(stage, signal)
      results.push(result)
      if (result.problem) console.error(`\n${stage.name} ${result.problem}`)
      isOver = stage.isNeeded === true && result.problem !== undefined
    }
  }
  return results
}

async function resultOf(stage: Stage, signal: AbortSignal): Promise<StageResult> {
  console.log(`\n── ${stage.name}`)
  // The report of an earlier run must not be counted.
  if (stage.report) await rm(join(projectRoot, stage.report.file), { force: true })
  const end = await runStage(stage, signal)
  try {
    const report = stage.report && (await readTestReport(stage.report))
    return { name: stage.name, end, report, problem: problemOf(stage, end, report) }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { name: stage.name, end, problem: `left a report that cannot be read: ${message}` }
  }
}

/** In words that follow the name of the stage; undefined where all is well. */
function problemOf(stage: Stage, end: StageEnd, report: TestReport | undefined): string | undefined {
  if (end.problem) return end.problem
  if (report && report.failed.length > 0) return 'has tests that failed'
  if (end.exitCode !== 0) return `ended with exit code ${end.exitCode}`
  if (stage.report && !report) return 'left no report of its tests'
  return report && report.passed === 0 ? 'ran no test' : undefined
}
