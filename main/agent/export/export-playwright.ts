import type { PageActionEffect } from '../../../shared/browser/page-action'
import { parseUrl } from '../../../shared/parse-url'
import { type CallState, callsOf, type SessionState } from '../../../shared/session/session-state'
import { referenceTo, withReferences } from '../../../shared/vault/vault-reference'

/**
 * Exports what a session did in the browser as a Playwright test that does the same: each step by the role and the name of
 * its element, or by the selector that was given. Secrets are taken from the environment. Returns '' if nothing was done
 * in the browser.
 */
export function exportPlaywright(state: Pick<SessionState, 'turns' | 'calls' | 'title'>): string {
  const steps = state.turns.flatMap(turn => callsOf(state, turn)).flatMap(stepOf)
  if (steps.length === 0) return ''
  const tabs = new Map<string, string>()
  const lines = steps.flatMap(step => linesFor(step, tabs))
  const name = quoted(state.title || 'What was done in the browser')
  return [
    "import { expect, test } from '@playwright/test'",
    '',
    `test(${name}, async ({ context }) => {`,
    ...lines.map(line => `  ${line}`),
    '})',
    '',
  ].join('\n')
}

type Step = { effect: PageActionEffect; selector: string; endedAt?: string }

/** Only what was really done, and went well. */
function stepOf({ plan, status, outcome, result, call }: CallState): Step[] {
  const effect = plan?.effects.find(one => one.type === 'page-action')
  if (!effect || status !== 'done' || outcome?.applied === false || result?.isError) return []
  const { details } = result ?? {}
  const endedAt = details?.type === 'page-action' ? details.url : undefined
  return [{ effect, selector: selectorIn(call.arguments), ...(endedAt !== undefined && { endedAt }) }]
}

function selectorIn(json: string): string {
  try {
    const { selector } = JSON.parse(json) as { selector?: unknown }
    return typeof selector === 'string' ? selector : ''
  } catch {
    return ''
  }
}

function linesFor(step: Step, tabs: Map<string, string>): string[] {
  const { effect, endedAt } = step
  const { action, reach } = effect
  if (action === 'tabs' || action === 'switch') return []
  const id = effect.tab ?? ''
  const known = tabs.get(id)
  const page = known ?? `page${tabs.size === 0 ? '' : tabs.size + 1}`
  tabs.set(id, page)
  const opened = known === undefined ? [`const ${page} = await context.newPage()`] : []
  const done = statementsFor(step, page)
  const isMoved = reach === 'act' && endedAt !== undefined && endedAt !== effect.page?.url
  return [...opened, ...done, ...(isMoved ? [`await expect(${page}).toHaveURL(${quoted(endedAt)})`] : [])]
}

function statementsFor(step: Step, page: string): string[] {
  const { effect, selector } = step
  const { action, to = '', text = '', file } = effect
  const option = (name: string) => effect.options.find(one => one.name === name)?.value
  const number = (name: string, usual: number) => numberOf(option(name), usual)
  const at = () => locatorFor(step, page)
  switch (action) {
    case 'navigate':
      return [`await ${page}.goto(${quoted(to)})`]
    case 'back':
      return [`await ${page}.goBack()`]
    case 'forward':
      return [`await ${page}.goForward()`]
    case 'reload':
      return [`await ${page}.reload()`]
    case 'close':
      return [`await ${page}.close()`]
    case 'click':
      return [`await ${at()}.click()`]
    case 'hover':
      return [`await ${at()}.hover()`]
    case 'fill':
      return [`await ${at()}.fill(${value(text)})`]
    case 'type':
      return [`await ${at()}.pressSequentially(${value(text)})`]
    case 'select':
      return [`await ${at()}.selectOption(${value(text)})`]
    case 'upload':
      return [`await ${at()}.setInputFiles(${quoted(file?.path ?? '')})`]
    case 'press':
      return [`await ${page}.keyboard.press(${quoted(text)})`]
    case 'eval':
      return [`await ${page}.evaluate(${quoted(text)})`]
    case 'scroll':
      return [`await ${page}.mouse.wheel(${wheel(option('direction'), number('pixels', 0))})`]
    case 'wait':
      return waits(page, option, number)
    case 'screenshot':
      return [
        `await ${page}.screenshot({ path: ${quoted(effect.saveTo ?? 'page.png')}, fullPage: ${option('full_page') === 'true'} })`,
      ]
    default:
      return selector === '' || selector.startsWith('@') ? [] : [`await expect(${at()}).toBeVisible()`]
  }
}

