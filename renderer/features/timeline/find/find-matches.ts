import { withoutEscapes } from '../../../../shared/session/file-mentions'
import type { CallState } from '../../../../shared/session/session-state'
import { withoutMarkdown } from '../../../../shared/text/without-markdown'
import type { TimelineRow } from '../../../state/session/timeline-rows'
import { rowText } from '../row-text'
import type { FoundMatch } from './find-store'

/** Rows of what has ended are the same objects for as long as nothing of them changes. */
const texts = new WeakMap<TimelineRow, string>()

/** All places of the words in a conversation, also in rows that are not in the page. */
export function findMatches(rows: readonly TimelineRow[], query: string): FoundMatch[] {
  if (query === '') return []
  return rows.flatMap(row =>
    startsOf(foldedText(row), folded(query)).map((_, nth): FoundMatch => ({ rowKey: row.key, nth })),
  )
}

/** Returns where words begin in a text, none within another. Both are folded. */
export function startsOf(text: string, words: string): number[] {
  const starts: number[] = []
  for (let at = text.indexOf(words); at >= 0 && words !== ''; at = text.indexOf(words, at + words.length))
    starts.push(at)
  return starts
}

/** A text in which capitals do not count, and each place is the same as before. */
export function folded(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

function foldedText(row: TimelineRow): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const text = folded(readText(row))
  // A text that streams is read anew each time.
  if (row.type !== 'streaming' && row.type !== 'streaming-thinking') texts.set(row, text)
  return text
}

/** A row as a person reads it. */
function readText(row: TimelineRow): string {
  switch (row.type) {
    case 'text':
    case 'streaming':
    case 'thinking':
      return withoutMarkdown(rowText(row))
    case 'user':
    case 'steered':
      return withoutEscapes(rowText(row))
    case 'call':
    case 'approval':
      return callWords(row.call)
    case 'review':
      return row.calls.map(callWords).join('\n')
    default:
      return rowText(row)
  }
}

/** Returns the input of a call, without the signs of its notation, and its result. */
function callWords({ call, result }: CallState): string {
  const content = result?.content.flatMap(part => (part.type === 'text' ? part.text : [])) ?? []
  return [...stringsIn(parsed(call.arguments)), ...content].join('\n')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
