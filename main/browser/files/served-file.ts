import { folderPathOf } from '../../../shared/browser/folder-pages'

/** The file that is given for an address, relative to the folder; undefined where there can be none. */
export function servedFile(url: string): string | undefined {
  const asked = folderPathOf(url)
  if (asked === undefined || asked.startsWith('/')) return undefined
  return asked === '' || asked.endsWith('/') ? `${asked}index.html` : asked
}
