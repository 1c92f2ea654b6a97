import { defineConfig } from '@playwright/test'

/** Runs that are parts of one another's whole write beside each other. */
const results = `../../test-results/end-to-end-${process.env.ATRIUM_PART}`

/** Run through `npm run test:e2e`, which gives the tests ATRIUM_ELECTRON and a display. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  failOnFlakyTests: true,
  // Playwright empties this folder when it starts: the reports beside it must survive.
  outputDir: results,
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
})
