import stripAnsi from 'strip-ansi'
import { type CoverStream, coverStream } from './cover'
import type { SentSecret } from './secret-forms'

/** More of an escape sequence than that is not waited for. */
const LONGEST_SEQUENCE = 2_000

/** A sequence for a terminal whose end is not there yet. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one.
const OPEN_SEQUENCE = /[\u001b\u009b](?:\][^\u0007\u001b]*\u001b?|\[?[\d;:?<=>!"'$ #%()*+]*)$/

/** Covers what a program says that was given secrets. Colours, which could stand within one of them, are taken out. */
export function coverOutput(secrets: readonly SentSecret[]): CoverStream {
  const covered = coverStream(secrets)
  let open = ''

  return {
    next(piece) {
      const text = open + piece
      const from = Math.max(0, text.length - LONGEST_SEQUENCE)
      const sequence = OPEN_SEQUENCE.exec(text.slice(from))
      const end = sequence ? from + sequence.index : text.length
      open = text.slice(end)
      return covered.next(stripAnsi(text.slice(0, end)))
    },
    rest() {
      const last = covered.next(stripAnsi(open)) + covered.rest()
      open = ''
      return last
    },
  }
}
