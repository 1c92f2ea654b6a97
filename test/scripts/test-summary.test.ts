import { expect, test } from 'vitest'
import { addCounts, closingLine, countPlaywright, countVitest, isSuccess } from '../../scripts/test-summary'

function vitestReport(passed: number, failed: number, testResults: object[] = []) {
  return { numTotalTests: passed + failed, numPassedTests: passed, numFailedTests: failed, testResults }
}

function playwrightReport(stats: object, errors: object[] = []) {
  return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors }
}

test('adds up both reports and closes with one line', () => {
  const counts = addCounts([countVitest(vitestReport(120, 1)), countPlaywright(playwrightReport({ expected: 9 }))])

  expect(closingLine(counts)).toBe('Tests: 129 passed, 1 failed')
})

test('counts a file that could not be loaded as one failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const failing = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }

  expect(countVitest(vitestReport(1, 1, [broken, failing]))).toEqual({ passed: 1, failed: 2 })
})

test('counts flaky tests and errors outside of tests as failures, and skipped tests not at all', () => {
  const report = playwrightReport({ expected: 3, unexpected: 1, flaky: 1, skipped: 5 }, [{ message: 'no display' }])

  expect(countPlaywright(report)).toEqual({ passed: 3, failed: 3 })
})

test('refuses a report that it does not understand', () => {
  expect(() => countVitest({ stats: {} })).toThrow()
  expect(() => countPlaywright({ numPassedTests: 1 })).toThrow()
})

test('does not call it a success when a test failed or none ran', () => {
  expect(isSuccess({ passed: 1, failed: 0 })).toBe(true)
  expect(isSuccess({ passed: 9, failed: 1 })).toBe(false)
  expect(isSuccess(addCounts([]))).toBe(false)
})
