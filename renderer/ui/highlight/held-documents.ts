import type { Language } from './languages'
import type { LineTokens } from './token-kinds'

/** Code whose beginning is coloured: `tokens` are those of its first lines, and only ever grow. */
export type CodeDocument = {
  readonly id: number
  readonly language: Language
  readonly lines: readonly string[]
  readonly tokens: readonly LineTokens[]
}

export type HeldDocument = CodeDocument & {
  lines: string[]
  tokens: LineTokens[]
  /** Set while the worker is asked, and during the pause after it. */
  isAsking: boolean
  /** The number of lines that the worker was given; 0 if that worker has ended. */
  asked: number
  /** The number of next tokens that are known already, as a new worker starts from the beginning. */
  repeated: number
  patience?: ReturnType<typeof setTimeout>
  readonly listeners: Set<() => void>
}

/** By their ids; the one that was used last is at the end. */
export type HeldDocuments = Map<number, HeldDocument>

/** Documents that are remembered, so that what scrolls back into view is coloured at once. */
const REMEMBERED = 150
/** Lines of all remembered documents together. */
const REMEMBERED_LINES = 60_000

export function newDocument(id: number, language: Language): HeldDocument {
  return { id, language, lines: [], tokens: [], isAsking: false, asked: 0, repeated: 0, listeners: new Set() }
}

/** The newest one that has begun with these lines, or with the first of them. */
export function findDocument(
  documents: HeldDocuments,
  language: Language,
  lines: readonly string[],
): HeldDocument | undefined {
  return [...documents.values()].reverse().find(held => held.language === language && beginsLike(held.lines, lines))
}

function beginsLike(held: readonly string[], lines: readonly string[]): boolean {
  const shared = Math.min(held.length, lines.length)
  for (let index = shared - 1; index >= 0; index--) if (held[index] !== lines[index]) return false
  return shared > 0
}

/** Takes out those that were used longest ago and are not shown, as far as there are too many. Gives them. */
export function forgetOldest(documents: HeldDocuments, besides: CodeDocument): HeldDocument[] {
  let total = [...documents.values()].reduce((sum, { lines }) => sum + lines.length, 0)
  const forgotten: HeldDocument[] = []
  for (const held of documents.values()) {
    if (documents.size <= REMEMBERED && total <= REMEMBERED_LINES) break
    if (held.listeners.size > 0 || held === besides) continue
    total -= held.lines.length
    documents.delete(held.id)
    forgotten.push(held)
  }
  return forgotten
}
