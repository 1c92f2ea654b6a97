import pLimit from 'p-limit'
import type { Electron } from './electron/electron'
import { describeElectron, resolveElectron } from './electron/resolve-electron'
import { runTool } from './run-command'
import { ensureSystemLibraries } from './system-libraries'
import { virtualDisplay } from './virtual-display'

/** Small enough that none is left alone at the end for long. */
const SHARDS = 8

/** Tests mostly wait for the app, so two run side by side. Each has a display of its own: focus and clipboard are one a display. */
const SIDE_BY_SIDE = 2

const shards = Array.from({ length: SHARDS }, (_, index) => String(index + 1))

export const endToEndReports = shards.map(shard => `test-results/end-to-end-${shard}.json`)

/** Resolves Electron for tests and makes sure that the machine can run it. */
export async function prepareElectron(): Promise<Electron> {
  const electron = await resolveElectron()
  await ensureSystemLibraries(electron.executable, true)
  console.log(describeElectron(electron))
  return electron
}

/** Runs all end-to-end tests. Resolves with the first exit code that is none of success. */
export async function runAllEndToEnd(executable: string): Promise<number> {
  const limit = pLimit(SIDE_BY_SIDE)
  const runs = shards.map(shard => limit(() => runEndToEnd(executable, [`--shard=${shard}/${SHARDS}`], shard)))
  const codes = await Promise.all(runs)
  return codes.find(code => code !== 0) ?? 0
}

/**
 * Runs Playwright on the built app, on Linux under a display of its own. Tests find the executable in ATRIUM_ELECTRON.
 * Resolves with the exit code.
 */
export async function runEndToEnd(executable: string, args: string[], part = 'alone'): Promise<number> {
  const display = process.platform === 'linux' ? await virtualDisplay() : undefined
  const env = { ...(display?.env ?? process.env), ATRIUM_ELECTRON: executable, ATRIUM_PART: part }
  try {
    return await runTool(
      ['@playwright/test', 'playwright'],
      ['test', '--config', 'test/e2e/playwright.config.ts', ...args],
      { env },
    )
  } finally {
    await display?.stop()
  }
}
