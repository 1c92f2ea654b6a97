import { attribute, closest, hasAttribute, hasAttributes, isForm, matches, tagOf } from './dom'

const KNOWN = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary contentinfo ' +
    'definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img insertion link list listbox ' +
    'listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph ' +
    'presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong ' +
    'subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem'
  ).split(' '),
)

/** The roles of tags, if nothing else decides. */
const BY_TAG: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  html: 'document',
  ins: 'insertion',
  li: 'listitem',
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  summary: 'button',
  sup: 'superscript',
  svg: 'img',
  table: 'table',
  tbody: 'rowgroup',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
  audio: 'audio',
  video: 'video',
  iframe: 'iframe',
  frame: 'iframe',
  canvas: 'canvas',
}

const BY_INPUT: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  submit: 'button',
  search: 'searchbox',
  hidden: 'none',
  file: 'button',
  color: 'button',
}

const LANDMARK_LIMITS = new Set(['article', 'aside', 'main', 'nav', 'section'])

/** Roles whose elements can be acted on. */
export const INTERACTIVE = new Set(
  (
    'button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider spinbutton ' +
    'switch tab textbox treeitem'
  ).split(' '),
)

/** The role of an element by the ARIA rules; `generic` and `none` have no meaning of their own. */
export function roleOf(element: Element): string {
  const given = hasAttributes(element) ? attribute(element, 'role')?.trim() : undefined
  if (!given) return implicitRole(element)
  const role = given
    .toLowerCase()
    .split(/\s+/)
    .find(word => KNOWN.has(word))
  if (role === undefined) return implicitRole(element)
  // An element that the keyboard can reach, or that has a name of its own, is never without meaning.
  if ((role === 'none' || role === 'presentation') && (isFocusable(element) || hasOwnName(element)))
    return implicitRole(element)
  return role === 'presentation' ? 'none' : role
}

const hasOwnName = (element: Element) => hasAttribute(element, 'aria-label') || hasAttribute(element, 'aria-labelledby')

function implicitRole(element: Element): string {
  const tag = tagOf(element)
  const special = SPECIAL[tag]
  return (special ? special(element) : BY_TAG[tag]) ?? 'generic'
}

const SPECIAL: Record<string, (element: Element) => string | undefined> = {
  a: element => (hasAttribute(element, 'href') ? 'link' : undefined),
  area: element => (hasAttribute(element, 'href') ? 'link' : undefined),
  footer: element => (isInLandmark(element) ? undefined : 'contentinfo'),
  header: element => (isInLandmark(element) ? undefined : 'banner'),
  form: element => (hasOwnName(element) ? 'form' : undefined),
  section: element => (hasOwnName(element) ? 'region' : undefined),
  img: element =>
    attribute(element, 'alt') === '' && !hasOwnName(element) && !hasAttribute(element, 'title') ? 'none' : 'img',
  input: inputRole,
  select: element =>
    hasAttribute(element, 'multiple') || Number(attribute(element, 'size')) > 1 ? 'listbox' : 'combobox',
  td: element => cellRole(element),
  th: element => (['row', 'rowgroup'].includes(attribute(element, 'scope') ?? '') ? 'rowheader' : 'columnheader'),
}

function inputRole(element: Element): string {
  const type = (attribute(element, 'type') ?? 'text').toLowerCase()
  const role = BY_INPUT[type] ?? 'textbox'
  const takesList = ['textbox', 'searchbox'].includes(role) && type !== 'password' && hasAttribute(element, 'list')
  return takesList ? 'combobox' : role
}

function cellRole(element: Element): string {
  const table = closest(element, at => tagOf(at) === 'table')
  const role = table && attribute(table, 'role')
  return role === 'grid' || role === 'treegrid' ? 'gridcell' : 'cell'
}

const isInLandmark = (element: Element) => closest(element, at => LANDMARK_LIMITS.has(tagOf(at))) !== null

/** Returns whether the keyboard can reach an element. */
export function isFocusable(element: Element): boolean {
  if (hasAttribute(element, 'tabindex')) return !Number.isNaN(Number.parseInt(attribute(element, 'tabindex') ?? '', 10))
  const tag = tagOf(element)
  if (tag === 'a' || tag === 'area') return hasAttribute(element, 'href')
  if (['button', 'select', 'textarea', 'summary', 'iframe'].includes(tag)) return !isDisabledNatively(element)
  if (tag === 'input') return !isDisabledNatively(element) && attribute(element, 'type') !== 'hidden'
  return isEditableRoot(element)
}

/** Returns whether an element's text is edited as in a text processor. */
export function isEditableRoot(element: Element): boolean {
  const value = attribute(element, 'contenteditable')?.toLowerCase()
  return value === '' || value === 'true' || value === 'plaintext-only'
}

export const isDisabledNatively = (element: Element): boolean => !isForm(element) && matches(element, ':disabled')

/** A heading's level. */
export function levelOf(element: Element): number | undefined {
  const given = Number.parseInt(attribute(element, 'aria-level') ?? '', 10)
  if (given > 0) return given
  return /^h[1-6]$/.test(tagOf(element)) ? Number(tagOf(element)[1]) : undefined
}
