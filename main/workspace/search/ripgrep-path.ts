import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, isAbsolute, join } from 'node:path'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

const packages = createRequire(import.meta.url)
const binary = process.platform === 'win32' ? 'rg.exe' : 'rg'

let found: Promise<string> | undefined

/** The ripgrep to run: the one that comes with Atrium, else the first on PATH. Throws `AppError('not-found')`. */
export function ripgrepPath(): Promise<string> {
  found ??= findRipgrep(process.env.PATH ?? '').catch(thrown => {
    found = undefined
    throw thrown
  })
  return found
}

/** Looks anew each time; `bundled` is a parameter for tests only. */
export async function findRipgrep(searchPath: string, bundled = bundledRipgrep()): Promise<string> {
  // A relative entry of PATH would let the folder that is searched bring its own program.
  const folders = searchPath.split(delimiter).filter(folder => isAbsolute(folder))
  const candidates = [...(bundled ? [bundled] : []), ...folders.map(folder => join(folder, binary))]
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate
  throw new AppError(
    'not-found',
    sentence`Search needs ripgrep, which is missing. Reinstall Atrium, or add rg to the PATH.`,
  )
}

/** Returns the path of the binary beside one that was resolved inside an asar archive, from which nothing can be started. */
export function unpackedPath(path: string): string {
  return path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')
}

function bundledRipgrep(): string | null {
  try {
    return unpackedPath(packages.resolve(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/${binary}`))
  } catch {
    // Not installed for this platform; PATH is the fallback.
    return null
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
