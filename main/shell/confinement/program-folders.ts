import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, sep } from 'node:path'
import { variableOf } from '../login/environment'
import type { Environment } from '../login/environment-variables'

/** The folders in which bubblewrap's view has the system's programs already. */
const SYSTEM = /^\/(usr|bin|sbin|lib|nix\/store|gnu\/store)(\/|$)/

const MAX_FOLDERS = 64

/**
 * The folders of PATH that a confined command needs to see besides the system's: those in which the person keeps programs. One that
 * holds more than programs for certain, as it is above the home or above the open folder, is not among them.
 */
export async function programFolders(environment: Environment, folder: string): Promise<string[]> {
  const entries = [...new Set((variableOf(environment, 'PATH') ?? '').split(':'))]
  const own = entries
    .filter(entry => isAbsolute(entry) && !SYSTEM.test(entry))
    .flatMap(entry => [entry, ...neededBy(entry)])
    .slice(0, MAX_FOLDERS)
  const real = await Promise.all(own.map(entry => realpath(entry).catch(() => undefined)))
  const wide = [homedir(), folder]
  // A link would have to be made anew in the view; what it leads to is not on PATH there.
  return own.filter((entry, index) => real[index] === entry && !wide.some(path => isAbove(entry, path)))
}

/**
 * Returns the folders that a folder's programs are made of: npm and others lie in the `lib` beside it, and what rustup and
 * Volta put on PATH only starts what lies elsewhere. Below `/opt` each package has a folder of its own. Anything may lie
 * beside a `bin` of the home itself.
 */
function neededBy(entry: string): string[] {
  const [, installed] = /^(\/opt\/[^/]+)\//.exec(entry) ?? []
  if (installed) return [installed]
  const above = dirname(entry)
  if (basename(entry) !== 'bin' || above === homedir()) return []
  const elsewhere: Readonly<Record<string, string>> = { '.cargo': '../.rustup', '.volta': 'tools' }
  const more = elsewhere[basename(above)]
  return [join(above, 'lib'), ...(more === undefined ? [] : [join(above, more)])]
}

function isAbove(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
