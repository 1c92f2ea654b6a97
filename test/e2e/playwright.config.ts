import { defineConfig } from '@playwright/test'
import { isDeep } from '../helpers/how-deep'

const results = '../../test-results/end-to-end'

/** Run through `npm run test:e2e`, which gives the tests ATRIUM_ELECTRON. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // Of what is tagged so, a part that is like it is tried with every change.
  grepInvert: isDeep ? [] : /@deep/,
  // Tests mostly wait for the app. Focus and clipboard are one a display, and only on Linux each worker has its own.
  workers: process.platform === 'linux' ? 3 : 1,
  // The gate names a test that passes only then, and fails by more than two of them, in a deep run by one.
  retries: 1,
  timeout: isDeep ? 600_000 : 60_000,
  expect: { timeout: 10_000 },
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  forbidOnly: Boolean(process.env.CI),
  // Playwright empties this folder when it starts: the report beside it must survive.
  outputDir: results,
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
})
