import {
  type CodeDocument,
  findDocument,
  forgetOldest,
  type HeldDocument,
  type HeldDocuments,
  newDocument,
} from './held-documents'
import { type HighlightPort, highlighting } from './highlighting'
import type { Language } from './languages'

/** Longer code stays plain from there on. */
const MAX_LINES = 20_000

export type CodeDocuments = ReturnType<typeof codeDocuments>

/** The coloured code of the page. `start` starts the worker, when there is the first code to colour. */
export function codeDocuments(start: () => HighlightPort) {
  const documents: HeldDocuments = new Map()
  const worker = highlighting(documents, start)
  let lastId = 0

  function use(held: HeldDocument, lines: readonly string[]): CodeDocument {
    documents.delete(held.id)
    documents.set(held.id, held)
    held.lines.push(...lines.slice(held.lines.length))
    worker.ask(held)
    return held
  }

  return {
    /** The document that has begun with these lines, or with the first of them and goes on with the rest. */
    known(language: Language, all: readonly string[]): CodeDocument | null {
      const lines = all.slice(0, MAX_LINES)
      const held = findDocument(documents, language, lines)
      return held ? use(held, lines) : null
    },
    /** The same, or a new one. */
    open(language: Language, all: readonly string[]): CodeDocument {
      const lines = all.slice(0, MAX_LINES)
      const document = use(findDocument(documents, language, lines) ?? newDocument(++lastId, language), lines)
      for (const forgotten of forgetOldest(documents, document)) worker.forget(forgotten)
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
