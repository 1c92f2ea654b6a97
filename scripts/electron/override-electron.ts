import { access, constants, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Electron } from './electron'
import { readElectronVersion } from './read-electron-version'

/** The executable inside an unpacked Electron distribution. */
export function executableIn(distribution: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'darwin') return join(distribution, 'Electron.app', 'Contents', 'MacOS', 'Electron')
  return join(distribution, platform === 'win32' ? 'electron.exe' : 'electron')
}

/**
 * The Electron that the person names: ATRIUM_ELECTRON, an executable, or ELECTRON_OVERRIDE_DIST_PATH, the folder of a
 * distribution. A named one that cannot be run is an error, never a reason to pick another.
 */
export async function overrideElectron(env: NodeJS.ProcessEnv): Promise<Electron | undefined> {
  const variable = env.ATRIUM_ELECTRON ? 'ATRIUM_ELECTRON' : 'ELECTRON_OVERRIDE_DIST_PATH'
  const value = env[variable]
  if (!value) return undefined
  const executable = resolve(variable === 'ATRIUM_ELECTRON' ? value : executableIn(value))
  await requireExecutable(executable, variable)
  return { executable, version: await readElectronVersion(executable), source: 'override', why: `named by ${variable}` }
}

async function requireExecutable(executable: string, variable: string): Promise<void> {
  try {
    await access(executable, constants.X_OK)
  } catch (cause) {
    throw new Error(`${variable} leads to ${executable}, which is missing or not executable.`, { cause })
  }
  if (!(await stat(executable)).isFile()) throw new Error(`${variable} leads to ${executable}, which is not a file.`)
}
