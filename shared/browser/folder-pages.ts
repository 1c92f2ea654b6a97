import { parseUrl } from '../parse-url'

/**
 * The host of pages that are files of the folder. Nobody but the network of these pages answers to it. It is a host
 * because `file:` gives a page no origin, so that scripts, modules and `fetch` of a site fail; `*.localhost` is a secure
 * origin.
 */
export const FOLDER_HOST = 'folder.localhost'

/** Returns the address of a folder's file as a page. `path` is relative to the folder, with '/'. */
export function folderPageUrl(path: string): string {
  const names = path.split('/').map(encodeURIComponent)
  return `http://${FOLDER_HOST}/${names.join('/')}`
}

/** Returns whether an address belongs to a file of the folder, or to what such a page has made itself. */
export function isFolderPage(url: string): boolean {
  const parsed = parseUrl(url.replace(/^blob:/, ''))
  return parsed?.protocol === 'http:' && parsed.host === FOLDER_HOST
}

/** The path of the file that an address is of, relative to the folder; undefined where it is of none. */
export function folderPathOf(url: string): string | undefined {
  if (!isFolderPage(url)) return undefined
  try {
    return decodeURIComponent(parseUrl(url)?.pathname.slice(1) ?? '')
  } catch {
    return undefined
  }
}

/** Returns whether a file is one that is looked at as a page, by its name. */
export function isPageFile(path: string): boolean {
  return /\.(?:x?html?|svg|md|markdown)$/i.test(path)
}
