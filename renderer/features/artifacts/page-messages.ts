import {
  type ArtifactMessage,
  LONGEST_PROBLEM,
  LONGEST_SELECTION,
  type PageProblem,
  type PageProblemKind,
} from '../../../shared/artifacts/artifact-messages'
import { t } from '../../i18n/t'
import { plainSize } from '../apps/plain-size'

/** Characters of one message of a page. */
export const LARGEST_MESSAGE = 10_000
/** So many different problems of one page are listed. */
const MOST_PROBLEMS = 50

const KINDS: readonly PageProblemKind[] = ['error', 'rejection', 'console', 'blocked']

/** Reads what a frame has sent; undefined where it is none of its words. The page can send what it wants. */
export function messageOfPage(data: unknown): ArtifactMessage | undefined {
  if (typeof data !== 'object' || data === null || plainSize(data, LARGEST_MESSAGE) > LARGEST_MESSAGE) return undefined
  const { type, text, kind, line } = data as Record<string, unknown>
  if (typeof text !== 'string') return undefined
  if (type === 'selection') return { type, text: text.slice(0, LONGEST_SELECTION) }
  const known = KINDS.find(one => one === kind)
  if (type !== 'problem' || !known) return undefined
  const isLine = Number.isInteger(line) && Number(line) > 0 && Number(line) < 10_000_000
  return { type, kind: known, text: text.slice(0, LONGEST_PROBLEM), ...(isLine && { line: Number(line) }) }
}

/** A problem, and how often the page had it. */
export type CountedProblem = PageProblem & { count: number }

/** The list with one more; the same again only counts. */
export function withProblem(list: readonly CountedProblem[], { kind, text, line }: PageProblem): CountedProblem[] {
  const at = list.findIndex(one => one.kind === kind && one.text === text && one.line === line)
  if (at >= 0) return list.map((one, place) => (place === at ? { ...one, count: one.count + 1 } : one))
  const problem = { kind, text, ...(line !== undefined && { line }), count: 1 }
  return list.length < MOST_PROBLEMS ? [...list, problem] : [...list]
}

/** Names the thing that a page wanted to load as people do: by its address, or as a file beside the page, whose address is the page's own. */
function wantedName(text: string): { type: 'file' | 'network'; name: string } {
  const own = /^mcp-app(?::(?:\/\/[0-9a-f]{32}\/?)?(.*))?$/.exec(text)
  if (own) return { type: 'file', name: own[1] ?? '' }
  return { type: 'network', name: text }
}

/** A problem in the words of the person's language; what the page says itself stays as it is. */
export function problemText({ kind, text }: PageProblem): string {
  if (kind !== 'blocked') return text
  const { type, name } = wantedName(text)
  if (type === 'file') return name === '' ? t('artifacts.problems.someFile') : t('artifacts.problems.file', { name })
  return t('artifacts.problems.network', { address: name })
}
