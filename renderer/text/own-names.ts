import { ownNamesText } from '../catalogue/sessions/own-names'

/** The main process's name for a session that no one has named; it keeps this name in its files. */
const UNNAMED = 'New session'
const OWN: ReadonlyMap<string, string> = new Map([
  [UNNAMED, ownNamesText.session],
  ['Offline guide', ownNamesText.guide],
])

/** The name of a session or a profile as it is shown. Names that somebody gave are never translated. */
export function shownName(name: string): string {
  return OWN.get(name) ?? name
}

/** Returns whether a session has no name yet, as nothing was said in it. */
export const isUnnamed = (title: string): boolean => title === UNNAMED
