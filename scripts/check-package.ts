import { readdir } from 'node:fs/promises'
import { basename, extname, join, posix } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'

/** What an unpackaged Electron or the registry copy brings along and a package must not hold. */
const foreign = ['default_app.asar', 'app', 'app-update.yml']

/**
 * Throws unless a package's resources hold the app with all that its files load of each other, the terminal's native module
 * and the search program as real files, and nothing that belongs to another app. A package without them starts well and fails
 * at the first search, or where a thread first loads what is missing.
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
  const missing = missingFiles(join(resources, 'app.asar'))
  if (missing.length > 0) throw new Error(`The package lacks what its files load:\n${missing.join('\n')}`)
  const early = loadedAtFirst(join(resources, 'app.asar')).filter(name => !NEEDED_AT_FIRST.test(name))
  if (early.length > 0) throw new Error(`The first window waits for what it does not need:\n${early.join('\n')}`)
}

/** All that main's first file may load before there is a window: what is bundled for that, and the bundler's own lines. */
const NEEDED_AT_FIRST = /^out\/main\/(?:index|chunks\/(?:base|rolldown-runtime)-[\w-]+)\.cjs$/

/** The files that the first one loads at once, in turn; what is loaded later stands in a promise. */
function loadedAtFirst(archive: string): string[] {
  const loaded = new Set(['out/main/index.cjs'])
  for (const path of loaded) {
    const code = extractFile(archive, path).toString()
    for (const [, , name = ''] of code.matchAll(/(?<!\.then\(\(\)=>)\brequire\((["'`])(\.[^"'`]+)\1\)/g)) {
      loaded.add(posix.join(posix.dirname(path), name))
    }
  }
  return [...loaded]
}

/** What scripts of the app load by a path of their own and the archive has not. */
function missingFiles(archive: string): string[] {
  const paths = listPackage(archive, { isPack: false }).map(path => path.replaceAll('\\', '/').replace(/^\//, ''))
  const known = new Set(paths)
  const scripts = paths.filter(path => path.startsWith('out/') && /\.c?js$/.test(path))
  return scripts.flatMap(path => {
    const code = extractFile(archive, path).toString()
    const loaded = [...code.matchAll(/\brequire\((["'`])(\.[^"'`]+)\1\)/g)].map(([, , name = '']) => name)
    const absent = loaded.filter(name => !known.has(posix.join(posix.dirname(path), name)))
    return absent.map(name => `${path} loads ${name}`)
  })
}
