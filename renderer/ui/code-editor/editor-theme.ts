import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

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

export const editorTheme = [theme, syntaxHighlighting(colours)]
