import type { FileVersion } from '../../../shared/session/effects'
import { type Base64File, base64File, type ContentFile } from './base64-file'

/** Stands in the JSON for a text that was written into a file. */
export const SPILLED = 'lifted:content'

/** In bytes: a text in JSON that is longer is what was made, in base64. And the most that there may be of all the rest. */
const LONGEST_TEXT = 64 * 1024
const MOST_JSON = 4 * 1024 * 1024

/**
 * Reads JSON as it comes. The first long text in it is taken for base64 and written into a file, so that a large picture is
 * neither held in memory nor parsed at once. Rejects where the rest is longer than any such answer.
 */
export async function spillToFile(
  chunks: AsyncIterable<Buffer>,
  into: ContentFile,
): Promise<{ text: string; version?: FileVersion }> {
  const json = jsonSoFar()
  let content: Base64File | undefined
  let isLifting = false
  try {
    for await (const chunk of chunks) {
      const end = isLifting ? chunk.indexOf(QUOTE) : 0
      if (isLifting) await content?.write(end < 0 ? chunk : chunk.subarray(0, end))
      if (end < 0) continue
      json.add(chunk.subarray(end))
      isLifting = false
      if (!content && json.openText().length > LONGEST_TEXT) {
        content = await base64File(into)
        await content.write(json.openText())
        json.replaceOpenText(SPILLED)
        isLifting = true
      }
    }
    const version = await content?.end()
    return { text: json.all().toString('utf8'), ...(version && { version }) }
  } finally {
    await content?.close()
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]

/** JSON of which the beginning is there, and the text in it that has not ended. */
function jsonSoFar() {
  let bytes = Buffer.alloc(0)
  let start: number | undefined
  let isEscaped = false

  function look(byte: number | undefined, at: number): void {
    if (start === undefined) start = byte === QUOTE ? at + 1 : undefined
    else if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) start = undefined
  }

  return {
    add(more: Buffer): void {
      if (bytes.length + more.length > MOST_JSON)
        throw new Error('The answer is longer than any answer of this kind can be.')
      for (let at = 0; at < more.length; at++) look(more[at], bytes.length + at)
      bytes = Buffer.concat([bytes, more])
    },
    openText: () => bytes.subarray(start ?? bytes.length),
    replaceOpenText(text: string): void {
      bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(text)])
    },
    all: () => bytes,
  }
}
