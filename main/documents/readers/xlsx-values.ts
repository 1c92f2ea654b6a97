import type { Cell } from '../table-facts'

const DAY_MS = 86_400_000
/** Day 0 of the two calendars; the first counts a 29 February 1900 that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** 31 December 9999 */
const LAST_DAY = 2_958_466

/** A number as a person sees it: a day where its style says so, and without the digits that only a computer has. */
export function numberCell(value: string, { isDate, is1904 }: { isDate: boolean; is1904: boolean }): Cell {
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) return value.trim() === '' ? null : { text: value, type: 'text' }
  if (isDate && number >= 0 && number < LAST_DAY) return { text: dateText(number, is1904), type: 'date' }
  return { text: value.length > 15 ? String(Number(number.toPrecision(15))) : value, type: 'number' }
}

function dateText(days: number, is1904: boolean): string {
  const moment = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * DAY_MS))
  const [day = '', time = ''] = moment.toISOString().split('T')
  const clock = time.replace(/(?::00)?\.000Z$/, '').replace(/Z$/, '')
  if (days < 1) return clock
  return clock === '00:00' ? day : `${day} ${clock}`
}
