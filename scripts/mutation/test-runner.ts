import { readdir } from 'node:fs/promises'
import { type CoveragePerTestId, INSTRUMENTER_CONSTANTS, type MutantCoverage } from '@stryker-mutator/api/core'
import { PluginKind } from '@stryker-mutator/api/plugin'
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { bundleTests } from './bundle-tests'
import type { Registered } from './test-registry'

const FOLDER = 'test/main/approvals'

/** Draw their cases by lot, measure time, or start shells and git to prove a line: not certain of a mutant, or too slow. */
const OTHER_TESTS = /(-(property|speed|fires)|everyday-lines|hostile-lines)\.test\.ts$/

/** Within the folder, besides all of `commands`: the others go through a whole session. */
const SUBJECTS = ['always-allow', 'decide', 'decide-grants', 'match-grant', 'grant-offers', 'protected-places']

/** The state that instrumented code reads and writes. */
type Namespace = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  mutantCoverage?: MutantCoverage | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
}

/** Runs the tests of the rules for approvals within Stryker's own process: a start of Vitest for each mutant takes ten times as long. */
function inProcessRunner(): TestRunner {
  const shared = globalThis as Record<string, unknown>
  const namespace: Namespace = {}
  shared[INSTRUMENTER_CONSTANTS.NAMESPACE] = namespace
  const spent = new Map<string, number>()
  let collect: () => Registered[] = () => []

  return {
    capabilities: () => ({ reloadEnvironment: true }),

    async init() {
      collect = await bundleTests(process.cwd(), await testFiles())
    },

    async dryRun(): Promise<DryRunResult> {
      namespace.mutantCoverage = { static: {}, perTest: {} as CoveragePerTestId }
      const results: TestResult[] = []
      for (const test of collect()) {
        namespace.currentTestId = test.name
        const result = await runTest(test)
        namespace.currentTestId = undefined
        spent.set(test.name, result.timeSpentMs)
        results.push(result)
      }
      return { status: DryRunStatus.Complete, tests: results, mutantCoverage: namespace.mutantCoverage }
    },

    async mutantRun({
      activeMutant,
      mutantActivation,
      testFilter,
      hitLimit,
    }: MutantRunOptions): Promise<MutantRunResult> {
      Object.assign(namespace, { activeMutant: undefined, hitCount: 0, hitLimit })
      if (mutantActivation === 'static') namespace.activeMutant = activeMutant.id
      const tests = await Promise.resolve().then(collect).catch(failingTest)
      namespace.activeMutant = activeMutant.id
      const wanted = testFilter && new Set(testFilter)
      const results: TestResult[] = []
      // The quick ones first: mostly one of them notices.
      for (const test of tests.toSorted((one, other) => (spent.get(one.name) ?? 0) - (spent.get(other.name) ?? 0))) {
        if (wanted && !wanted.has(test.name)) continue
        const result = await runTest(test)
        spent.set(test.name, result.timeSpentMs)
        results.push(result)
        if (result.status === TestStatus.Failed) break
      }
      const endless = determineHitLimitReached(namespace.hitCount, hitLimit)
      return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests: results })
    },
  }
}

/** Code that cannot even be loaded fails whatever is tested. */
function failingTest(thrown: unknown): Registered[] {
  return [
    {
      name: 'can be loaded',
      run: () => {
        throw thrown
      },
    },
  ]
}

async function testFiles(): Promise<string[]> {
  const names = await readdir(`${FOLDER}/commands`)
  const commands = names.filter(name => name.endsWith('.test.ts') && !OTHER_TESTS.test(name))
  return [...SUBJECTS.map(name => `${FOLDER}/${name}.test.ts`), ...commands.map(name => `${FOLDER}/commands/${name}`)]
}

async function runTest({ name, run }: Registered): Promise<TestResult> {
  const started = performance.now()
  const done = () => ({ id: name, name, timeSpentMs: performance.now() - started })
  try {
    await run()
    return { ...done(), status: TestStatus.Success }
  } catch (thrown) {
    return { ...done(), status: TestStatus.Failed, failureMessage: String(thrown) }
  }
}

export const strykerPlugins = [{ kind: PluginKind.TestRunner, name: 'in-process', factory: inProcessRunner }]
