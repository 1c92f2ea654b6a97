import { ensureSystemLibraries } from './display/system-libraries'
import type { Electron } from './electron/electron'
import { describeElectron, resolveElectron } from './electron/resolve-electron'
import { runTool } from './run-tool'

export const endToEndReport = 'test-results/end-to-end.json'

/** Resolves Electron for tests and makes sure that the machine can run it. */
export async function prepareElectron(): Promise<Electron> {
  const electron = await resolveElectron()
  await ensureSystemLibraries(electron.executable, true)
  console.log(describeElectron(electron))
  return electron
}

/** Runs Playwright on the built app. Tests find the executable in ATRIUM_ELECTRON. Resolves with the exit code. */
export function runEndToEnd(executable: string, args: string[] = []): Promise<number> {
  return runTool(['@playwright/test', 'playwright'], ['test', '--config', 'test/e2e/playwright.config.ts', ...args], {
    env: { ...process.env, ATRIUM_ELECTRON: executable },
  })
}
