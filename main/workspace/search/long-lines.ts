import { isUtf8 } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { MatchedFile } from '../../../shared/session/tool-results'
import { decodeText } from '../read/decode-text'
import { PLAIN_FILE } from '../read/open-regular-file'
import type { Hit } from './parse-hits'

/** A longer line is cut by ripgrep itself, so that minified files cost nothing. In bytes. */
export const MAX_COLUMNS = 400

/** The parts of a longer line that are shown, in bytes: its beginning, the text around its first match, and its end. */
const START = 120
const BEFORE = 100
const AFTER = 200
const END = 60

/** The distance behind the match up to which a line's end is searched for. */
const MAX_LOOK = 256 * 1024

/** So many long lines are read again. */
const MAX_LINES = 500

/** The text that ripgrep puts behind a line that it cut. */
const CUT = / \[\.\.\. (?:omitted end of long line|\d+ more match(?:es)?|0 more matches)\]$/

const LF = 10

type PlacedLine = MatchedFile['lines'][number] & Pick<Hit, 'at'>
/** A file whose lines say where they lie in it. Paths are relative to a base in the workspace. */
export type PlacedFile = Omit<MatchedFile, 'lines'> & { lines: PlacedLine[] }

/** Shows of lines that were cut what is around their first match as well. Of a file that has changed by now nothing more. */
export async function withLongLines(
  { workspace, base }: { workspace: string; base: string },
  files: readonly PlacedFile[],
): Promise<MatchedFile[]> {
  let room = MAX_LINES
  const shown: MatchedFile[] = []
  for (const file of files) {
    const cut = file.lines.filter(({ at, text }) => at && CUT.test(text)).slice(0, room)
    room -= cut.length
    const texts = cut.length > 0 ? await around(join(workspace, posix.join(base, file.path)), cut) : new Map()
    shown.push({
      ...file,
      lines: file.lines.map(({ at: _at, ...line }) => ({ ...line, text: texts.get(line.number) ?? line.text })),
    })
  }
  return shown
}

async function around(absolute: string, lines: readonly PlacedLine[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  const handle = await open(absolute, PLAIN_FILE).catch(() => null)
  if (!handle) return texts
  try {
    for (const { number, at, text } of lines) {
      const longer = at && (await lineAround(handle, at, text))
      if (longer) texts.set(number, longer)
    }
    return texts
  } finally {
    await handle.close()
  }
}

async function lineAround(
  handle: FileHandle,
  { line, match }: NonNullable<Hit['at']>,
  text: string,
): Promise<string | null> {
  const read = async (from: number, length: number) => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  const start = await read(line, START)
  // In a file of UTF-16 places are those of what ripgrep made of it.
  if (
    !text.startsWith(
      decodeText(whole(start))
        .replace(/^\uFEFF/, '')
        .slice(0, 20),
    )
  )
    return null
  const from = Math.max(0, match - BEFORE)
  const behind = await read(line + from, BEFORE + AFTER + MAX_LOOK)
  const lineFeed = behind.indexOf(LF)
  const isEndKnown = lineFeed >= 0 || behind.length < BEFORE + AFTER + MAX_LOOK
  const rest = lineFeed >= 0 ? behind.subarray(0, lineFeed) : behind
  const shownEnd = match - from + AFTER
  const near = decodeText(whole(rest.subarray(0, shownEnd)))
  const head =
    from > START ? `${decodeText(whole(start))}${leftOut(from - START)}` : decodeText(whole(await read(line, from)))
  if (!isEndKnown) return `${head}${near} [... more than ${MAX_LOOK} bytes left out]`
  const left = rest.length - shownEnd - END
  if (left <= 0) return `${head}${near}${decodeText(whole(rest.subarray(shownEnd)))}`.replace(/\r$/, '')
  return `${head}${near}${leftOut(left)}${decodeText(whole(rest.subarray(-END)))}`.replace(/\r$/, '')
}

function leftOut(bytes: number): string {
  return ` [... ${bytes} bytes left out ...] `
}

/** Without the halves of characters of UTF-8 at both ends; bytes that are no UTF-8 as they are. */
function whole(bytes: Buffer): Buffer {
  const cuts = [0, 1, 2, 3].flatMap(from => [0, 1, 2, 3].map(torn => bytes.subarray(from, bytes.length - torn)))
  return cuts.find(cut => isUtf8(cut)) ?? bytes
}
