import { translated } from './translated'

/** What main calls a session that nobody has named, and the profile that is built in; it keeps these names in its files. */
const OWN: readonly string[] = ['New session', 'Offline guide']

/** The name of a session or a profile as it is shown. Names that somebody gave are never translated. */
export function shownName(name: string): string {
  return OWN.includes(name) ? translated(name) : name
}
