import { autocompletion, type CompletionSource, completionKeymap, completionStatus } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands'
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Text } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { TextChange } from '../../../shared/flows/edit/text-change'
import { messagesUnder } from '../../i18n/t'
import { markResting } from '../hooks/resting-keys'
import { type EditorLanguage, editorLanguage, shownTemplates } from './editor-languages'

/** The look of the editor, of the colours of the page: in the shadow that it lives in nothing else of the page's style holds. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-code)',
    fontSize: '0.75rem',
    lineHeight: '1.25rem',
    overflow: 'auto',
    scrollbarColor: 'var(--thumb) transparent',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '6px 0' },
  '.cm-line': { padding: '0 12px 0 8px', unicodeBidi: 'plaintext', textAlign: 'start' },
  '.cm-content ::selection': { backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink-3)',
    border: 'none',
    borderInlineEnd: '1px solid var(--line)',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 10px', minWidth: '36px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 45%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--hover)', color: 'var(--ink)' },
  '.cm-specialChar': { color: 'var(--escape)', backgroundColor: 'var(--escape-soft)' },
  '.cm-template': { color: 'var(--code-keyword)' },
  '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '0' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--wait)',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-active': { backgroundColor: 'transparent' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '6px',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    boxShadow: 'var(--floats)',
    fontFamily: 'var(--font-text)',
    fontSize: '0.8125rem',
    overflow: 'hidden',
    zIndex: '50',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-code)',
    fontSize: '0.75rem',
    maxHeight: '14em',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', color: 'var(--ink)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionDetail': { color: 'var(--ink-2)', fontStyle: 'normal', fontFamily: 'var(--font-text)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--accent)' },
  '.cm-diagnostic': {
    padding: '4px 10px',
    border: 'none',
    borderInlineStart: '3px solid var(--line-strong)',
    whiteSpace: 'pre-wrap',
    maxWidth: '34rem',
  },
  '.cm-diagnostic-error': { border: 'none', borderInlineStart: '3px solid var(--bad)' },
  '.cm-diagnostic-warning': { border: 'none', borderInlineStart: '3px solid var(--wait)' },
  '@media (forced-colors: active)': {
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      outline: '2px solid Highlight',
      outlineOffset: '-2px',
    },
    '.cm-activeLine': { outline: '1px solid GrayText' },
  },
})

const colours = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), color: 'var(--code-type)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
  { tag: [tags.keyword, tags.meta, tags.typeName], color: 'var(--code-keyword)' },
  { tag: tags.labelName, color: 'var(--code-function)' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-2)' },
  { tag: tags.heading, color: 'var(--ink)', fontWeight: '600' },
])

const editorTheme = [theme, syntaxHighlighting(colours)]

/** The completions at a position: each replaces the text from `from` on, the likeliest first. */
export type Offers = { from: number; offers: readonly { label: string; detail?: string; apply?: string }[] }
export type Complete = (text: string, at: number) => Offers | null

export type LineProblem = { line: number; severity: 'error' | 'warning'; message: string }

type EditorParts = {
  place: ShadowRoot
  label: string
  language: EditorLanguage
  text: string
  complete(text: string, at: number): Offers | null
  onChange(text: string): void
  /** The cursor came to a line, of itself. */
  onLine(line: number): void
  /** Reports whether Esc is for what is open in the editor. */
  onOwnEscape(isOwn: boolean): void
}

/** So long nobody takes what is offered, as nobody can have seen it yet. */
const UNTAKEN_MS = 75

/** Besides those that the library names itself. */
const UNSEEN = /[\u00a0\u1680\u180e\u2000-\u200f\u202a-\u202f\u205f-\u206f\u2800\u3000\u3164\uffa0]/

/** A text of lines that all end with \r\n is given back with them. */
function lineBreakOf(text: string): string {
  return /\r\n/.test(text) && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n'
}

/** The Tab key is not among them: it leaves the editor as it leaves any field. */
const KEYS = [
  ...completionKeymap,
  { key: 'F8', run: nextDiagnostic },
  { key: 'Shift-F8', run: previousDiagnostic },
  ...defaultKeymap,
  ...historyKeymap,
]

const isOffering = (state: EditorState): boolean => completionStatus(state) === 'active'

/** Offers what can be written, and marks for how long nobody takes it. */
const offering = (complete: Complete) => [
  autocompletion({ override: [completionsBy(complete)], icons: false, interactionDelay: UNTAKEN_MS }),
  EditorView.updateListener.of(({ state, startState }) => {
    if (isOffering(state) && !isOffering(startState)) markResting(UNTAKEN_MS)
  }),
]

