import { parsePhrase, VERBS } from './offline-phrases'
import { blotQuotes } from './offline-quotes'
import type { Step } from './offline-step'

/** The parsed request: steps in their order, a call for help, or the first piece that made no sense. */
export type Understood = { type: 'steps'; steps: Step[] } | { type: 'help' } | { type: 'unclear'; piece: string }

/** Reads a plain request. Either all of it is understood, or nothing of it is done. */
export function parseRequest(text: string): Understood {
  const pieces = splitRequest(text.replaceAll('\r\n', '\n'))
  const asksForHelp = pieces.every(piece => /^(?:help|\?)(?: me)?[.!?]*$/i.test(piece))
  if (asksForHelp) return { type: 'help' }
  const steps: Step[] = []
  for (const piece of pieces) {
    const step = parsePhrase(piece)
    if (!step) return { type: 'unclear', piece }
    steps.push(step)
  }
  return { type: 'steps', steps }
}

const BULLET = '(?:(?:\\d{1,3}[.)]|[-*•])[ \\t]{1,8})?'
const MANNERS = '(?:(?:please|now|first|finally|can you|could you|would you|and)[, ] ?){0,3}'
const STEP_AHEAD = `(?=(?:${VERBS})(?![\\w./-]))`

/** The border between two steps: a new line, or "then", each only before a verb. */
const BORDER = new RegExp(
  `(?:\\n[ \\t]{0,8}${BULLET}(?:and )?(?:then,? )?|[,.;]?[ \\t]{1,8}(?:and )?then,?[ \\t]{1,8})${MANNERS}${STEP_AHEAD}`,
  'gi',
)
const BEFORE_FIRST = new RegExp(`^\\s*${BULLET}${MANNERS}${STEP_AHEAD}`, 'i')

/** A file's content that begins on the next line, outside a fence, goes on to the end of the request. */
const OPEN_CONTENT =
  /^(?:create|write|make|add) [^\n]{1,500} (?:with|containing|saying|that says)[^\n]{0,20}\n(?!\s{0,20}```)/i

function splitRequest(text: string): string[] {
  const from = BEFORE_FIRST.exec(text)?.[0].length ?? 0
  const pieces: string[] = []
  let start = from
  for (const border of blotQuotes(text).matchAll(BORDER)) {
    if (border.index < start) continue
    if (OPEN_CONTENT.test(text.slice(start, start + 1000))) break
    pieces.push(text.slice(start, border.index).trim())
    start = border.index + border[0].length
  }
  pieces.push(text.slice(start).trim())
  const [first = '', ...rest] = pieces
  return first.endsWith(':') && rest.length > 0 && !BEFORE_FIRST.test(first) ? rest : pieces
}
