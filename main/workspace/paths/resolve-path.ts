import type { Stats } from 'node:fs'
import { lstat, readlink } from 'node:fs/promises'
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { windowsPathProblem } from './windows-path'

/** As many links as Linux follows before it gives up. */
const MAX_LINKS = 40

/** A real path, and what was there a moment ago: null for nothing, undefined where nobody had to look. */
export type ResolvedPath = { real: string; info: Stats | null | undefined }

/**
 * The real path that `path` names, be it there or not; every tool that takes a path comes through here.
 * `workspace` is a real path; `path` is relative to it, or absolute and leads into it. Links are followed, also dangling ones.
 * Throws `AppError('denied')` for whatever leads out of the workspace.
 */
export async function resolveInside(workspace: string, path: string): Promise<string> {
  return (await lookInside(workspace, path)).real
}

/** As `resolveInside`, with what was found there on the way. */
export async function lookInside(workspace: string, path: string): Promise<ResolvedPath> {
  const found = await placeInside(workspace, path)
  if (found === null) throw new AppError('denied', sentence`${path} is outside the workspace`)
  return found
}

/** As `resolveInside`, but null where the path leads out, for callers with words of their own. */
export async function locateInside(workspace: string, path: string): Promise<string | null> {
  return (await placeInside(workspace, path))?.real ?? null
}

async function placeInside(workspace: string, path: string): Promise<ResolvedPath | null> {
  refuseBadText(workspace, path)
  const lexical = resolve(workspace, path)
  const place = isInside(workspace, lexical) ? await walk(lexical, workspace) : await walkFromOutside(path)
  return place && isInside(workspace, place.real) ? place : null
}

/**
 * Resolves a full path that is not spelled as the workspace is: the folder may have been opened through a link, and its
 * paths are then given as the person knows them. Null for any other, and for one that cannot be looked at.
 */
async function walkFromOutside(path: string): Promise<ResolvedPath | null> {
  if (!isAbsolute(path)) return null
  const { root } = parse(resolve(path))
  // Only to look at a name on a network share, Windows would tell the server who asks.
  if (root.startsWith('\\\\')) return null
  return walk(resolve(path), root).catch(() => null)
}

/** Returns whether `absolute` is `folder` or lies beneath it, by text alone. */
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
  return (await walk(absolute, realBase)).real
}

async function walk(absolute: string, realBase: string): Promise<ResolvedPath> {
  const names = (path: string) => path.split(sep).filter(name => name !== '' && name !== '.')
  const pending = names(relative(realBase, absolute))
  let real = realBase
  let info: ResolvedPath['info']
  let links = 0
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    if (name === '..') {
      real = dirname(real)
      info = undefined
      continue
    }
    const next = join(real, name)
    info = info === null ? nothingAt(name) : await infoOf(next)
    const target = info?.isSymbolicLink() ? await reached(next, () => readlink(next)) : null
    if (target === null) {
      real = next
      continue
    }
    links += 1
    if (links > MAX_LINKS) throw new AppError('denied', sentence`${absolute} leads through too many links`)
    // Not normalised: '..' after a link in the target means the parent of what that link points to.
    if (isAbsolute(target)) real = parse(resolve(target)).root
    info = undefined
    pending.unshift(...names(target.slice(parse(target).root.length)))
  }
  return { real, info: info === null && real.length > LONG_PATH ? await infoOf(real) : info }
}

/** No system has longer names, in its own units. */
const LONGEST_NAME = 255

/** All systems take so long a path; of a longer one that is not there yet they are asked. */
const LONG_PATH = 1_000

/** Below what is not there nothing is, so that no system would say what a file cannot be called. */
function nothingAt(name: string): null {
  const length = process.platform === 'linux' ? Buffer.byteLength(name) : name.length
  if (length > LONGEST_NAME) throw new AppError('bad-input', sentence`the path ${name} is too long`)
  return null
}

function infoOf(path: string): Promise<Stats | null> {
  return reached(path, () => lstat(path))
}

/** Returns the result of a call; null if there is nothing at the path. */
async function reached<T>(path: string, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code === 'ENAMETOOLONG') throw new AppError('bad-input', sentence`the path ${path} is too long`, { cause })
    throw new AppError('denied', sentence`can’t access ${path} (${code ?? sentence`unknown error`})`, { cause })
  }
}

function refuseBadText(workspace: string, path: string): void {
  if (path.includes('\0')) throw new AppError('denied', sentence`the path contains a NUL character`)
  // Written as UTF-8 it would be another name.
  if (/\p{Surrogate}/u.test(path)) throw new AppError('denied', sentence`the path contains an incomplete character`)
  if (process.platform !== 'win32') return
  const own = isAbsolute(path) && isInside(workspace, path) ? relative(workspace, path) : path
  const problem = windowsPathProblem(own)
  if (problem) throw new AppError('denied', `${path} ${problem}`)
}
