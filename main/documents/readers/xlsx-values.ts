import type { Cell } from '../table-facts'

const DAY_MS = 86_400_000
/** Day 0 of the two calendars. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The day that the calendar of 1900 counts and that never was; those before it are one later than the epoch says. */
const LEAP_DAY_1900 = 60
/** 31 December 9999 */
const LAST_DAY = 2_958_466

/** The number style: a day, or a time that continues beyond 24 hours, by its largest unit. */
export type NumberStyle = 'date' | 'hours' | 'minutes' | 'seconds' | 'number'

/** A number as a person sees it: a day or a duration where its style says so, and without the digits that only a computer has. */
export function numberCell(value: string, { style, is1904 }: { style: NumberStyle; is1904: boolean }): Cell {
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) return value.trim() === '' ? null : { text: value, type: 'text' }
  const isDuration = style === 'hours' || style === 'minutes' || style === 'seconds'
  if (isDuration && Math.abs(number) < LAST_DAY) return { text: durationText(number, style), type: 'text' }
  if (style === 'date' && number >= 0 && number < LAST_DAY) return { text: dateText(number, is1904), type: 'date' }
  return { text: value.length > 15 ? String(Number(number.toPrecision(15))) : value, type: 'number' }
}

function dateText(days: number, is1904: boolean): string {
  const ms = Math.round(days * DAY_MS)
  const wholeDays = Math.floor(ms / DAY_MS)
  const isBeforeLeapDay = !is1904 && wholeDays < LEAP_DAY_1900
  const moment = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + ms + (isBeforeLeapDay ? DAY_MS : 0))
  const [real = '', time = ''] = moment.toISOString().split('T')
  const day = !is1904 && wholeDays === LEAP_DAY_1900 ? '1900-02-29' : real
  const clock = time.replace(/(?::00)?\.000Z$/, '').replace(/Z$/, '')
  // Below one a number is a time of day; in the calendar of 1904 a whole 0 is its first day.
  if (wholeDays === 0 && !(is1904 && ms === 0)) return clock
  return clock === '00:00' ? day : `${day} ${clock}`
}

/** Hours, minutes or seconds that are not begun anew with each day, as "36:00:00". */
function durationText(days: number, unit: 'hours' | 'minutes' | 'seconds'): string {
  const total = Math.round(Math.abs(days) * 86_400)
  const sign = days < 0 && total > 0 ? '-' : ''
  const two = (number: number) => String(number).padStart(2, '0')
  if (unit === 'seconds') return `${sign}${total}`
  const [minutes, seconds] = [Math.floor(total / 60), two(total % 60)]
  if (unit === 'minutes') return `${sign}${minutes}:${seconds}`
  return `${sign}${Math.floor(minutes / 60)}:${two(minutes % 60)}:${seconds}`
}
