import type { PageOrigin } from '../../../shared/browser/page-origin'
import { plainText } from '../page/page-text'
import type { PageProblems } from '../page-driver'

const MOST_LINES = 30
const LONGEST_OUTLINE = 10_000

type PageReport = { origin: PageOrigin; problems: PageProblems; outline?: string }

/** Returns the report on a page for a model: what went wrong in it and, if one is given, its outline; undefined if there is nothing. */
export function lookText({ origin, problems, outline }: PageReport): string | undefined {
  const parts = [
    listed('Errors of its console:', problems.errors),
    listed('Requests of it that failed:', problems.requests),
    ...(outline === undefined ? [] : [`What it shows:\n${bounded(outline)}`]),
  ].filter(part => part !== '')
  if (parts.length === 0) return undefined
  const { url, title } = origin
  return [`Page: ${plainText(title, 300) || 'Untitled'}\nAddress: ${url}`, ...parts].join('\n\n')
}

/** A message that was repeated again and again is one line. The latest matter most. */
function listed(head: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const times = new Map<string, number>()
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1)
  const all = [...times].map(([line, count]) => `- ${line}${count > 1 ? ` (${count} times)` : ''}`)
  const left = all.length - MOST_LINES
  return [head, ...(left > 0 ? [`- ${left} before these`] : []), ...all.slice(-MOST_LINES)].join('\n')
}

const bounded = (outline: string): string =>
  outline.length > LONGEST_OUTLINE ? `${outline.slice(0, LONGEST_OUTLINE)}…\nThere is more.` : outline
