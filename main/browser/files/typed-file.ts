import { fileURLToPath } from 'node:url'
import { folderPathOf, isPageFile } from '../../../shared/browser/folder-pages'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { locateInside, lookInside, relativePath } from '../../workspace/paths/resolve-path'

/**
 * The file of the folder that was typed into an address field, relative to the folder: by its `file:` address, or by its path:
 * that of one that is looked at as a page, or, with `isPathTaken`, of any. Undefined where something else was meant. Throws `AppError('denied')` for files outside of the folder.
 */
export async function typedFile(
  workspace: string,
  { typed, isPathTaken }: { typed: string; isPathTaken: boolean },
): Promise<string | undefined> {
  const text = typed.trim()
  const named = folderPathOf(text)
  if (named !== undefined) return named
  if (/^file:/i.test(text)) return inFolder(workspace, text)
  if (!(isPathTaken || isPageFile(text)) || /^[a-z][a-z\d+.-]*:/i.test(text)) return undefined
  const found = await lookInside(workspace, text).catch(() => undefined)
  return found?.info ? relativePath(workspace, found.real) : undefined
}

async function inFolder(workspace: string, address: string): Promise<string> {
  const real = await locateInside(workspace, pathOf(address))
  if (real === null) throw new AppError('denied', sentence`Only files in the folder can be opened here.`)
  return relativePath(workspace, real)
}

function pathOf(address: string): string {
  try {
    return fileURLToPath(address)
  } catch (cause) {
    throw new AppError('denied', sentence`Only files in the folder can be opened here.`, { cause })
  }
}
