import type { Electron } from './electron/electron'
import { describeElectron, resolveElectron } from './electron/resolve-electron'
import { runTool } from './run-command'
import { ensureSystemLibraries } from './system-libraries'
import { virtualDisplay } from './virtual-display'

export const endToEndReport = 'test-results/end-to-end.json'

/** Resolves Electron for tests and makes sure that the machine can run it. */
export async function prepareElectron(): Promise<Electron> {
  const electron = await resolveElectron()
  await ensureSystemLibraries(electron.executable, true)
  console.log(describeElectron(electron))
  return electron
}

/**
 * Runs Playwright on the built app, on Linux under a display of its own. Tests find the executable in ATRIUM_ELECTRON.
 * Resolves with the exit code.
 */
export async function runEndToEnd(executable: string, args: string[]): Promise<number> {
  const display = process.platform === 'linux' ? await virtualDisplay() : undefined
  const env = { ...(display?.env ?? process.env), ATRIUM_ELECTRON: executable }
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
