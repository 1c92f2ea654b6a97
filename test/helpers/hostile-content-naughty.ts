import { createRequire } from 'node:module'

const all = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[]

/** The strings of the big list that programs are known to stumble over, each once; the empty one is nothing to keep. */
export const NAUGHTY: readonly string[] = [...new Set(all)].filter(text => text !== '')

/** Returns whether this system allows a text as a file name; systems other than Linux would turn some into other names. */
export function canBeFileName(text: string): boolean {
  const isName = !/[/\0]/.test(text) && text !== '.' && text !== '..'
  return process.platform === 'linux' && isName && Buffer.byteLength(text) <= 250 && isWellFormed(text)
}

/** Lone surrogates cannot be written as UTF-8. */
function isWellFormed(text: string): boolean {
  return Buffer.from(text).toString() === text
}
