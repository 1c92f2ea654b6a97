import { defineConfig } from '@playwright/test'

const results = '../../test-results/end-to-end'

/** Run through `npm run test:e2e`, which gives the tests ATRIUM_ELECTRON. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // Tests mostly wait for the app. Focus and clipboard are one a display, and only on Linux each worker has its own.
  workers: process.platform === 'linux' ? 3 : 1,
  retries: 0,
  timeout: 180_000,
  // A machine that does three things at once answers late, and no test asserts a time.
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env.CI),
  failOnFlakyTests: true,
  // Playwright empties this folder when it starts: the report beside it must survive.
  outputDir: results,
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
})
