import { text } from '../../text/text'
import { permissionText } from '../../text/text-permissions'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns how long something is still in force, as short as a list needs it. Rounded down: it lasts at least that long. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds < MINUTE) return permissionText.end.underMinute
  if (milliseconds < HOUR) return text.time.minutes(Math.floor(milliseconds / MINUTE))
  if (milliseconds < 2 * DAY) return text.time.hours(Math.floor(milliseconds / HOUR))
  return permissionText.end.days(Math.floor(milliseconds / DAY))
}
