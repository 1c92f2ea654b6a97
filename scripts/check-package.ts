import { readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

/** What an unpackaged Electron or the registry copy brings along and a package must not hold. */
const foreign = ['default_app.asar', 'app', 'app-update.yml']

/**
 * Throws unless a package's resources hold the app, the terminal's native module and the search program as real files,
 * and nothing that belongs to another app. A package without them starts well and fails at the first search.
 */
export async function checkPackage(resources: string): Promise<void> {
  const names = await readdir(resources)
  const stray = names.filter(name => foreign.includes(name))
  if (stray.length > 0) throw new Error(`The package holds ${stray.join(', ')}, which is not part of Atrium.`)
  if (!names.includes('app.asar')) throw new Error('The package holds no app.asar.')
  if (!names.includes('THIRD-PARTY-NOTICES.txt')) throw new Error('The package lacks the notices of what is bundled.')
  const unpacked = await readdir(join(resources, 'app.asar.unpacked'), { recursive: true }).catch(() => [])
  if (!unpacked.some(path => extname(path) === '.node'))
    throw new Error('The package lacks the native part of node-pty.')
  if (!unpacked.some(path => ['rg', 'rg.exe'].includes(basename(path)))) throw new Error('The package lacks ripgrep.')
}
