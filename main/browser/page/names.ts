import {
  attribute,
  checkVisibility,
  childrenOf,
  contentOf,
  isElement,
  isText,
  namedBy,
  styleOf,
  tagOf,
  textOf,
} from './dom'
import { roleOf } from './roles'
import { hasNoBoxOnly } from './visibility'

/** Roles that what is in them names. */
const NAMED_BY_CONTENT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio rowheader switch tab ' +
    'tooltip treeitem'
  ).split(' '),
)

/** Roles that the rules let no name have. */
const NAMELESS = new Set(
  'caption code deletion emphasis generic insertion mark none paragraph strong subscript superscript'.split(' '),
)

const BLOCKS = new Set(
  'address article aside blockquote br button dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr input li main nav ol p pre section select table td textarea th tr ul'.split(
    ' ',
  ),
)

const LONGEST = 1000
const MOST_NODES = 3000

/** `isContent`: what is in the element is all that the name says. */
export type Name = { text: string; isContent: boolean }

type NameSearch = { seen: Set<Element>; left: number; length: number }

/** The accessible name of an element, by the rules of "Accessible Name and Description Computation". */
export function nameOf(element: Element, role = roleOf(element)): Name {
  const walk: NameSearch = { seen: new Set(), left: MOST_NODES, length: 0 }
  const byIds = namedBy(element, 'aria-labelledby')
    .map(other => textOfReferred(other, walk))
    .join(' ')
    .trim()
  if (byIds) return told(byIds)
  const label = attribute(element, 'aria-label')?.trim()
  if (label) return told(label)
  const native = nativeName(element, role, walk)?.trim()
  if (native) return told(native)
  if (NAMED_BY_CONTENT.has(role) || tagOf(element) === 'summary') {
    const content = tidy(textWithin(element, walk))
    if (content) return { text: content, isContent: walk.left > 0 && walk.length < LONGEST }
  }
  if (NAMELESS.has(role)) return told('')
  return told(attribute(element, 'title')?.trim() || placeholderOf(element))
}

const told = (text: string): Name => ({ text: tidy(text), isContent: false })
const tidy = (text: string) => text.replace(/\s+/gu, ' ').trim()

function placeholderOf(element: Element): string {
  if (!['input', 'textarea'].includes(tagOf(element))) return ''
  return attribute(element, 'placeholder')?.trim() ?? ''
}

/** Returns the name that HTML and SVG themselves give an element. */
function nativeName(element: Element, role: string, walk: NameSearch): string | undefined {
  const tag = tagOf(element)
  if (tag === 'input') return inputName(element, walk)
  if (['textarea', 'select', 'meter', 'output', 'progress', 'button'].includes(tag)) return labelText(element, walk)
  const first = TITLED_BY[tag]
  if (first) return partText(element, first, walk)
  if (tag === 'img' || tag === 'area') return attribute(element, 'alt') ?? undefined
  if (tag === 'svg' || role === 'img') return partText(element, 'title', walk)
  if (tag === 'optgroup') return attribute(element, 'label') ?? undefined
  if (tag === 'iframe' || tag === 'frame') return attribute(element, 'title') ?? attribute(element, 'name') ?? undefined
  return undefined
}

const TITLED_BY: Record<string, string> = {
  fieldset: 'legend',
  figure: 'figcaption',
  table: 'caption',
}

const BUTTON_WORDS: Record<string, string> = { submit: 'Submit', reset: 'Reset', image: 'Submit', file: 'Choose File' }

function inputName(element: Element, walk: NameSearch): string | undefined {
  const type = (attribute(element, 'type') ?? 'text').toLowerCase()
  const label = labelText(element, walk)
  if (label) return label
  if (type === 'image') return attribute(element, 'alt') || attribute(element, 'title') || BUTTON_WORDS[type]
  if (['button', 'submit', 'reset'].includes(type))
    return (element as HTMLInputElement).value || attribute(element, 'title') || BUTTON_WORDS[type]
  return type === 'file' ? BUTTON_WORDS[type] : undefined
}

const labels = (element: Element): Element[] => [...((element as HTMLInputElement).labels ?? [])]

