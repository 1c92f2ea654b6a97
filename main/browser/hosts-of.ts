import { parseUrl } from '../../shared/parse-url'

/** The hosts of addresses with their ports, as rules name them, each once; none of a page that is empty. */
export function hostsOf(...urls: readonly (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap(url => (url === undefined ? [] : (parseUrl(url)?.host ?? []))))].filter(Boolean)
}
