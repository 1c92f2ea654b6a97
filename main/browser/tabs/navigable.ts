import { isFolderPage } from '../../../shared/browser/folder-pages'
import { parseUrl } from '../../../shared/parse-url'

/**
 * Whether a page may go to an address, or a tab to one that a page asks for: the web, an empty page, and what the page made
 * itself of an origin of the web. No files, nothing of Chromium's own, no scripts, and no other program.
 */
export function isNavigable(url: string): boolean {
  const parsed = parseUrl(url)
  if (!parsed) return false
  if (parsed.protocol === 'http:' || parsed.protocol === 'https:') return true
  if (parsed.protocol === 'about:') return parsed.href === 'about:blank' || parsed.href === 'about:srcdoc'
  return parsed.protocol === 'blob:' && /^blob:https?:\/\//.test(parsed.href)
}

/** Whether the page of a file of the folder may go there: to others of them, and with a network to the web in its frames. */
export function mayLeaveFile(url: string, isFrameWithNetwork: boolean): boolean {
  return isNavigable(url) && (isFrameWithNetwork || url.startsWith('about:') || isFolderPage(url))
}

/** Whether two addresses are of the same host, and of the same kind. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [parseUrl(one), parseUrl(other)]
  return first !== null && second !== null && first.host !== '' && first.origin === second.origin
}

/** The host that people are told of. */
export function hostOfPage(url: string): string {
  const parsed = parseUrl(url.replace(/^blob:/, ''))
  return parsed?.host || url.slice(0, 100)
}
