import { t } from '../../i18n/t'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns how long something is still in force, as short as a list needs it. Rounded down: it lasts at least that long. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds < MINUTE) return t('permissions.end.underMinute')
  if (milliseconds < HOUR) return t('time.minutes', { count: Math.floor(milliseconds / MINUTE) })
  if (milliseconds < 2 * DAY) return t('time.hours', { count: Math.floor(milliseconds / HOUR) })
  return t('permissions.end.days', { count: Math.floor(milliseconds / DAY) })
}