/** Starts the editor in a shadow of the page, whose style sheets the content security policy lets it add. */
export function startEditor({ place, label, language, text, ...on }: EditorParts) {
  const attributes = new Compartment()
  const lineBreak = lineBreakOf(text)
  let given = text
  const attributesOf = (isInvalid: boolean) =>
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-invalid': String(isInvalid),
      spellcheck: 'false',
      tabindex: '0',
    })
  const view = new EditorView({
    parent: place,
    root: place,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.phrases.of(messagesUnder('project.code.phrases')),
        [lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), history(), indentUnit.of('  ')],
        highlightSpecialChars({ addSpecialChars: UNSEEN }),
        [EditorView.perLineTextDirection.of(true), EditorView.lineWrapping],
        [editorLanguage(language), shownTemplates, editorTheme, attributes.of(attributesOf(false))],
        offering(on.complete),
        keymap.of(KEYS),
        EditorView.updateListener.of(({ state, docChanged, selectionSet, view: { hasFocus } }) => {
          on.onOwnEscape(isOffering(state))
          if (docChanged) {
            given = state.doc.sliceString(0, state.doc.length, lineBreak)
            on.onChange(given)
          }
          if (hasFocus && (docChanged || selectionSet)) on.onLine(state.doc.lineAt(state.selection.main.head).number)
        }),
      ],
    }),
  })

  return {
    focus: () => view.focus(),
    /** Its lines end with \n, whatever those of the file do. */
    text: () => view.state.doc.toString(),
    /** A text that came from elsewhere; only what differs is changed. */
    show(next: string) {
      if (next === given) return
      given = next
      const changes = difference(view.state.doc.toString(), next.replace(/\r\n?/g, '\n'))
      if (changes) view.dispatch({ changes })
    },
    /** Changes the text in one step, which is undone as one. */
    edit(changes: readonly TextChange[]) {
      view.dispatch({ changes: [...changes], userEvent: 'input.edit', annotations: isolateHistory.of('full') })
    },
    goTo(line: number, takesFocus = true) {
      const { from, text: written } = lineAt(view.state.doc, line)
      const anchor = from + written.length - written.trimStart().length
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      if (takesFocus) view.focus()
    },
    mark(problems: readonly LineProblem[]) {
      const { doc } = view.state
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map(problem => diagnosticOf(doc, problem)),
        ),
      )
      const isInvalid = problems.some(({ severity }) => severity === 'error')
      view.dispatch({ effects: attributes.reconfigure(attributesOf(isInvalid)) })
    },
    stop: () => view.destroy(),
  }
}

export type RunningEditor = ReturnType<typeof startEditor>

function completionsBy(complete: EditorParts['complete']): CompletionSource {
  return ({ state, pos, explicit }) => {
    const found = complete(state.doc.toString(), pos)
    const isWanted = explicit || (found && pos > found.from) || wantsOffers(state.doc, pos)
    if (!found || found.offers.length === 0 || !isWanted) return null
    const options = found.offers.map((offer, at) => ({ ...offer, boost: -Math.min(at, 99) }))
    return { from: found.from, options, validFor: /^[\w./@-]*$/ }
  }
}

/** Behind a colon, a dash or the beginning of a template a name is about to be written. */
function wantsOffers(doc: Text, at: number): boolean {
  const { from, text } = doc.lineAt(at)
  return /(?:[:[,-] |\$\{\{ ?|\.)$/.test(text.slice(0, at - from))
}

function lineAt(doc: Text, line: number) {
  return doc.line(Math.min(Math.max(line, 1), doc.lines))
}

/** On all of its line that is written. */
function diagnosticOf(doc: Text, { line, severity, message }: LineProblem): Diagnostic {
  const { from, to, text } = lineAt(doc, line)
  const start = from + text.length - text.trimStart().length
  return {
    from: Math.min(start, to),
    to: Math.max(from + text.trimEnd().length, Math.min(start, to)),
    severity,
    message,
  }
}

/** The part between what both begin and end with. */
function difference(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined
  let from = 0
  while (from < before.length && before[from] === after[from]) from += 1
  let [to, end] = [before.length, after.length]
  while (to > from && end > from && before[to - 1] === after[end - 1]) [to, end] = [to - 1, end - 1]
  return { from, to, insert: after.slice(from, end) }
}
