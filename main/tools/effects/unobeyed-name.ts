import { obeyedLater, protectedPlace } from '../../approvals/protected-places'

/**
 * A name that somebody else gave to a file, so that no program obeys the file for its name: the card of a plan names a folder, and
 * nobody agreed to instructions or settings in it.
 */
export function unobeyedName(name: string): string {
  return protectedPlace(name) === null && obeyedLater(name) === null ? name : `saved_${name.replace(/^\.+/, '')}`
}
