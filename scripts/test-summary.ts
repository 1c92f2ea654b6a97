import { z } from 'zod'

export type Counts = { passed: number; failed: number }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** A test file that could not even be loaded has no failed test of its own: it counts as one. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(report)
  const broken = testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

/** A flaky test and an error outside of every test count as failures. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = PlaywrightReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

export function addCounts(counts: Counts[]): Counts {
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  })
}

/** The line that closes a run, always of this form. */
export function closingLine({ passed, failed }: Counts): string {
  return `Tests: ${passed} passed, ${failed} failed`
}

/** A run in which nothing was tested is a failure. */
export function isSuccess({ passed, failed }: Counts): boolean {
  return failed === 0 && passed > 0
}
