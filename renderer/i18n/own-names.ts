import { t } from './t'

/** The main process's name for a session that no one has named; it keeps this name in its files. */
const UNNAMED = 'New session'
const GUIDE = 'Offline guide'

/** The name of a session or a profile as it is shown. Names that somebody gave are never translated. */
export function shownName(name: string): string {
  if (name === UNNAMED) return t('ownNames.session')
  return name === GUIDE ? t('ownNames.guide') : name
}

/** Returns whether a session has no name yet, as nothing was said in it. */
export const isUnnamed = (title: string): boolean => title === UNNAMED
