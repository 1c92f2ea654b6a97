import {
  activeElementOf,
  activeInShadow,
  attribute,
  closest,
  contentOf,
  hasAttribute,
  matches,
  shadowOf,
  tagOf,
} from './dom'
import { quoted } from './page-text'
import { holdsSecret } from './refs'
import { isDisabledNatively, isEditableRoot, levelOf } from './roles'

const HIDDEN_VALUE = '••••'
const TEXT_ROLES = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'slider',
  'meter',
  'progressbar',
  'scrollbar',
])
const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem'])

export function isDisabled(element: Element): boolean {
  if (isDisabledNatively(element)) return true
  return closest(element, at => attribute(at, 'aria-disabled')?.toLowerCase() === 'true') !== null
}

export const isSecretField = (element: Element): boolean =>
  holdsSecret(element) || (tagOf(element) === 'input' && (element as HTMLInputElement).type === 'password')

/** Returns what a field holds, or `undefined` for an element that holds nothing. */
export function valueIn(element: Element, role: string): string | undefined {
  const tag = tagOf(element)
  if (tag === 'select')
    return [...(element as HTMLSelectElement).selectedOptions].map(option => option.text.trim()).join(', ')
  if (tag === 'input' && (element as HTMLInputElement).type === 'file') return fileNames(element as HTMLInputElement)
  if (tag === 'input' || tag === 'textarea')
    return ['button', 'checkbox', 'radio'].includes(role) ? undefined : (element as HTMLInputElement).value
  if (!TEXT_ROLES.has(role) && !isEditableRoot(element)) return undefined
  const said =
    attribute(element, 'aria-valuetext') ?? attribute(element, 'aria-valuenow') ?? attribute(element, 'value')
  return said ?? (isEditableRoot(element) || role === 'textbox' ? (contentOf(element) ?? '').slice(0, 2000) : undefined)
}

const fileNames = (input: HTMLInputElement) => [...(input.files ?? [])].map(file => file.name).join(', ')

/** The value as an outline shows it: what is secret by dots alone. */
export function shownValue(element: Element, role: string): string | undefined {
  const value = valueIn(element, role)
  if (!value) return undefined
  return isSecretField(element) ? `"${HIDDEN_VALUE}"` : quoted(value)
}

/** The states of an element in the words of an outline, such as `[checked]`. */
export function statesOf(element: Element, role: string): string[] {
  const states: string[] = []
  const level = role === 'heading' || role === 'treeitem' ? levelOf(element) : undefined
  if (level !== undefined) states.push(`level=${level}`)
  if (CHECKABLE.has(role)) states.push(...flag('checked', checkedOf(element)))
  states.push(...flag('expanded', expandedOf(element)))
  states.push(
    ...flag('pressed', attribute(element, 'aria-pressed')).filter(
      word => role === 'button' && word !== 'pressed=false',
    ),
  )
  if (selectedOf(element)) states.push('selected')
  if (attribute(element, 'aria-current') && attribute(element, 'aria-current') !== 'false') states.push('current')
  if (isDisabled(element)) states.push('disabled')
  if (matches(element, 'input:required, select:required, textarea:required, [aria-required="true"]'))
    states.push('required')
  if (matches(element, '[readonly], [aria-readonly="true"]')) states.push('readonly')
  if (attribute(element, 'aria-invalid') === 'true') states.push('invalid')
  if (isFocused(element)) states.push('focused')
  return states
}

function flag(name: string, value: string | null): string[] {
  if (value === 'true') return [name]
  if (value === 'mixed') return [`${name}=mixed`]
  return value === 'false' ? [`${name}=false`] : []
}

function checkedOf(element: Element): string | null {
  const tag = tagOf(element)
  if (tag === 'input') {
    const input = element as HTMLInputElement
    if (input.indeterminate) return 'mixed'
    return input.checked ? 'true' : null
  }
  const said = attribute(element, 'aria-checked')
  return said === 'false' ? null : said
}

function expandedOf(element: Element): string | null {
  const details = tagOf(element) === 'summary' ? closest(element, at => tagOf(at) === 'details') : null
  if (details) return String(hasAttribute(details, 'open'))
  return attribute(element, 'aria-expanded')
}

const selectedOf = (element: Element) =>
  tagOf(element) === 'option' ? (element as HTMLOptionElement).selected : attribute(element, 'aria-selected') === 'true'

/** The innermost element of the document that has the keyboard; its body where none has. */
export function focusedElement(): Element | null {
  let active = activeElementOf(document)
  for (let left = 100; active && left > 0; left--) {
    const shadow = shadowOf(active)
    const inner = shadow && activeInShadow(shadow)
    if (!inner) return active
    active = inner
  }
  return active
}

function isFocused(element: Element): boolean {
  const active = focusedElement()
  return active === element && tagOf(element) !== 'body'
}
