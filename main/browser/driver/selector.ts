import { plainText } from '../page/page-text'
import type { Described, Sought } from '../page/wire'

export type SoughtByWords = Exclude<Sought, { type: 'ref' }>

/** Parses the name that a model gives an element: `@e12`, `text=` and its words, or a CSS selector. Throws an error with a message. */
export function parseSelector(selector: string): Sought {
  const trimmed = selector.trim()
  const ref = /^(?:@|ref=@?)?e(\d{1,9})$/.exec(trimmed)?.[1]
  if (ref) return { type: 'ref', ref: Number(ref) }
  if (!/^text=/i.test(trimmed)) {
    if (trimmed === '')
      throw new Error(
        'The selector is empty. Name an element by its reference such as @e12, by text= and its words, or by a CSS selector.',
      )
    return { type: 'css', css: trimmed.replace(/^css=/i, '') }
  }
  const text = trimmed.slice('text='.length).trim()
  const whole = /^(["'])(.*)\1$/s.exec(text)?.[2]
  if (!(whole ?? text)) throw new Error('There are no words after text=.')
  return { type: 'text', text: whole ?? text, isWhole: whole !== undefined }
}

const short = (selector: string) => plainText(selector, 100)

export const noneSentence = (selector: string) =>
  `Nothing on the page is meant by “${short(selector)}”. A snapshot shows what is there, with references.`

export function severalSentence(selector: string, count: number, first: Described[]): string {
  const some = first
    .slice(0, 5)
    .map(({ ref, role, name }) => `@e${ref} (${role}${name ? ` "${plainText(name, 60).replace(/"/g, "'")}"` : ''})`)
  return `${count} elements are meant by “${short(selector)}”: ${some.join(', ')}${count > some.length ? ' and more' : ''}. Name one of them by its reference.`
}
