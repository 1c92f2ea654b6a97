import { attribute, closest, isForm, tagOf } from './dom'
import { linkOf } from './links'
import { labelsOf, nameOf, textIn } from './names'
import { plainText } from './page-text'
import { refOf } from './refs'
import { isDisabledNatively, isEditableRoot, roleOf } from './roles'
import { wholeBox } from './visibility'
import type { Counting, Described } from './wire'

const PAYMENT =
  /\b(?:iban|bic|cvc|cvv|cvn|csc|credit ?card|debit ?card|card ?(?:number|no|holder|code|verification)|cc-?(?:num|number|name|exp|csc)|cardnumber|security code|sort code|account number|routing number|kreditkarten?(?:nummer)?|kartennummer|karteninhaber|kartenprüfnummer|prüfnummer|kontonummer|kontoinhaber|bankleitzahl|numéro de (?:la )?carte|titulaire de la carte|carte (?:bancaire|de crédit)|cryptogramme|número de (?:la )?tarjeta|titular de la tarjeta|tarjeta de (?:crédito|débito)|código de seguridad|número do cartão|cartão de (?:crédito|débito)|código de segurança|numero (?:della )?carta|carta di credito|kaartnummer)\b|カード番号|クレジットカード|セキュリティコード|口座番号|卡号|信用卡|安全码|银行账号|银行卡|카드 ?번호/iu

const TEXT_TYPES = new Set([
  'text',
  'search',
  'url',
  'tel',
  'email',
  'password',
  'number',
  'date',
  'month',
  'week',
  'time',
  'datetime-local',
])

/** Describes an element as it is now to the code that decides about it. */
export function describeElement(element: Element, counting: Counting): Described {
  const role = roleOf(element)
  const name = shortName(element, role)
  const field = fieldOf(element, name)
  const link = linkOf(element)
  const form = formOf(element, role)
  return {
    ref: refOf(element, counting, { role, name }),
    role,
    name,
    tag: tagOf(element).slice(0, 100),
    ...(field && { field }),
    ...(link && { link }),
    ...(link && isDownload(element, link) && { isDownload: true as const }),
    ...(form && { form }),
    box: wholeBox(element),
  }
}

/** A file from another site is not saved because this page says so. */
function isDownload(element: Element, link: string): boolean {
  const anchor = closest(element, at => tagOf(at) === 'a')
  if (!anchor || attribute(anchor, 'download') === null) return false
  return link.startsWith('data:') || new URL(link).origin === location.origin
}

/** The name as it is told; of what has none by the rules but can be clicked, its text. */
export function shortName(element: Element, role = roleOf(element)): string {
  const name = nameOf(element, role).text
  return plainText(name || (role === 'generic' || role === 'none' ? textIn(element) : ''), 200)
}

/** In words, for sentences. */
export function wordsFor(element: Element): string {
  const role = roleOf(element)
  const name = shortName(element, role)
  const what = role === 'generic' || role === 'none' ? `<${tagOf(element).slice(0, 50)}>` : role
  return name ? `${what} "${plainText(name, 80).replace(/"/g, "'")}"` : what
}

function fieldOf(element: Element, name: string): Described['field'] {
  const tag = tagOf(element)
  if (!['input', 'textarea', 'select'].includes(tag)) return undefined
  const input = element as HTMLInputElement
  if (input.type === 'file') return 'file'
  if (input.type === 'password' || /\b(?:current|new)-password\b/.test(attribute(element, 'autocomplete') ?? ''))
    return 'password'
  return isForPayment(element, name) ? 'payment' : undefined
}

function isForPayment(element: Element, name: string): boolean {
  if (/(?:^|\s)cc-/i.test(attribute(element, 'autocomplete') ?? '')) return true
  const words = ['name', 'id', 'placeholder', 'aria-label', 'data-stripe'].map(
    each => attribute(element, each)?.slice(0, 200) ?? '',
  )
  // `cardNumber`, `card_number` and `card-number` are words too.
  const split = words.map(word => word.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' '))
  const labels = labelsOf(element).map(textIn)
  return [name, ...words, ...split, ...labels].some(text => PAYMENT.test(text))
}

/** The form that a click on the element sends, or that Enter in it does. */
function formOf(element: Element, role: string): Described['form'] {
  const sender = closest(element, at => ['button', 'input'].includes(tagOf(at))) as
    | HTMLButtonElement
    | HTMLInputElement
    | null
  const form = sender?.form
  if (!sender || !form) return undefined
  const isButton = sender.type === 'submit' || sender.type === 'image'
  const sendsByEnter = tagOf(sender) === 'input' && (TEXT_TYPES.has(sender.type) || role === 'combobox')
  if (!isButton && !sendsByEnter && !['checkbox', 'radio'].includes(sender.type)) return undefined
  const submitter = isButton ? sender : defaultButton(form)
  if (!isButton && !sendsWithout(form, submitter)) return undefined
  const method = (submitter && attribute(submitter, 'formmethod')) || attribute(form, 'method') || 'get'
  const action = (submitter && attribute(submitter, 'formaction')) || attribute(form, 'action') || ''
  return { method: method.toUpperCase().slice(0, 20), target: wholeAddress(action) }
}

const elementsOf = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements')?.get

function controlsOf(form: HTMLFormElement): HTMLInputElement[] {
  return isForm(form) && elementsOf
    ? ([...(Reflect.apply(elementsOf, form, []) as HTMLFormControlsCollection)] as HTMLInputElement[])
    : []
}

const defaultButton = (form: HTMLFormElement) => controlsOf(form).find(each => ['submit', 'image'].includes(each.type))

/** Enter presses the form's first button that sends it; without one it sends a form of one field only. */
function sendsWithout(form: HTMLFormElement, button: Element | undefined): boolean {
  if (button) return !isDisabledNatively(button)
  return controlsOf(form).filter(each => tagOf(each) === 'input' && TEXT_TYPES.has(each.type)).length <= 1
}

function wholeAddress(address: string): string {
  try {
    return new URL(address, address ? baseAddress() : location.href).href.slice(0, 4000)
  } catch {
    return address.slice(0, 4000)
  }
}

const baseOf = Object.getOwnPropertyDescriptor(Node.prototype, 'baseURI')?.get
const baseAddress = (): string => (baseOf ? Reflect.apply(baseOf, document, []) : location.href)

/** Returns whether the keyboard writes into it. */
export const takesText = (element: Element): boolean =>
  tagOf(element) === 'textarea' ||
  (tagOf(element) === 'input' && TEXT_TYPES.has((element as HTMLInputElement).type)) ||
  editableRoot(element) !== null

/** The element that is edited as a whole, of which this is a part. */
export const editableRoot = (element: Element): Element | null => closest(element, isEditableRoot)
