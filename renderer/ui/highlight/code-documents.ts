import type { HighlightAnswer, HighlightRequest } from './highlight-messages'
import type { Language } from './languages'
import type { LineTokens } from './token-kinds'

/** What of a worker is used. */
export type HighlightPort = {
  postMessage(request: HighlightRequest): void
  onmessage: ((event: { data: HighlightAnswer }) => void) | null
  terminate(): void
}

/** Code whose beginning is coloured: `tokens` are those of its first lines, and only ever grow. */
export type CodeDocument = {
  readonly id: number
  readonly language: Language
  readonly lines: readonly string[]
  readonly tokens: readonly LineTokens[]
}

type Held = CodeDocument & {
  lines: string[]
  tokens: LineTokens[]
  /** Set while the worker is asked, and during the pause after it. */
  isAsking: boolean
  /** How many lines the worker was given; 0 where that worker has ended. */
  asked: number
  /** How many of the next tokens are known already, as a new worker begins at the beginning. */
  repeated: number
  patience?: ReturnType<typeof setTimeout>
  readonly listeners: Set<() => void>
}

/** Documents that are remembered, so that what scrolls back into view is coloured at once. */
const REMEMBERED = 150
/** Lines of all remembered documents together. */
const REMEMBERED_LINES = 60_000
/** A document that grows is asked about no more often than this. */
const PAUSE_MS = 120
/** Some grammar may take forever for some line. Then the worker is given up, and the code stays plain. */
const PATIENCE_MS = 20_000
/** A worker that has nothing to do for so long ends: its grammars are a tenth of what Atrium needs at rest. */
const REST_MS = 20_000
/** Longer code stays plain from there on. */
const MAX_LINES = 20_000

export type CodeDocuments = ReturnType<typeof codeDocuments>

/** The coloured code of the page. `start` starts the worker, when there is the first code to colour. */
export function codeDocuments(start: () => HighlightPort) {
  /** The one that was used last is at the end. */
  const documents = new Map<number, Held>()
  let port: HighlightPort | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false
  let lastId = 0

  function running(): HighlightPort {
    if (port) return port
    port = start()
    port.onmessage = ({ data }) => take(data)
    return port
  }

  function take({ document: id, tokens, isDone }: HighlightAnswer): void {
    clearTimeout(resting)
    resting = setTimeout(endUnused, REST_MS)
    const held = documents.get(id)
    if (!held) return
    clearTimeout(held.patience)
    const fresh = tokens.slice(held.repeated)
    held.repeated -= tokens.length - fresh.length
    held.tokens.push(...fresh)
    for (const listener of held.listeners) listener()
    if (!isDone) return
    setTimeout(() => {
      held.isAsking = false
      ask(held)
    }, PAUSE_MS)
  }

  function ask(held: Held): void {
    if (held.isAsking || hasFailed || held.tokens.length >= held.lines.length || !documents.has(held.id)) return
    const lines = held.lines.slice(held.asked)
    if (held.asked === 0) held.repeated = held.tokens.length
    held.isAsking = true
    held.asked = held.lines.length
    running().postMessage({ type: 'lines', document: held.id, language: held.language, lines })
    held.patience = setTimeout(giveUp, PATIENCE_MS)
  }

  function giveUp(): void {
    hasFailed = true
    port?.terminate()
  }

  function endUnused(): void {
    const all = [...documents.values()]
    // The answer that is still to come sees to it again.
    if (all.some(({ isAsking }) => isAsking)) return
    port?.terminate()
    port = undefined
    for (const held of all) held.asked = 0
  }

  function fits(held: Held, language: Language, lines: readonly string[]): boolean {
    if (held.language !== language) return false
    const shared = Math.min(held.lines.length, lines.length)
    for (let index = shared - 1; index >= 0; index--) if (held.lines[index] !== lines[index]) return false
    return shared > 0
  }

  function forgetOldest(besides: CodeDocument): void {
    let total = [...documents.values()].reduce((sum, { lines }) => sum + lines.length, 0)
    for (const held of documents.values()) {
      if (documents.size <= REMEMBERED && total <= REMEMBERED_LINES) return
      if (held.listeners.size > 0 || held === besides) continue
      total -= held.lines.length
      clearTimeout(held.patience)
      documents.delete(held.id)
      port?.postMessage({ type: 'forget', document: held.id })
    }
  }

  function create(language: Language): Held {
    const id = ++lastId
    return { id, language, lines: [], tokens: [], isAsking: false, asked: 0, repeated: 0, listeners: new Set() }
  }

  function find(language: Language, lines: readonly string[]): Held | undefined {
    return [...documents.values()].reverse().find(held => fits(held, language, lines))
  }

  function use(held: Held, lines: readonly string[]): CodeDocument {
    documents.delete(held.id)
    documents.set(held.id, held)
    held.lines.push(...lines.slice(held.lines.length))
    ask(held)
    return held
  }

  return {
    /** The document that has begun with these lines, or with the first of them and goes on with the rest. */
    known(language: Language, all: readonly string[]): CodeDocument | null {
      const lines = all.slice(0, MAX_LINES)
      const held = find(language, lines)
      return held ? use(held, lines) : null
    },
    /** The same, or a new one. */
    open(language: Language, all: readonly string[]): CodeDocument {
      const lines = all.slice(0, MAX_LINES)
      const document = use(find(language, lines) ?? create(language), lines)
      forgetOldest(document)
      return document
    },
    /** Calls back whenever there are more tokens; returns what ends that. */
    listen({ id }: CodeDocument, listener: () => void): () => void {
      const held = documents.get(id)
      held?.listeners.add(listener)
      return () => held?.listeners.delete(listener)
    },
  }
}
