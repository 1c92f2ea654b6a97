import type { HeldDocument, HeldDocuments } from './held-documents'
import type { HighlightAnswer, HighlightRequest } from './highlight-messages'

/** The part of a worker that is used. */
export type HighlightPort = {
  postMessage(request: HighlightRequest): void
  onmessage: ((event: { data: HighlightAnswer }) => void) | null
  terminate(): void
}

/** A document that grows is asked about no more often than this. */
const PAUSE_MS = 120
/** Some grammar may take forever for some line. Then the worker is given up, and the code stays plain. */
const PATIENCE_MS = 20_000
/** A worker that has nothing to do for so long ends: its grammars are a tenth of what Atrium needs at rest. */
const REST_MS = 20_000

/** Has a worker colour documents. `start` starts it, when there is the first code to colour. */
export function highlighting(documents: HeldDocuments, start: () => HighlightPort) {
  let port: HighlightPort | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false

  function running(): HighlightPort {
    if (port) return port
    port = start()
    port.onmessage = ({ data }) => take(data)
    return port
  }

  function take(answer: HighlightAnswer): void {
    clearTimeout(resting)
    resting = setTimeout(endUnused, REST_MS)
    const held = documents.get(answer.document)
    if (!held) return
    addTokens(held, answer)
    if (!answer.isDone) return
    setTimeout(() => {
      held.isAsking = false
      ask(held)
    }, PAUSE_MS)
  }

  /** For the colours of what has none yet. */
  function ask(held: HeldDocument): void {
    if (held.isAsking || hasFailed || held.tokens.length >= held.lines.length || !documents.has(held.id)) return
    const lines = held.lines.slice(held.asked)
    if (held.asked === 0) held.repeated = held.tokens.length
    held.isAsking = true
    held.asked = held.lines.length
    running().postMessage({ type: 'lines', document: held.id, language: held.language, lines })
    held.patience = setTimeout(giveUp, PATIENCE_MS)
  }

  function forget({ id, patience }: HeldDocument): void {
    clearTimeout(patience)
    port?.postMessage({ type: 'forget', document: id })
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

  return { ask, forget }
}

function addTokens(held: HeldDocument, { tokens }: HighlightAnswer): void {
  clearTimeout(held.patience)
  const fresh = tokens.slice(held.repeated)
  held.repeated -= tokens.length - fresh.length
  held.tokens.push(...fresh)
  for (const listener of held.listeners) listener()
}
