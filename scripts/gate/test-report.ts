import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '../project-root'

/** The path, from the project's root, to which a runner writes its report, and the runner. */
export type ReportFile = { file: string; runner: 'vitest' | 'playwright' }

/** A test and where it stands, `file:line` where the line is known. */
export type NamedTest = { name: string; at: string }
export type FailedTest = NamedTest & { message: string }
export type SkippedTest = NamedTest & { why: string }
/** `duration` in milliseconds. */
export type TimedTest = NamedTest & { duration: number }

/** The results of a stage's tests. A flaky test failed once and passed when it was tried again: it is in `passed`. */
export type TestReport = {
  passed: number
  failed: FailedTest[]
  flaky: FailedTest[]
  skipped: SkippedTest[]
  times: TimedTest[]
}

const VitestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().default(''),
  assertionResults: z.array(
    z.object({
      fullName: z.string(),
      status: z.string(),
      duration: z.number().nullish(),
      failureMessages: z.array(z.string()).nullish(),
      location: z.object({ line: z.number() }).nullish(),
    }),
  ),
})
type VitestFile = z.infer<typeof VitestFile>
const VitestReport = z.object({ testResults: z.array(VitestFile) })

const PlaywrightResult = z.object({
  status: z.string(),
  duration: z.number(),
  errors: z.array(z.object({ message: z.string().optional(), location: z.object({ line: z.number() }).optional() })),
})
const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
      results: z.array(PlaywrightResult),
    }),
  ),
})
type PlaywrightSpec = z.infer<typeof PlaywrightSpec>
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] | undefined }
const PlaywrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(PlaywrightSpec),
  suites: z.lazy(() => z.array(PlaywrightSuite).optional()),
})
const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

/** Reads what a runner wrote; undefined where it wrote nothing. Throws where that is no report. */
export async function readTestReport({ file, runner }: ReportFile): Promise<TestReport | undefined> {
  const text = await readFile(join(projectRoot, file), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const report: unknown = JSON.parse(text)
  return runner === 'vitest' ? fromVitest(report) : fromPlaywright(report)
}

/** The text that Vitest reports in place of the message if a test ran out of time. */
const WITHOUT_WORDS = /^Error: STACK_TRACE_ERROR.*/s

/** A file that could not be loaded has no test of its own, and counts as one that failed. */
export function fromVitest(report: unknown): TestReport {
  const { testResults } = VitestReport.parse(report)
  const tests = testResults.flatMap(file =>
    file.assertionResults.map(test => ({ ...test, at: atLine(file.name, test.location?.line) })),
  )
  const withStatus = (status: string) => tests.filter(test => test.status === status)
  const failed = withStatus('failed').map(({ fullName, at, failureMessages }) => {
    const message = failureMessages?.[0] ?? ''
    return { name: fullName, at: lineIn(message, at), message: message.replace(WITHOUT_WORDS, 'It ran out of time.') }
  })
  const broken = testResults
    .filter(isBroken)
    .map(({ name, message }) => ({ name: 'the file', at: atLine(name), message }))
  const skipped = tests.filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status))
  return {
    passed: withStatus('passed').length,
    failed: [...failed, ...broken],
    flaky: [],
    skipped: skipped.map(({ fullName, at }) => ({ name: fullName, at, why: '' })),
    times: tests.map(({ fullName, at, duration }) => ({ name: fullName, at, duration: duration ?? 0 })),
  }
}

function isBroken({ status, assertionResults }: VitestFile): boolean {
  return status === 'failed' && !assertionResults.some(test => test.status === 'failed')
}

/** An error outside of every test counts as a test that failed. */
export function fromPlaywright(report: unknown): TestReport {
  const { config, suites, errors } = PlaywrightReport.parse(report)
  const tests = suites.flatMap(specsOf).flatMap(spec =>
    spec.tests.map(test => ({
      ...test,
      name: spec.title,
      at: atLine(join(config.rootDir, spec.file), spec.line),
      duration: test.results.reduce((sum, { duration }) => sum + duration, 0),
      message: test.results.flatMap(result => result.errors)[0]?.message ?? '',
    })),
  )
  const withStatus = (status: string) => tests.filter(test => test.status === status)
  const flaky = withStatus('flaky')
  const outside = errors.map(({ message = '' }) => ({ name: 'outside of every test', at: '', message }))
  return {
    passed: withStatus('expected').length + flaky.length,
    failed: [...withStatus('unexpected'), ...outside],
    flaky,
    skipped: withStatus('skipped').map(({ name, at, annotations }) => ({
      name,
      at,
      why: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? '',
    })),
    times: tests,
  }
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function atLine(file: string, line?: number): string {
  const path = isAbsolute(file) ? relative(projectRoot, file) : file
  return line === undefined ? path : `${path}:${line}`
}

/** The first line of a test file that a stack names. */
function lineIn(message: string, at: string): string {
  const [, file, line] = /([^\s()]*\.(?:test|e2e)\.tsx?):(\d+):\d+/.exec(message) ?? []
  return file && line ? atLine(file.replace(/^file:\/\//, ''), Number(line)) : at
}
