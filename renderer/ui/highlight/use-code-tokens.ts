import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { codeDocuments } from './code-documents'
import type { CodeDocument } from './held-documents'
import type { HighlightPort } from './highlighting'
import type { Language } from './languages'
import type { LineTokens } from './token-kinds'

/** Code that is not known yet is looked at only once it stands still. */
const SETTLED_MS = 80

const NONE: readonly LineTokens[] = []

// The bundler finds the worker by the shape of this line.
const documents = codeDocuments(() => {
  return new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' }) as HighlightPort
})

/** Tokens of the first `count` lines. */
export type CodeTokens = { readonly count: number; readonly tokens: readonly LineTokens[] }

/**
 * The tokens of code, as they come; none without a language. What was coloured before has its colours at once.
 * `isGrowing` says that lines are added all the time; then the last is not finished, and has none.
 */
export function useCodeTokens(language: Language | null, lines: readonly string[], isGrowing = false): CodeTokens {
  const [opened, setOpened] = useState<CodeDocument | null>(null)
  useLayoutEffect(() => {
    if (!language || lines.length === 0) return setOpened(null)
    if (isGrowing) return setOpened(lines.length > 1 ? documents.open(language, lines.slice(0, -1)) : null)
    const known = documents.known(language, lines)
    setOpened(known)
    if (known) return
    const timer = setTimeout(() => setOpened(documents.open(language, lines)), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [language, lines, isGrowing])

  const listen = useCallback((heard: () => void) => (opened ? documents.listen(opened, heard) : nothing), [opened])
  const lengthNow = () => opened?.tokens.length ?? 0
  const known = useSyncExternalStore(listen, lengthNow, lengthNow)
  const count = Math.min(known, isGrowing ? lines.length - 1 : lines.length)
  return useMemo(() => ({ count, tokens: opened?.tokens ?? NONE }), [count, opened])
}

function nothing(): void {}
