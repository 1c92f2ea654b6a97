export type Direction = 'ltr' | 'rtl'

/** The letters of the scripts that run from right to left, all of which Unicode keeps together in these blocks. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Scripts in use today, by ISO 15924. */
const RIGHT_TO_LEFT_SCRIPTS = new Set('Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/**
 * The direction that a language is written in, by its usual script where its tag names none. What the engine itself says of a
 * language's text is not asked: it is wrong for some (Dhivehi).
 */
export function directionOf(tag: string): Direction {
  try {
    const { script } = new Intl.Locale(tag).maximize()
    return script !== undefined && RIGHT_TO_LEFT_SCRIPTS.has(script) ? 'rtl' : 'ltr'
  } catch {
    // Not a language tag at all.
    return 'ltr'
  }
}

/** Returns whether part of a text runs from right to left, so that what stands beside it could seem to stand elsewhere. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** The direction of the window, which is that of its language. */
export function pageDirection(): Direction {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}

const TURNED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The key that means in a window from left to right what a key means in this one: onwards is where the reader goes. */
export function readingKey(key: string, direction: Direction = pageDirection()): string {
  return (direction === 'rtl' && TURNED[key]) || key
}
