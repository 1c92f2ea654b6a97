export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** How many bytes of a file are looked at to tell what it is. */
export const SAMPLE_BYTES = 8192

/** A file with more than this share of control characters is no text. */
const MAX_CONTROL_SHARE = 0.3

/**
 * How the text that begins with `sample` is encoded, or null when it is no text. UTF-16 is known by its byte order mark
 * only; 'utf-8' stands also for what is read as Latin-1 line by line.
 */
export function detectText(sample: Uint8Array): TextEncoding | null {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  if (sample.includes(0)) return null
  const controls = sample.filter(isControl).length
  return controls > sample.length * MAX_CONTROL_SHARE ? null : 'utf-8'
}

/** Tab to carriage return are text, and so is escape: logs and terminal recordings are full of it. */
export function isControl(byte: number): boolean {
  return (byte < 32 && (byte < 8 || byte > 13) && byte !== 27) || byte === 127
}
