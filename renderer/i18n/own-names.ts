import { translated } from './translated'

/** What main calls a session that nobody has named, and the profile that is built in; it keeps these names in its files. */
const UNNAMED = 'New session'
const OWN: readonly string[] = [UNNAMED, 'Offline guide']

/** The name of a session or a profile as it is shown. Names that somebody gave are never translated. */
export function shownName(name: string): string {
  return OWN.includes(name) ? translated(name) : name
}

/** Whether a session has got no name yet, as nothing was said in it. */
export const isUnnamed = (title: string): boolean => title === UNNAMED
