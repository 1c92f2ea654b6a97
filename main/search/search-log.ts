import { isAscii } from 'node:buffer'
import { closeSync, openSync } from 'node:fs'
import type { FoundKind, FoundText } from '../../shared/ipc/session-calls'
import { withoutMarkdown } from '../../shared/text/without-markdown'
import { foldText } from './fold-text'
import { type Entry, entriesOf, eventOf } from './log-entries'
import { type Block, type LogIndex, readBytes } from './log-index'
import { firstPlace, makeSnippet } from './make-snippet'
import { mayHave } from './signature'

/** The query: folded words, and the hashes of their pieces; `texts` are enough of one session. */
export type LogQuery = { words: readonly string[]; hashes: readonly number[]; texts: number }

/** The texts of a log that hold all words, the latest first. The log itself is asked: the index only says where to look. */
export function searchLog(path: string, index: LogIndex, wanted: LogQuery): { texts: FoundText[]; more: boolean } {
  const blocks = index.blocks.filter(({ signature }) => mayHave(signature, wanted.hashes)).reverse()
  const texts: FoundText[] = []
  if (blocks.length === 0) return { texts, more: false }
  const file = openSync(path, 'r')
  try {
    for (const block of blocks) {
      texts.push(...searchBlock(file, block, wanted.words))
      if (texts.length > wanted.texts) break
    }
  } finally {
    closeSync(file)
  }
  return { texts: texts.slice(0, wanted.texts), more: texts.length > wanted.texts }
}

function searchBlock(file: number, block: Block, words: readonly string[]): FoundText[] {
  const found: FoundText[] = []
  let { position } = block
  const bytes = readBytes(file, block.start, block.end)
  if (isAscii(bytes) && !mayHold(bytes.toString('latin1'), words)) return []
  for (const line of bytes.toString().split('\n')) {
    const isOfCall = ofCall.test(line)
    const isWorthReading = isOfCall ? hasAll(line, words) : mayHold(line, words)
    if (isOfCall && !isWorthReading) continue
    const event = eventOf(line)
    if (!event) continue
    const read = entriesOf(event, position)
    position = read.position
    if (isWorthReading) found.push(...read.entries.flatMap(entry => foundIn(entry, words)))
  }
  return found.reverse()
}

function foundIn({ text, ...entry }: Entry, words: readonly string[]): FoundText[] {
  const place = firstPlace(foldText(text), words)
  if (place < 0) return []
  const read = MARKDOWN.has(entry.kind) ? withoutMarkdown(text) : text
  const placeRead = read === text ? place : firstPlace(foldText(read), words)
  // A match in signs alone, as in the address of a link, is shown with them.
  const snippet = placeRead < 0 ? makeSnippet(text, words, place) : makeSnippet(read, words, placeRead)
  return [{ ...entry, snippet }]
}

/** The kinds that the page shows as Markdown. */
const MARKDOWN: ReadonlySet<FoundKind> = new Set(['answer', 'thinking', 'summary'])

/** As the log writes what happens to calls, which is most of it: it does not move the conversation on, and has no JSON within JSON. */
const ofCall = /^\{"v":\d+,"seq":\d+,("prev":"[0-9a-f]{64}",)?"at":[\d.]+,"type":"call\./

/**
 * The characters that JSON writes in another form, so that they cannot be searched for in it: quotes, backslashes,
 * controls, lone halves.
 */
const writtenOtherwise = /["\\\p{Cc}\p{Cs}]/u

/**
 * Returns whether lines are worth reading, which takes far longer than scanning them. A model may write the arguments of a
 * call with letters as escapes. The log itself, as JSON.stringify writes it, has no letters as escapes.
 */
function mayHold(lines: string, words: readonly string[]): boolean {
  return hasAll(lines, words) || lines.includes('\\\\u')
}

function hasAll(lines: string, words: readonly string[]): boolean {
  const folded = foldText(lines)
  return words.every(word => writtenOtherwise.test(word) || folded.includes(word))
}
