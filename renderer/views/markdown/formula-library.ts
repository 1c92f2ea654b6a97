import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { formulaElements } from './formula-tree'

/** The formula as MathML, or null where it is none that can be shown. */
export type DrawFormula = (source: string, isBlock: boolean) => ReactNode | null

/** A longer one takes longer than a frame, and is wider than any window. */
const MAX_LENGTH = 4_000
/** Deeper ones take more of the call stack than there may be. */
const MAX_BRACES = 60

/** The maximum number of macro expansions, as the library calls them: each is a step, and its own macros take a few. */
const MAX_EXPANSIONS = 1_000

/**
 * The commands that define commands, and the library's own ones that can do so too: bodies of thousands of letters that
 * call themselves take it many seconds for few steps.
 */
const DEFINES = /\\(?:(?:[gex]?def|let|futurelet|newcommand|renewcommand|providecommand|global|long)(?![a-z])|[a-z]*@)/i

let loaded: DrawFormula | null = null
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Draws formulas; null until the library is there, which is loaded for the first formula. */
export function useDrawFormula(): DrawFormula | null {
  const draw = useSyncExternalStore(listen, current, none)
  useEffect(() => {
    if (!draw) void loadFormulas()
  }, [draw])
  return draw
}

/** Loads the library and its font, unless they are there. Without them formulas stay as they are written. */
export function loadFormulas(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  const { fontLoaded, toMathTree } = await import('./temml')
  await fontLoaded()
  loaded = (source, isBlock) => drawFormula(toMathTree, source, isBlock)
  document.addEventListener('copy', copyFormulas)
  for (const listener of listeners) listener()
}

type ToMathTree = (source: string, settings: object) => unknown

export function drawFormula(toMathTree: ToMathTree, source: string, isBlock: boolean): ReactNode | null {
  if (source.length > MAX_LENGTH || DEFINES.test(source) || bracesIn(source) > MAX_BRACES) return null
  const settings = { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: MAX_EXPANSIONS, macros: {} }
  try {
    return formulaElements(toMathTree(source, settings))
  } catch {
    return null
  }
}

function bracesIn(source: string): number {
  let depth = 0
  let most = 0
  for (const [brace] of source.matchAll(/\\[\s\S]|[{}]/g)) {
    if (brace === '{') most = Math.max(most, ++depth)
    if (brace === '}') depth--
  }
  return most
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): DrawFormula | null => loaded
const none = (): null => null

/** Copies formulas that are selected, in whole or in part, as they were written. */
function copyFormulas(event: ClipboardEvent): void {
  const range = selectedRange()
  const shown = range ? [...document.querySelectorAll('[data-formula]')].filter(one => range.intersectsNode(one)) : []
  const [first] = shown
  const last = shown.at(-1)
  if (!range || !first || !last || !event.clipboardData || event.defaultPrevented) return
  if (first.contains(range.startContainer)) range.setStartBefore(first)
  if (last.contains(range.endContainer)) range.setEndAfter(last)
  const { text, html } = written(range)
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', html)
  event.preventDefault()
}

function selectedRange(): Range | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  return selection.getRangeAt(0).cloneRange()
}

/** Only what is in the page has line ends where blocks end. */
function written(range: Range): { text: string; html: string } {
  const page = document.createElement('div')
  page.append(range.cloneContents())
  for (const formula of page.querySelectorAll('[data-formula]')) {
    formula.textContent = (formula.getAttribute('data-formula') ?? '').trim()
    formula.classList.add('whitespace-pre')
  }
  for (const lazy of page.querySelectorAll('.lazy-lines')) lazy.classList.remove('lazy-lines')
  page.className = 'fixed top-0 start-0 opacity-0'
  document.body.append(page)
  const text = page.innerText
  const html = page.innerHTML
  page.remove()
  return { text, html }
}
