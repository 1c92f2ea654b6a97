import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareCache, readableCaches } from '../electron/cache-directory'
import { isFile } from '../electron/is-file'
import { fetchMember, npmPack } from '../electron/registry-archive'
import { withLock } from '../electron/with-lock'

/** A Node that tests run on. `why` follows its version where the person is told. */
export type TestNode = { executable: string; version: string; why: string }

/** A Node of the npm registry: the digests of its tarballs, by platform and processor. */
type NodeRelease = {
  version: string
  what: string
  /** True if another version with the same major number will do. */
  isAnyOfMajor: boolean
  integrity: Readonly<Record<string, string>>
}

/** The Node inside the Electron that people get. */
export const SHIPPED: NodeRelease = {
  version: '24.21.0',
  what: 'as in the Electron that ships',
  isAnyOfMajor: true,
  integrity: {
    'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
}

/** The oldest Node that README names. */
export const OLDEST: NodeRelease = {
  version: '20.19.0',
  what: 'the oldest that README names',
  isAnyOfMajor: false,
  integrity: {
    'linux-x64': 'sha512-HzVYgEgabV/n3nP2F9mcxS0Nxgg99jynX9CMovakLmSYTuTdQRbbtw0yadY8+qKcqXfiDAtb2hmtR7nDPzclGA==',
    'linux-arm64': 'sha512-kT7jX7frbsrMrXMsBaFt3Th1SWs5VjxTzd0U8vxcmdCFkaqeu5hFK0+QoYfIo5drmr3DmwJfLtO2gnD/7hNE/Q==',
  },
}

/**
 * The Node of a release: this one where it is as good, else the registry's, fetched at the first call and
 * read from the cache afterwards. Where the registry has none for this system it is this Node, and `why` says so.
 */
export async function testNode(release: NodeRelease): Promise<TestNode> {
  const { version, what, isAnyOfMajor, integrity } = release
  const system = `${process.platform}-${process.arch}`
  const pinned = integrity[system]
  const own = { executable: process.execPath, version: process.versions.node }
  const isSame = isAnyOfMajor ? majorOf(own.version) === majorOf(version) : own.version === version
  if (isSame) return { ...own, why: what }
  if (!pinned) return { ...own, why: `the one of this computer, as there is no Node ${version} for ${system}` }
  const found = await cached(version)
  if (found) return { executable: found, version, why: what }
  const [cache = ''] = readableCaches()
  await prepareCache(cache)
  return withLock(join(cache, `node-${version}.lock`), async () => {
    const executable = (await cached(version)) ?? (await fetchNode({ version, system, integrity: pinned }, cache))
    return { executable, version, why: what }
  })
}

/** The line that tells the person what tests run on. */
export function describeNode({ version, why, executable }: TestNode): string {
  return `Node ${version}: ${why} (${executable})`
}

async function cached(version: string): Promise<string | undefined> {
  for (const cache of readableCaches()) {
    const executable = join(cache, `node-${version}`)
    if (await isFile(executable)) return executable
  }
  return undefined
}

type NodeTarball = { version: string; system: string; integrity: string }

/** Fetches beside the final name and renames, so that a run that is killed leaves nothing that looks finished. */
async function fetchNode({ version, system, integrity }: NodeTarball, cache: string): Promise<string> {
  console.log(`Fetching Node ${version} from the npm registry (once) …`)
  const staging = await mkdtemp(join(cache, 'node-staging-'))
  const archive = { packageName: `node-${system}`, version, integrity, member: 'package/bin/node' }
  try {
    const executable = join(cache, `node-${version}`)
    await rename(await fetchMember(archive, staging, npmPack), executable)
    return executable
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

function majorOf(version: string): string | undefined {
  return version.split('.')[0]
}