/** By its role and name, as people know it; by the selector where it has none. */
function locatorFor({ effect: { element, page: at }, selector }: Step, page: string): string {
  const isElsewhere =
    element && at && hostOf(element.frameUrl) + pathOf(element.frameUrl) !== hostOf(at.url) + pathOf(at.url)
  const within = isElsewhere ? `${page}.frame({ url: ${quoted(element.frameUrl)} })!` : page
  if (element?.role && element.name)
    return `${within}.getByRole(${quoted(element.role)}, { name: ${quoted(element.name)}, exact: true })`
  if (selector.startsWith('text=')) return `${within}.getByText(${quoted(selector.slice('text='.length))})`
  if (selector !== '' && !selector.startsWith('@')) return `${within}.locator(${quoted(selector)})`
  return element?.name
    ? `${within}.getByText(${quoted(element.name)})`
    : `${within}.locator(${quoted(element?.tag ?? 'body')})`
}

/** A session that was imported says what it likes where the app itself only ever has numbers. */
function numberOf(text: string | undefined, usual: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : usual
}

type Option = (name: string) => string | undefined
type NumberOption = (name: string, usual: number) => number

function waits(page: string, option: Option, number: NumberOption): string[] {
  const timeout = `{ timeout: ${number('timeout_ms', 30_000)} }`
  const [selector, text, url, state] = ['selector', 'text', 'url', 'load_state'].map(option)
  const lines = [
    ...(selector && !selector.startsWith('@')
      ? [`await ${page}.locator(${quoted(selector)}).waitFor(${timeout})`]
      : []),
    ...(text ? [`await ${page}.getByText(${quoted(text)}).first().waitFor(${timeout})`] : []),
    ...(url ? [`await ${page}.waitForURL(${quoted(url)}, ${timeout})`] : []),
    ...(state ? [`await ${page}.waitForLoadState(${quoted(state)}, ${timeout})`] : []),
  ]
  return lines.length > 0 ? lines : [`await ${page}.waitForTimeout(${number('timeout_ms', 0)})`]
}

function wheel(direction: string | undefined, pixels: number): string {
  if (direction === 'left' || direction === 'right') return `${direction === 'left' ? -pixels : pixels}, 0`
  return `0, ${direction === 'up' ? -pixels : pixels}`
}

/** Text typed from the vault appears by name only: whoever runs the test has it in the environment. */
function value(text: string): string {
  const pieces: string[] = []
  let rest = text
  withReferences(text, reference => {
    const written = referenceTo(reference)
    const at = rest.toLowerCase().indexOf(written)
    if (at > 0) pieces.push(quoted(rest.slice(0, at)))
    pieces.push(`process.env.${variableOf(reference)}!`)
    rest = rest.slice(at + written.length)
    return ''
  })
  if (rest !== '' || pieces.length === 0) pieces.push(quoted(rest))
  return pieces.join(' + ')
}

const variableOf = ({ entry, field }: { entry: string; field: string }): string =>
  `${entry}_${field}`
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^(?=\d)/, '_')

const hostOf = (url: string): string => parseUrl(url)?.host ?? ''
const pathOf = (url: string): string => parseUrl(url)?.pathname ?? ''

/** A text of JavaScript that holds whatever it is given, and no end of a script or a line. */
function quoted(text: string): string {
  const body = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${body.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}
