import { createHash } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FoundElement } from '../../../shared/browser/found-element'
import type { PageActionEffect } from '../../../shared/browser/page-action'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { referenceTo, withReferences } from '../../../shared/vault/vault-reference'
import type { BrowserAccess, DrivenTab } from '../../browser/browser-access'
import type { ElementAction, Navigation, PagePicture } from '../../browser/page-driver'
import type { SentSecret } from '../../vault/cover/secret-forms'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { openRegularFile } from '../../workspace/read/open-regular-file'
import type { ToolContext } from '../tool-context'

/** The result of an action: a text of the page, or a picture of it. `failure` says why an address was not opened. */
export type PageDone = { text?: string; picture?: PagePicture; failure?: string }

type Where = { context: ToolContext; browser: BrowserAccess; tab?: DrivenTab }

/** A picture that a model is given. */
const LONGEST_SEEN = 1_568
/** One that is saved. */
const LONGEST_SAVED = 16_000

export async function doPageAction(effect: PageActionEffect, where: Where): Promise<PageDone> {
  switch (effect.action) {
    case 'tabs':
      return { text: listed(where.browser) }
    case 'switch':
      await where.browser.switchTo(idOf(effect))
      return {}
    case 'close':
      await where.browser.close(idOf(effect))
      return {}
    default:
      return doInPage(effect, where)
  }
}

function idOf({ tab }: PageActionEffect): string {
  if (tab === undefined) throw new Error('The tab was closed.')
  return tab
}

function listed(browser: BrowserAccess): string {
  const tabs = browser.tabs()
  if (tabs.length === 0) return 'No tab is open.'
  return tabs
    .map(
      ({ url, title, isCurrent }, index) => `${index}: ${title || 'Untitled'} (${url})${isCurrent ? ' [current]' : ''}`,
    )
    .join('\n')
}

async function doInPage(effect: PageActionEffect, where: Where): Promise<PageDone> {
  const { action, text = '', element, saveTo } = effect
  const { signal } = where.context
  const page = where.tab?.page
  if (!page) throw new Error('The tab was closed.')
  const option = (name: string) => effect.options.find(one => one.name === name)?.value
  switch (action) {
    case 'navigate':
    case 'back':
    case 'forward':
    case 'reload':
      return navigated(effect, where)
    case 'snapshot': {
      const [depth, selector] = [option('max_depth'), option('selector')]
      const options = {
        interactiveOnly: option('interactive_only') === 'true',
        compact: option('compact') === 'true',
        ...(depth !== undefined && { maxDepth: Number(depth) }),
        ...(selector !== undefined && { selector }),
      }
      return { text: await page.snapshot(options, signal) }
    }
    case 'screenshot': {
      const longestSide = saveTo === undefined ? LONGEST_SEEN : LONGEST_SAVED
      const fullPage = option('full_page') === 'true'
      return { picture: await page.picture({ fullPage, longestSide, mediaType: 'image/png' }, signal) }
    }
    case 'get':
      return { text: await gotten(option('what') ?? 'text', option('selector'), where) }
    case 'wait':
      await page.waitFor(waitFrom(option), signal)
      return {}
    case 'scroll':
      await page.scroll(DIRECTIONS.find(one => one === option('direction')) ?? 'down', Number(option('pixels')), signal)
      return {}
    case 'press':
      await page.press(text, element, signal)
      break
    case 'eval':
      return { text: await page.evaluate(text, signal) }
    default:
      if (!element) throw new Error('There is no element to act on.')
      await page.act(element, await actionOf(effect, element, where), signal)
  }
  return {}
}

const DIRECTIONS = ['up', 'down', 'left', 'right'] as const
const STATES = ['load', 'domcontentloaded', 'networkidle'] as const

function waitFrom(option: (name: string) => string | undefined) {
  const [selector, text, url] = [option('selector'), option('text'), option('url')]
  const loadState = STATES.find(one => one === option('load_state'))
  return {
    timeoutMs: Number(option('timeout_ms')),
    ...(selector !== undefined && { selector }),
    ...(text !== undefined && { text }),
    ...(url !== undefined && { url }),
    ...(loadState && { loadState }),
  }
}

async function navigated(
  { action, to = '', isPrivate }: PageActionEffect,
  { context, browser, tab }: Where,
): Promise<PageDone> {
  if (isPrivate) browser.reach(new URL(to.replace(/^blob:/, '')).host)
  const navigation: Navigation =
    action === 'back' || action === 'forward' || action === 'reload' ? { type: action } : { type: 'to', url: to }
  const landed = await tab?.page.navigate(navigation, context.signal)
  return landed?.failure === undefined ? {} : { failure: landed.failure }
}

async function gotten(
  what: string,
  selector: string | undefined,
  { tab, context: { signal } }: Where,
): Promise<string> {
  const page = tab?.page
  if (!page) throw new Error('The tab was closed.')
  switch (what) {
    case 'title':
    case 'url':
      return (await page.address())[what]
    case 'console':
    case 'network':
      return page.log(what)
    case 'html':
    case 'value':
      return page.get(what, selector, signal)
    default:
      return page.get('text', selector, signal)
  }
}

async function actionOf(effect: PageActionEffect, element: FoundElement, where: Where): Promise<ElementAction> {
  const { action, text = '', file } = effect
  switch (action) {
    case 'click':
    case 'hover':
      return { type: action }
    case 'select':
      return { type: 'select', value: text }
    case 'fill':
    case 'type': {
      const { filled, secrets } = await withValues(effect, element, where)
      return { type: action, text: filled, ...(secrets.length > 0 && { isSecret: true }) }
    }
    case 'upload':
      if (!file) throw new Error('No file was named.')
      return { type: 'upload', files: [await copyOf(file, where.context)] }
    default:
      throw new Error(`${action} is nothing that is done to an element.`)
  }
}

/** The text with the values that were approved in the place of their references. Throws where one is gone by now. */
async function withValues({ text = '', vault: agreed = [] }: PageActionEffect, element: FoundElement, where: Where) {
  const { vault } = where.context
  const { host } = new URL(element.frameUrl)
  const secrets: SentSecret[] = []
  const filled = withReferences(text, one => {
    const reference = referenceTo(one)
    if (!agreed.includes(reference)) return reference
    const value = vault?.open(one, host)
    if (value === undefined)
      throw new Error(
        `The value of ${reference} is not in the vault any more, or may not be typed into pages of ${host}.`,
      )
    secrets.push({ reference, value })
    return value
  })
  where.browser.typed.note(secrets)
  for (const reference of agreed) await vault?.noteUse(entryOf(reference), host)
  return { filled, secrets }
}

const entryOf = (reference: string): string => reference.slice('vault:'.length).split('.')[0] ?? ''

/** A copy of the file as it was shown, which pages read when they send it. It goes with the system's other temporary files. */
async function copyOf(
  { path, version }: NonNullable<PageActionEffect['file']>,
  { workspace }: ToolContext,
): Promise<string> {
  const handle = await openRegularFile(await resolveInside(workspace, path))
  try {
    const bytes = await readFile(handle)
    if (createHash('sha256').update(bytes).digest('hex') !== version.hash)
      throw new AppError('conflict', sentence`${path} has changed since this was planned.`)
    const copy = join(await mkdtemp(join(tmpdir(), 'atrium-upload-')), basename(path))
    await writeFile(copy, bytes)
    return copy
  } finally {
    await handle.close()
  }
}
