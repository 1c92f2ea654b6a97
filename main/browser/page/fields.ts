import { describeElement, editableRoot, wordsFor } from './describe'
import {
  bodyElement,
  checkVisibility,
  contains,
  contentOf,
  innerTextOf,
  isFrame,
  outerHtmlOf,
  rootElement,
  tagOf,
} from './dom'
import { elementOf, keepSecret } from './refs'
import { roleOf } from './roles'
import { everyElement, frameRefs } from './seek'
import { focusedElement, isSecretField, valueIn } from './states'
import { wholeBox } from './visibility'
import type { Box, Counting, Described } from './wire'

const GONE = 'It is no longer on the page.'
const LONGEST = 50_000

/** Gives the keyboard to an element, with all that is in it selected, or the caret at its end. */
export function focus(wish: { ref: number; selectAll: boolean; isSecret: boolean }): { problem?: string } {
  const element = elementOf(wish.ref)
  if (!element) return { problem: GONE }
  if (wish.isSecret) keepSecret(element)
  const target = (editableRoot(element) ?? element) as HTMLElement
  HTMLElement.prototype.focus.call(target, { preventScroll: true })
  const active = focusedElement()
  if (!active || !(contains(target, active) || contains(active, target)))
    return { problem: `${wordsFor(element)} does not take the keyboard.` }
  if (tagOf(target) === 'input' || tagOf(target) === 'textarea') putCaret(target as HTMLInputElement, wish.selectAll)
  else selectContent(element, wish.selectAll)
  return {}
}

function putCaret(field: HTMLInputElement, selectAll: boolean): void {
  field.select()
  if (selectAll) return
  try {
    field.setSelectionRange(field.value.length, field.value.length)
  } catch {
    // Fields for numbers and mail addresses have no caret that can be set; typing goes on at the end once it is moved there.
  }
}

function selectContent(element: Element, selectAll: boolean): void {
  const selection = getSelection()
  const range = new Range()
  range.selectNodeContents(element)
  if (!selectAll) range.collapse(false)
  selection?.removeAllRanges()
  selection?.addRange(range)
}

/** For fields that are not written into, such as those of dates and colours. */
export function setValue({ ref, text }: { ref: number; text: string }): { problem?: string } {
  const field = elementOf(ref) as HTMLInputElement | undefined
  if (!field) return { problem: GONE }
  HTMLElement.prototype.focus.call(field, { preventScroll: true })
  const before = field.value
  field.value = text
  if (
    field.value !== text.trim() &&
    field.value !== text.trim().toLowerCase() &&
    Number(field.value) !== Number(text)
  ) {
    field.value = before
    return {
      problem: `${wordsFor(field)} does not take “${text.slice(0, 100)}”: it wants ${FORMS[field.type] ?? 'another form'}.`,
    }
  }
  tellChange(field)
  return {}
}

const FORMS: Record<string, string> = {
  date: 'a date such as 2026-03-31',
  time: 'a time such as 14:30',
  'datetime-local': 'a date and time such as 2026-03-31T14:30',
  month: 'a month such as 2026-03',
  week: 'a week such as 2026-W14',
  color: 'a colour such as #1a2b3c',
  range: 'a number within its limits and steps',
}

function tellChange(field: Element): void {
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Chooses options by their value or their words; of several, one a line or between commas. */
export function choose({ ref, value }: { ref: number; value: string }): { problem?: string } {
  const list = elementOf(ref) as HTMLSelectElement | undefined
  if (!list) return { problem: GONE }
  const options = [...list.options]
  const wanted = wantedOptions(list, value)
  const missing = wanted.find(([, option]) => !option)
  if (missing) {
    const there = options
      .slice(0, 30)
      .map(option => `“${option.label.trim().slice(0, 60)}”`)
      .join(', ')
    return {
      problem: `${wordsFor(list)} has no choice “${missing[0].slice(0, 100)}”. It has ${there || 'none'}${options.length > 30 ? ' and more' : ''}.`,
    }
  }
  const disabled = wanted.find(([, option]) => option?.disabled)
  if (disabled) return { problem: `The choice “${disabled[0].slice(0, 100)}” is disabled.` }
  HTMLElement.prototype.focus.call(list, { preventScroll: true })
  const chosen = new Set(wanted.map(([, option]) => option))
  if (list.multiple) for (const option of options) option.selected = chosen.has(option)
  else for (const option of chosen) if (option) option.selected = true
  tellChange(list)
  return {}
}

function wantedOptions(list: HTMLSelectElement, value: string): [string, HTMLOptionElement | undefined][] {
  const whole = optionFor(list, value)
  if (whole || !list.multiple) return [[value, whole]]
  const words = value
    .split(value.includes('\n') ? '\n' : ',')
    .map(word => word.trim())
    .filter(Boolean)
  return words.map(word => [word, optionFor(list, word)])
}

function optionFor(list: HTMLSelectElement, value: string): HTMLOptionElement | undefined {
  const tidy = (text: string) => text.replace(/\s+/gu, ' ').trim()
  const options = [...list.options]
  const wanted = tidy(value)
  return (
    options.find(option => option.value === value) ??
    options.find(option => tidy(option.label) === wanted || tidy(option.text) === wanted) ??
    options.find(option => tidy(option.text).toLowerCase() === wanted.toLowerCase())
  )
}

/** The text, the HTML or the value of an element; without a reference of the whole page. */
export function content({ ref, what }: { ref?: number; what: 'text' | 'html' | 'value' }): {
  text?: string
  problem?: string
} {
  const element = ref === undefined ? whole(what) : elementOf(ref)
  if (!element) return ref === undefined ? { text: '' } : { problem: GONE }
  if (what === 'html') return { text: cut(outerHtmlOf(element)) }
  if (what === 'value') {
    const value =
      isSecretField(element) && valueIn(element, roleOf(element)) ? '••••' : valueIn(element, roleOf(element))
    return value === undefined ? { problem: `${wordsFor(element)} has no value.` } : { text: cut(value) }
  }
  return { text: cut(element instanceof HTMLElement ? innerTextOf(element) : (contentOf(element) ?? '')) }
}

const whole = (what: string): Element | null => (what === 'html' ? rootElement() : bodyElement())

const cut = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… ${text.length - LONGEST} more characters are left out.` : text

/** The element that has the keyboard; where it is in a frame, that frame. */
export function focused(wish: Counting): Counting & { element?: Described; frame?: number } {
  const counting = { next: wish.next }
  const active = focusedElement()
  if (!active || active === bodyElement() || active === rootElement()) return counting
  const element = describeElement(active, counting)
  return isFrame(active) ? { ...counting, frame: element.ref } : { ...counting, element }
}

/** Collects what no picture may show: password fields, and fields that a secret was put into. */
export function covered(wish: Counting): Counting & { boxes: Box[]; frames: number[] } {
  const counting = { next: wish.next }
  const boxes: Box[] = []
  for (const element of everyElement()) {
    if (!isSecretField(element) || !checkVisibility(element)) continue
    boxes.push(wholeBox(element))
  }
  return { boxes: boxes.slice(0, 200), frames: frameRefs(counting), next: counting.next }
}
