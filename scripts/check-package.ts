import { readdir } from 'node:fs/promises'
import { basename, extname, join, posix } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'

/** The files that an unpackaged Electron or the registry copy brings along and a package must not contain. */
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
  const archive = join(resources, 'app.asar')
  const early = loadedWith(archive, 'out/main/index.cjs').filter(name => !NEEDED_AT_FIRST.test(name))
  if (early.length > 0) throw new Error(`The first window waits for what it does not need:\n${early.join('\n')}`)
  const services = scriptsOf(archive).find(path => /^out\/main\/chunks\/compose-/.test(path))
  if (!services) throw new Error('The package lacks the chunk of the services.')
  const unused = loadedWith(archive, services).filter(name => LOADED_LATER.test(name))
  if (unused.length > 0) throw new Error(`A start waits for what it does not need:\n${unused.join('\n')}`)
}

/** All that main's first file may load before there is a window: what is bundled for that, and the bundler's own lines. */
const NEEDED_AT_FIRST = /^out\/main\/(?:index|chunks\/(?:base|rolldown-runtime)-[\w-]+)\.cjs$/

/** Chunks that the services load when they are first used: exports of sessions, and the protocols of providers. */
const LOADED_LATER = /^out\/main\/chunks\/(?:export|anthropic|openai|offline)-/

/** A script with the files that it loads at once, in turn; what is loaded later stands in a promise. */
function loadedWith(archive: string, script: string): string[] {
  const loaded = new Set([script])
  for (const path of loaded) {
    const code = extractFile(archive, path).toString()
    for (const [, , name = ''] of code.matchAll(/(?<!\.then\(\(\)=>)\brequire\((["'`])(\.[^"'`]+)\1\)/g)) {
      loaded.add(posix.join(posix.dirname(path), name))
    }
  }
  return [...loaded]
}

function pathsOf(archive: string): string[] {
  return listPackage(archive, { isPack: false }).map(path => path.replaceAll('\\', '/').replace(/^\//, ''))
}

function scriptsOf(archive: string): string[] {
  return pathsOf(archive).filter(path => path.startsWith('out/') && /\.c?js$/.test(path))
}

/** Returns the files that the app's scripts load by a path of their own and that the archive lacks. */
function missingFiles(archive: string): string[] {
  const known = new Set(pathsOf(archive))
  return scriptsOf(archive).flatMap(path => {
    const code = extractFile(archive, path).toString()
    const loaded = [...code.matchAll(/\brequire\((["'`])(\.[^"'`]+)\1\)/g)].map(([, , name = '']) => name)
    const absent = loaded.filter(name => !known.has(posix.join(posix.dirname(path), name)))
    return absent.map(name => `${path} loads ${name}`)
  })
}
