import { isFolderPage } from '../../../shared/browser/folder-pages'
import { parseUrl } from '../../../shared/parse-url'

/**
 * Returns whether a page may go to an address, or a tab to one that a page requests: the web, an empty page, and what the
 * page itself made from a web origin. No files, nothing of Chromium's own, no scripts, and no other program.
 */
export function isNavigable(url: string): boolean {
  const parsed = parseUrl(url)
  if (!parsed) return false
  if (parsed.protocol === 'http:' || parsed.protocol === 'https:') return true
  if (parsed.protocol === 'about:') return parsed.href === 'about:blank' || parsed.href === 'about:srcdoc'
  return parsed.protocol === 'blob:' && /^blob:https?:\/\//.test(parsed.href)
}

/** Returns whether the page of a file in the folder may go there: to other such files, and with a network to the web in its frames. */
export function mayLeaveFile(url: string, isFrameWithNetwork: boolean): boolean {
  return isNavigable(url) && (isFrameWithNetwork || url.startsWith('about:') || isFolderPage(url))
}

/** Returns whether two addresses have the same host and the same kind. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [parseUrl(one), parseUrl(other)]
  return first !== null && second !== null && first.host !== '' && first.origin === second.origin
}

/** The host that people are told of. */
export function hostOfPage(url: string): string {
  const parsed = parseUrl(url.replace(/^blob:/, ''))
  return parsed?.host || url.slice(0, 100)
}
