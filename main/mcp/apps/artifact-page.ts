import { parseUrl } from '../../../shared/parse-url'
import { withNonce } from './script-nonce'

type PageParts = { nonce: string; script: string }

/** The type of a document, with all that may stand before it. */
const DOCTYPE = /^\s*<!doctype[^>]*>/i

/**
 * A page of a model as its frame gets it: with the script that tells the window what goes wrong in it, before all of its own. It is read by
 * the rules of today, also where it does not say so.
 */
export function artifactPage(html: string, { nonce, script }: PageParts): string {
  const type = DOCTYPE.exec(html)?.[0] ?? ''
  const own = withNonce(html.slice(type.length), nonce)
  // On the line of the type, so that the lines of the page stay what they are.
  return `${type || '<!doctype html>'}<script nonce=${nonce}>${script.replaceAll('</', '<\\/').replaceAll('\n', ' ')}</script>${own}`
}

/** Returns the path of a file beside a page, relative to the page's folder, that an address of the page's own names; undefined for the page itself. */
export function fileOfPage(url: string): string | undefined {
  const pathname = parseUrl(url)?.pathname ?? ''
  try {
    return decodeURIComponent(pathname).replace(/^\/+/, '') || undefined
  } catch {
    return undefined
  }
}
