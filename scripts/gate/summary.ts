import { stripVTControlCharacters } from 'node:util'
import { inWords, type StageEnd } from './stage'
import type { FailedTest, SkippedTest, TestReport } from './test-report'

/** The known result of a stage that has run, or was not begun because one before it failed. */
export type StageResult = {
  name: string
  end?: StageEnd
  report?: TestReport | undefined
  problem?: string | undefined
}

export type Counts = { passed: number; failed: number }

/** So many tests may need a second try in a run before that is a failure by itself. */
export type FlakyLimit = number

const SHOWN = 12
const SLOWEST = 8
const SLOW_MS = 15_000
const MESSAGE_LINES = 4
const WIDTH = 160

/** A stage that failed without a test that failed counts as one. */
export function countResults(results: readonly StageResult[], flakyLimit: FlakyLimit): Counts {
  const passed = sum(results.map(({ report }) => report?.passed ?? 0))
  const failures = results.map(({ report, problem }) => Math.max(report?.failed.length ?? 0, problem ? 1 : 0))
  const flaky = flakyOf(results).length
  const tooMany = flaky > flakyLimit ? flaky : 0
  return { passed: passed - tooMany, failed: sum(failures) + tooMany }
}

/** The end of a run, which fits a screen: what failed and where, what was flaky, slow or skipped, how long each stage took. */
export function summarise(results: readonly StageResult[], flakyLimit: FlakyLimit): string {
  const failed = results.flatMap(({ report }) => report?.failed ?? [])
  const slow = results
    .flatMap(({ report }) => report?.times ?? [])
    .filter(({ duration }) => duration > SLOW_MS)
    .sort((one, other) => other.duration - one.duration)
  const skipped = results.flatMap(({ report }) => report?.skipped ?? [])
  const flaky = flakyOf(results)
  const parts = [
    section('Failed', results.flatMap(problemOf)),
    section('Failed tests', failed.map(asFailure)),
    section(`Flaky, a defect to mend next (more than ${flakyLimit} fail the run)`, flaky.map(asFailure)),
    section(
      'Slow',
      slow.map(({ at, name, duration }) => `${inWords(duration)}  ${at}  ${name}`),
      SLOWEST,
    ),
    section('Skipped', skippedInWords(skipped)),
    section(
      'Stages',
      results.map(({ name, end }) => `${end ? inWords(end.duration) : 'not run'}  ${name}`),
    ),
  ]
  return parts.filter(part => part !== '').join('\n')
}

/** The line that closes a run, always of this form. */
export function closingLine({ passed, failed }: Counts): string {
  return `Tests: ${passed} passed, ${failed} failed`
}

function flakyOf(results: readonly StageResult[]): FailedTest[] {
  return results.flatMap(({ report }) => report?.flaky ?? [])
}

function problemOf({ name, problem }: StageResult): string[] {
  return problem ? [`${name} ${problem}`] : []
}

function asFailure({ at, name, message }: FailedTest): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim() !== '')
  return [`${at}  ${name}`, ...lines.slice(0, MESSAGE_LINES).map(line => `    ${line}`)].join('\n')
}

/** One line a reason. */
function skippedInWords(skipped: readonly SkippedTest[]): string[] {
  return [...new Set(skipped.map(({ why }) => why))].map(reason => {
    const [first, ...others] = skipped.filter(({ why }) => why === reason)
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    return `${first?.at}${more}${reason ? `: ${reason}` : ''}`
  })
}

function section(title: string, entries: readonly string[], limit = SHOWN): string {
  if (entries.length === 0) return ''
  const shown = entries.slice(0, limit).flatMap(entry => entry.split('\n').map(line => `  ${line.slice(0, WIDTH)}`))
  const more = entries.length > limit ? [`  … and ${entries.length - limit} more`] : []
  return [`\n${title}`, ...shown, ...more].join('\n')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
