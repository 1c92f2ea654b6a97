import type { CapturedOutput, StreamStart } from './capture-output'

export type KindOf = (sample: Uint8Array) => Promise<string | null>

/** An output, or what is said in its place where it is no text: read as text, its bytes would pass for an answer. */
export async function onlyText(
  output: CapturedOutput,
  { sample, bytes }: StreamStart,
  kindOf: KindOf,
): Promise<CapturedOutput & { binary?: string }> {
  const kind = await kindOf(sample)
  if (kind === null) return output
  const text =
    `The output is ${kind} (${bytes.toLocaleString('en')} bytes) and cannot be read as text, so nothing of it is given. ` +
    'Say so, or convert it with a program that the computer has.'
  return { text, truncated: true, binary: kind }
}
