import { parseUrl } from '../../shared/parse-url'

/** In characters, what comes after the host. */
const MOST_AFTER_HOST = 200

/** Whether an address is long enough to carry what was read out of the folder. Whoever agreed to a host did not agree to that. */
export function mayCarryData(url: string): boolean {
  const parsed = parseUrl(url)
  return !parsed || parsed.pathname.length + parsed.search.length > MOST_AFTER_HOST
}
