import { lstat, readlink } from 'node:fs/promises'
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import { AppError } from '../../shared/errors'
import { windowsPathProblem } from './windows-path'

/** As many links as Linux follows before it gives up. */
const MAX_LINKS = 40

/**
 * The real path that `path` names, be it there or not; every tool that takes a path comes through here.
 * `workspace` is a real path; `path` is relative to it, or absolute inside it. Links are followed, also dangling ones.
 * Throws `AppError('denied')` for whatever leads out of the workspace.
 */
export async function resolveInside(workspace: string, path: string): Promise<string> {
  const found = await locateInside(workspace, path)
  if (found === null) throw new AppError('denied', `${path} is outside the workspace`)
  return found
}

/** As `resolveInside`, but null where the path leads out, for callers with words of their own. */
export async function locateInside(workspace: string, path: string): Promise<string | null> {
  refuseBadText(workspace, path)
  const lexical = resolve(workspace, path)
  if (!isInside(workspace, lexical)) return null
  const real = await followLinks(lexical, workspace)
  return isInside(workspace, real) ? real : null
}

/** Whether `absolute` is `folder` or lies beneath it, by text alone. */
export function isInside(folder: string, absolute: string): boolean {
  const path = relative(folder, absolute)
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}

/** `absolute` as people, models and logs see it: relative to the workspace, with '/', and '.' for the workspace itself. */
export function relativePath(workspace: string, absolute: string): string {
  return relative(workspace, absolute).split(sep).join('/') || '.'
}

/**
 * `absolute` with every link on the way replaced by what it points to; names that do not exist stay as they are.
 * Unlike realpath it follows a dangling link, so that nothing can be created through one, and it keeps the letter case.
 * Names above `realBase`, where given, are taken as real and not looked at.
 */
export async function followLinks(absolute: string, realBase = parse(absolute).root): Promise<string> {
  const names = (path: string) => path.split(sep).filter(name => name !== '' && name !== '.')
  const pending = names(relative(realBase, absolute))
  let real = realBase
  let links = 0
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    if (name === '..') {
      real = dirname(real)
      continue
    }
    const target = await linkTarget(join(real, name))
    if (target === null) {
      real = join(real, name)
      continue
    }
    links += 1
    if (links > MAX_LINKS) throw new AppError('denied', `${absolute} leads through too many links`)
    // Not normalised: '..' after a link in the target means the parent of what that link points to.
    if (isAbsolute(target)) real = parse(resolve(target)).root
    pending.unshift(...names(target.slice(parse(target).root.length)))
  }
  return real
}

async function linkTarget(path: string): Promise<string | null> {
  try {
    const info = await lstat(path)
    return info.isSymbolicLink() ? await readlink(path) : null
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code === 'ENAMETOOLONG') throw new AppError('bad-input', `${path} is too long a path`, { cause })
    throw new AppError('denied', `${path} cannot be reached (${code ?? 'unknown error'})`, { cause })
  }
}

function refuseBadText(workspace: string, path: string): void {
  if (path.includes('\0')) throw new AppError('denied', 'the path contains a NUL character')
  if (process.platform !== 'win32') return
  const own = isAbsolute(path) && isInside(workspace, path) ? relative(workspace, path) : path
  const problem = windowsPathProblem(own)
  if (problem) throw new AppError('denied', `${path} ${problem}`)
}