/** The labels of a field, without what the field itself says. */
export const labelsOf = (element: Element): Element[] =>
  ['input', 'textarea', 'select', 'meter', 'output', 'progress', 'button'].includes(tagOf(element))
    ? labels(element)
    : []

function labelText(element: Element, walk: NameSearch): string {
  walk.seen.add(element)
  const text = labelsOf(element)
    .map(label => textWithin(label, walk))
    .join(' ')
  walk.seen.delete(element)
  return text
}

function partText(element: Element, tag: string, walk: NameSearch): string | undefined {
  const part = childrenOf(element).find((child): child is Element => isElement(child) && tagOf(child) === tag)
  return part && textWithin(part, walk)
}

/** Of what `aria-labelledby` refers to: hidden ones count. */
function textOfReferred(element: Element, walk: NameSearch): string {
  const label = attribute(element, 'aria-label')?.trim()
  if (label) return label
  return (
    fieldValue(element) ??
    nativeName(element, roleOf(element), walk) ??
    (textWithin(element, walk) || hiddenText(element))
  )
}

const hiddenText = (element: Element) => (checkVisibility(element) ? '' : (contentOf(element) ?? '').slice(0, LONGEST))

/** Returns what a field within a label adds to the label's text. */
function fieldValue(element: Element): string | undefined {
  const role = roleOf(element)
  if (role === 'textbox' || role === 'searchbox' || role === 'spinbutton' || role === 'slider') {
    if (attribute(element, 'type') === 'password') return ''
    return (element as HTMLInputElement).value ?? undefined
  }
  if (tagOf(element) !== 'select') return undefined
  return [...(element as HTMLSelectElement).selectedOptions].map(option => option.text).join(' ')
}

/** The text in an element as its name would say it, without what is not shown. */
export function textWithin(element: Element, walk: NameSearch): string {
  if (walk.left <= 0 || walk.length > LONGEST || walk.seen.has(element)) return ''
  walk.seen.add(element)
  const text = ownTextWithin(element, walk)
  walk.seen.delete(element)
  return text
}

function ownTextWithin(element: Element, walk: NameSearch): string {
  let text = pseudoText(element, '::before')
  for (const child of [...childrenOf(element), ...namedBy(element, 'aria-owns')]) {
    if (--walk.left <= 0 || walk.length > LONGEST) break
    if (isText(child)) {
      const own = textOf(child)
      text += own
      walk.length += own.length
    } else if (isElement(child)) text += textOfChild(child, walk)
  }
  return text + pseudoText(element, '::after')
}

const WITHOUT_TEXT = new Set(['script', 'style', 'template', 'noscript', 'head'])

function textOfChild(child: Element, walk: NameSearch): string {
  const tag = tagOf(child)
  if (walk.seen.has(child)) return ''
  if (WITHOUT_TEXT.has(tag) || attribute(child, 'aria-hidden') === 'true') return ''
  if (!checkVisibility(child, { visibilityProperty: true }) && tag !== 'option' && !hasNoBoxOnly(child)) return ''
  const label = attribute(child, 'aria-label')?.trim()
  const text =
    label ||
    (fieldValue(child) ?? (tag === 'input' ? '' : nativeName(child, roleOf(child), walk)) ?? '') ||
    textWithin(child, walk) ||
    attribute(child, 'title') ||
    ''
  return BLOCKS.has(tag) ? ` ${text} ` : text
}

/** Returns the text that a style puts before or after the content. Signs of custom fonts say nothing. */
function pseudoText(element: Element, pseudo: string): string {
  const content = styleOf(element, pseudo).content
  if (content === 'none' || content === 'normal' || !content) return ''
  const alternative = content.split(' / ')
  const words = /^"((?:[^"\\]|\\.)*)"/.exec((alternative[1] ?? alternative[0] ?? '').trim())?.[1] ?? ''
  return words.replace(/\\(.)/g, '$1').replace(/[\p{Co}]/gu, '')
}

/** The text of a whole element, for comparing. */
export const textIn = (element: Element): string =>
  tidy(textWithin(element, { seen: new Set(), left: MOST_NODES, length: 0 }))
