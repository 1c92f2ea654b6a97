import { lstat, opendir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { isInside } from './resolve-path'

/** In a larger folder nobody looks for a name that looks the same. */
const MAX_NAMES = 50_000

/**
 * The same for all names that a person cannot tell apart: however accents are put together, and whatever spaces, apostrophes,
 * quotes and dashes they have. Letter case makes a difference.
 */
export function alikeName(name: string): string {
  if (/^[^`\x80-\uffff]*$/.test(name)) return name
  return name
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[‘’‚‛ʼ′´`＇]/g, "'")
    .replace(/[“”„‟″＂]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('…', '...')
}

/**
 * A path as its names are spelled in the folder: where one of them is not there, and one other that looks the same is, that one is
 * meant. Else the path as it was given. Throws where several look the same. For what a model or a person writes, never for what
 * was planned: that is exact.
 */
export async function nearPath(workspace: string, path: string): Promise<string> {
  const absolute = resolve(workspace, path)
  if (path.includes('\0') || !isInside(workspace, absolute) || (await isThere(absolute))) return path
  const names = relative(workspace, absolute).split(sep)
  const found: string[] = []
  for (const [at, name] of names.entries()) {
    const folder = join(workspace, ...found)
    if (await isThere(join(folder, name))) found.push(name)
    else {
      const near = await nameLike(folder, name)
      if (near === null) {
        found.push(...names.slice(at))
        break
      }
      found.push(near)
    }
  }
  const spelled = found.join('/')
  return spelled === names.join('/') ? path : spelled
}

async function nameLike(folder: string, name: string): Promise<string | null> {
  const wanted = alikeName(name)
  const alike: string[] = []
  let seen = 0
  const entries = await opendir(folder).catch(() => null)
  if (!entries) return null
  for await (const entry of entries) {
    seen += 1
    if (seen > MAX_NAMES) break
    if (alikeName(entry.name) === wanted) alike.push(entry.name)
  }
  const [only] = alike
  if (alike.length < 2) return only ?? null
  const spelled = alike.sort().map(shownExactly).join(', ')
  throw new Error(`several names look like ${name}; say which of them is meant: ${spelled}`)
}

/** A name with what cannot be told apart as numbers. */
function shownExactly(name: string): string {
  return JSON.stringify(name).replace(/[^\0-\x7f]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    thrown => !['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? ''),
  )
}
