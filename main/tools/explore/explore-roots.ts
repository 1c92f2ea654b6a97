import type { Stats } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AppError } from '../../../shared/errors'
import { nearPath } from '../../workspace/paths/near-path'
import { locateInside, relativePath } from '../../workspace/paths/resolve-path'
import { explained, openRegularFile } from '../../workspace/read/open-regular-file'

/** A place to work in: its real path, and the same relative to the workspace. */
export type Root = { absolute: string; path: string; isFile: boolean }

/** The one place that a tool's `path` names, which is worded by that name where there is none. */
export function resolvePlace(workspace: string, path: string): Promise<Root> {
  return resolveRoot(workspace, path, 'path')
}

/** The places that `root` names. A text with blanks that is no path may name several, quoted as in a shell. */
export async function resolveRoots(workspace: string, root: string | readonly string[]): Promise<Root[]> {
  if (typeof root !== 'string') return Promise.all(root.map(item => resolveRoot(workspace, item)))
  try {
    return [await resolveRoot(workspace, root)]
  } catch (thrown) {
    const isMissing = thrown instanceof AppError && thrown.code === 'not-found'
    const several = isMissing ? await existingRoots(workspace, splitWords(root)) : null
    if (several) return several
    throw thrown
  }
}

/** The file or folder that a read or list means; of a root that is a file "." is the file. */
export async function resolveTarget(workspace: string, roots: readonly Root[], input: TargetInput): Promise<string> {
  const [root] = roots
  if (!root || roots.length > 1) throw new Error("'root' must be a single path for read/list targets.")
  if (root.isFile && (input.target === 'read' || input.pattern === '.')) return root.absolute
  const base = root.isFile ? dirname(root.absolute) : root.absolute
  const found = await locateInside(workspace, await nearPath(workspace, resolve(base, input.pattern)))
  if (found === null) throw new Error("'pattern' must resolve inside the workspace.")
  if (root.isFile && found !== root.absolute) {
    throw new Error(`${input.target} root is a file; pattern must target that file.`)
  }
  return found
}

type TargetInput = { target: 'read' | 'list'; pattern: string }

/** Without those that lie in others, so that nothing is found twice; the workspace stands for all. */
export function outermost(roots: readonly Root[]): string[] {
  const paths = [...new Set(roots.map(root => root.path))].sort()
  if (paths.includes('.')) return ['.']
  return paths.filter(path => !paths.some(other => path.startsWith(`${other}/`)))
}

async function resolveRoot(workspace: string, root: string, parameter = 'root'): Promise<Root> {
  const absolute = await locateInside(workspace, await nearPath(workspace, root))
  if (absolute === null) throw new Error(`'${parameter}' must resolve inside the workspace.`)
  const info = await statRoot(absolute, parameter)
  if (!info.isFile() && !info.isDirectory()) throw new Error(`${parameter} is not a file or directory: ${absolute}`)
  await checkReadable(absolute, info)
  return { absolute, path: relativePath(workspace, absolute), isFile: info.isFile() }
}

/** ripgrep passes over what it may not read, so a root that nothing can be found in has to be told here. */
async function checkReadable(absolute: string, info: Stats): Promise<void> {
  const opened = info.isFile() ? await openRegularFile(absolute) : await explained(absolute, () => opendir(absolute))
  await opened.close()
}

async function statRoot(absolute: string, parameter: string): Promise<Stats> {
  try {
    return await stat(absolute)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new AppError('not-found', `${parameter} not found: ${absolute}`, { cause })
    }
    return explained(absolute, () => Promise.reject(cause))
  }
}

async function existingRoots(workspace: string, words: readonly string[]): Promise<Root[] | null> {
  if (words.length < 2) return null
  const settled = await Promise.allSettled(words.map(word => resolveRoot(workspace, word)))
  const roots = settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  return roots.length === words.length ? roots : null
}

/** The places that a text with blanks may name, quoted as in a shell. */
export function splitWords(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  )
}
