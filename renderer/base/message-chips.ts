import { escapedPath, fileMentions } from '../../shared/session/file-mentions'
import { hasRightToLeft } from '../i18n/direction'

/**
 * A field of plain text cannot hold anything but text, so what is shown as a chip in it stands between two signs without a width that also
 * keep the direction of the text around it away. A file has a wide blank in place of its mark, which is as wide as its icon.
 */
const OPENS = '\u2066'
const CLOSES = '\u2069'
const ICON = '\u2003'
/** Keeps the parts of a path in their order where their names run from right to left. */
const KEEPS_ORDER = '\u200e'

const CHIP = /\u2066(?:(\u2003)|([/$]))([^\u2066\u2069\n]+)\u2069/g
/** Names with signs of that kind are written out. */
const UNSUITABLE = /[\u2003\u200e\u2066-\u2069\n\r]/

export type ChipMark = '@' | '/' | '$'

/** A chip in the text of a field, with where it begins and ends there. */
export type FieldChip = { mark: ChipMark; word: string; from: number; to: number }

/** Returns the signs that stand in a field for a file, a command or a skill. */
export function chip(mark: ChipMark, word: string): string {
  if (UNSUITABLE.test(word)) return mark + (mark === '@' ? escapedPath(word) : word)
  return `${OPENS}${mark === '@' ? ICON + ordered(word) : mark + word}${CLOSES}`
}

export function chipsIn(field: string): FieldChip[] {
  return [...field.matchAll(CHIP)].map(({ 0: whole, 1: icon, 2: mark, 3: word = '', index }) => ({
    mark: icon ? '@' : mark === '/' ? '/' : '$',
    word: word.replaceAll(KEEPS_ORDER, ''),
    from: index,
    to: index + whole.length,
  }))
}

/** The text of a field as the model gets it. A chip that was moved against a word stays a word of its own. */
export function messageText(field: string): string {
  return withChips(field, ({ mark, word, from, to }) => {
    const before = /[\p{L}\p{N}_]$/u.test(field.slice(0, from)) ? ' ' : ''
    const after = /^[\p{L}\p{N}_/\u2066]/u.test(field.slice(to)) ? ' ' : ''
    return `${before}${mark}${mark === '@' ? escapedPath(word) : word}${after}`
  })
}

/** The text of a field as other programs get it. */
export function readableText(field: string): string {
  return withChips(field, ({ mark, word }) => mark + word)
}

/** Returns whether a word has the form of a path, where nobody knows yet whether there is such a file. */
export const looksLikePath = (word: string): boolean => /[^.@][/.][^.]/.test(word)

type KnownWords = { isFile(path: string): boolean; isCommand?: boolean }

/** The text of a message for a field, in which it is changed or sent once more. */
export function fieldText(message: string, { isFile, isCommand = false }: KnownWords): string {
  const [command] = (isCommand && /^\/[^\s]+/.exec(message)) || ['']
  const mentions = fileMentions(message, isFile).filter(({ from }) => from >= command.length)
  const parts = mentions.map(({ path, from }, index) => {
    const start = index === 0 ? command.length : (mentions[index - 1]?.to ?? 0)
    return message.slice(start, from) + chip('@', path)
  })
  const rest = message.slice(mentions.at(-1)?.to ?? command.length)
  return (command && chip('/', command.slice(1))) + parts.join('') + rest
}

/** A text without what is left of chips that were cut through. */
export function withoutStrays(field: string): string {
  const chips = chipsIn(field)
  const outside = (at: number) => !chips.some(({ from, to }) => at >= from && at < to)
  return [...field.matchAll(/[\u2066\u2069]\u2003?/g)]
    .filter(({ index }) => outside(index))
    .reduceRight((text, { 0: stray, index }) => text.slice(0, index) + text.slice(index + stray.length), field)
}

/**
 * The selection of a field in which no chip is entered or cut through: an end that came into one goes on to its other side, seen from
 * where it was.
 */
export function besideChips(
  chips: readonly FieldChip[],
  { start, end }: { start: number; end: number },
  former: { start: number; end: number },
): { start: number; end: number } {
  const beside = (at: number, before: number, side: 'from' | 'to') => {
    const inside = chips.find(({ from, to }) => at > from && at < to)
    if (!inside) return at
    if (before <= inside.from) return inside.to
    if (before >= inside.to) return inside.from
    return inside[side]
  }
  if (start === end) {
    const at = beside(start, former.end === former.start ? former.start : start, 'to')
    return { start: at, end: at }
  }
  const first = start === former.start ? beside(start, start, 'from') : beside(start, former.start, 'from')
  const last = end === former.end ? beside(end, end, 'to') : beside(end, former.end, 'to')
  return { start: Math.min(first, last), end: Math.max(first, last) }
}

/** A path whose parts stay in their order, whatever way their names run. */
function ordered(path: string): string {
  return hasRightToLeft(path) ? path.replaceAll('/', `${KEEPS_ORDER}/${KEEPS_ORDER}`) : path
}

function withChips(field: string, write: (chip: FieldChip) => string): string {
  return chipsIn(field).reduceRight((text, one) => text.slice(0, one.from) + write(one) + text.slice(one.to), field)
}
