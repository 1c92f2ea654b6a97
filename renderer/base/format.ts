import { language } from '../i18n/language'
import { t } from '../i18n/t'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A length of time for people: `38 ms`, `1.9 s`, `2:05`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < MINUTE) return `${(Math.floor(milliseconds / 100) / 10).toLocaleString(language())} s`
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A limit in words: `30 s`, `5 min`. */
export function formatLimit(milliseconds: number): string {
  if (milliseconds >= MINUTE && milliseconds % MINUTE === 0) return t('time.minutes', { count: milliseconds / MINUTE })
  return `${(milliseconds / 1000).toLocaleString(language())} s`
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB']
  let value = bytes / 1000
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${value < 10 ? tenths(value) : formatCount(Math.round(value))} ${units[unit]}`
}

function tenths(value: number): string {
  return value.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A whole number, in groups of three. */
export function formatCount(count: number): string {
  return count.toLocaleString(language())
}

/** Tokens: `640`, `12.4k`, `20.7M`. */
export function formatTokens(count: number): string {
  if (count < 1000) return String(count)
  if (count >= 999_500) return `${tenths(count / 1_000_000)}M`
  return `${count < 100_000 ? tenths(count / 1000) : formatCount(Math.round(count / 1000))}k`
}

/** An amount of US dollars. Small amounts keep two digits that say something. */
export function formatCost(dollars: number): string {
  const digits = dollars >= 0.1 || dollars === 0 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 2 }
  return dollars.toLocaleString(language(), { style: 'currency', currency: 'USD', minimumFractionDigits: 2, ...digits })
}

/** Formats how long ago something was, as short as a list needs it. Both in epoch milliseconds. */
export function formatAgo(at: number, now: number): string {
  const age = now - at
  if (age < MINUTE) return t('time.now')
  if (age < HOUR) return t('time.minutes', { count: Math.floor(age / MINUTE) })
  if (age < DAY) return t('time.hours', { count: Math.floor(age / HOUR) })
  if (age < 7 * DAY) return new Date(at).toLocaleDateString(language(), { weekday: 'short' })
  return new Date(at).toLocaleDateString(language(), { day: 'numeric', month: 'short' })
}

/** Formats how long ago something was, as a sentence needs it: `3 minutes ago`. Both in epoch milliseconds. */
export function formatLongAgo(at: number, now: number): string {
  const age = Math.max(now - at, MINUTE)
  const words = new Intl.RelativeTimeFormat(language())
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return words.format(-Math.floor(age / HOUR), 'hour')
  return words.format(-Math.floor(age / DAY), 'day')
}

/** Returns the time at which `formatAgo` changes its text for the same time. */
export function nextAge(at: number, now: number): number {
  const age = now - at
  if (age < HOUR) return at + Math.max(1, Math.floor(age / MINUTE) + 1) * MINUTE
  if (age < DAY) return at + (Math.floor(age / HOUR) + 1) * HOUR
  return age < 7 * DAY ? at + 7 * DAY : Number.POSITIVE_INFINITY
}

/** A day, as a sentence or a line needs it. In epoch milliseconds. */
export function formatDay(at: number): string {
  return new Date(at).toLocaleDateString(language(), { dateStyle: 'medium' })
}

/** A day and a time. In epoch milliseconds. */
export function formatMoment(at: number): string {
  return `${formatDay(at)}, ${formatClock(at)}`
}

export function formatClock(at: number): string {
  return new Date(at).toLocaleTimeString(language(), { timeStyle: 'short' })
}
