import type { Electron } from './electron/electron'
import { describeElectron, resolveElectron } from './electron/resolve-electron'
import { runTool } from './run-command'
import { ensureSystemLibraries } from './system-libraries'
import { virtualDisplay } from './virtual-display'

/** Tests mostly wait for the app, so two parts of them run side by side, each on a display and with a report of its own. */
const PARTS = ['1', '2']

export const endToEndReports = PARTS.map(part => `test-results/end-to-end-${part}.json`)

/** Resolves Electron for tests and makes sure that the machine can run it. */
export async function prepareElectron(): Promise<Electron> {
  const electron = await resolveElectron()
  await ensureSystemLibraries(electron.executable, true)
  console.log(describeElectron(electron))
  return electron
}

/** Runs all end-to-end tests. Resolves with the first exit code that is none of success. */
export async function runAllEndToEnd(executable: string): Promise<number> {
  const runs = PARTS.map(part => runEndToEnd(executable, [`--shard=${part}/${PARTS.length}`], part))
  const codes = await Promise.all(runs)
  return codes.find(code => code !== 0) ?? 0
}

/**
 * Runs Playwright on the built app, on Linux under a display of its own. Tests find the executable in ATRIUM_ELECTRON.
 * Resolves with the exit code.
 */
export async function runEndToEnd(executable: string, args: string[], part = PARTS[0]): Promise<number> {
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
