import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { bundledThreads } from './scripts/bundled-threads.ts'
import { pageScripts } from './scripts/page-scripts.ts'
import { testBundles } from './scripts/test-bundles.ts'
import { deepFiles } from './test/deep-files.ts'
import { filesWithPages } from './test/files-with-pages.ts'
import { isDeep } from './test/helpers/how-deep.ts'

const elsewhere = ['test/e2e/**', 'test/fixtures/**', ...(isDeep ? [] : deepFiles)]

/** They look at the memory, the open files, the children or the umask of their own process. */
const ownProcess = [
  'test/main/agent/sessions/open-sessions.test.ts',
  'test/main/shell/command/{jobs,run-command}.test.ts',
  'test/main/store/logs/session-logs.test.ts',
  'test/main/terminal/terminals.test.ts',
  'test/main/tools/stop-each-tool.test.ts',
  'test/main/workspace/read/read-lines.test.ts',
  'test/scripts/**/*.test.ts',
]

/** In this order, as a process is shared only by files in a row of one project. */
const ORDER = ['own process', 'main', 'renderer', 'browser']
/** So many short files are begun after each long one. */
const SHORT_TO_LONG = 3

/**
 * Begins with what takes long, so that none of it runs on alone at the end, and has short files in between: the long ones
 * mostly wait, while of many short ones each has to be compiled.
 */
class LongAmongShort extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files)
    return ORDER.flatMap(name => mixed(longestFirst.filter(({ project }) => project.name === name)))
  }
}

function mixed<T>(longestFirst: readonly T[]): T[] {
  const left = [...longestFirst]
  const all: T[] = []
  while (left.length > 0) all.push(...left.splice(0, 1), ...left.splice(-SHORT_TO_LONG))
  return all
}

/** Chance begins with another number in each deep run; with `PROPERTY_SEED` it begins as it did in one that failed. */
if (isDeep && process.env.PROPERTY_SEED === undefined) {
  process.env.PROPERTY_SEED = String(Date.now() % 2 ** 31)
  process.stdout.write(`Chance begins with PROPERTY_SEED=${process.env.PROPERTY_SEED}\n`)
}

/** Everything is tried, and tried more often, in a deep run. */
const patience = isDeep ? 30 : 1

export default defineConfig({
  plugins: [bundledThreads(), testBundles(), pageScripts()],
  // React as people get it: for development it takes a trace of the stack with every element.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    environment: 'node',
    // A shell that reads none of what the person at this computer has theirs do at every start.
    env: { NODE_ENV: 'production', SHELL: '/bin/sh' },
    // Processes, not threads: tests change the current user's umask, send signals and load native modules.
    pool: 'forks',
    // Half of the time a test waits for a process or a clock.
    maxWorkers: 4,
    sequence: { sequencer: LongAmongShort },
    testTimeout: 20_000 * patience,
    hookTimeout: 30_000,
    setupFiles: 'test/helpers/property-runs.ts',
    expect: { poll: { timeout: 10_000 } },
    // Starting a process takes longer than most files do, so these share theirs.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'own process', include: ownProcess, exclude: elsewhere, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          exclude: elsewhere,
          setupFiles: ['test/helpers/property-runs.ts', 'test/helpers/own-stores.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'main',
          include: ['test/**/*.test.ts'],
          exclude: [...elsewhere, ...ownProcess, ...filesWithPages, 'test/renderer/**'],
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: filesWithPages, globalSetup: 'test/helpers/shared-chromium.ts' },
      },
    ],
  },
})
