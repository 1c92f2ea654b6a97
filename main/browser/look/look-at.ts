import type { PageLook, PageOrigin } from '../../../shared/browser/page-origin'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { PageDriver } from '../page-driver'
import type { Tab } from '../tabs/browser-tab'
import { lookText } from './look-text'

/** A picture that a model is given. */
const LONGEST_SIDE = 1_568
const PATIENCE_MS = 12_000
const LONGEST = { url: 2_000, title: 300 } as const

export type LookParts = {
  page: PageDriver
  /** True if a picture is requested; otherwise the page's outline is sent in its place. */
  hasPicture: boolean
}

/**
 * Captures what the person sees in a tab, to accompany a message: a picture, and what went wrong in the page. Rejects
 * with an `AppError` that says why there is nothing to see, or that the page went elsewhere in the meantime. No rule
 * comes of a look: to read the page by itself, a model still asks for the host.
 */
export async function lookAt(tab: Tab, parts: LookParts): Promise<PageLook> {
  checkShown(tab)
  try {
    return await withinPatience(signal => looked(parts, signal))
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    // It may have become so meanwhile.
    checkShown(tab)
    throw new AppError('conflict', SILENT, { cause: thrown })
  }
}

const SILENT = sentence`The page isn’t responding. A script on it may be busy. Wait a moment or reload the page, then capture it.`

function checkShown(tab: Tab): void {
  const { url, failure, question } = tab.shown()
  if (failure?.kind === 'crashed' || failure?.kind === 'memory' || failure?.kind === 'dialogs')
    throw new AppError('conflict', sentence`The page stopped. Reload it, then capture it.`)
  if (failure) throw new AppError('conflict', sentence`This page couldn’t be loaded, so there’s nothing to capture.`)
  if (question)
    throw new AppError('conflict', sentence`The page is waiting for your answer. Answer it, then capture the page.`)
  if (!/^(?:https?|blob):/.test(url))
    throw new AppError('conflict', sentence`No page is open in this tab. Open one, then capture it.`)
}

/** Some of what a page is asked waits longer than a person would. */
async function withinPatience<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([work(signal), late])
}

async function looked({ page, hasPicture }: LookParts, signal: AbortSignal): Promise<PageLook> {
  const before = await page.address()
  const picture = hasPicture
    ? await page.picture({ longestSide: LONGEST_SIDE, mediaType: 'image/jpeg' }, signal)
    : undefined
  const outline = hasPicture ? undefined : await page.snapshot({ compact: true }, signal)
  const problems = page.problems()
  const { url, title, document } = await page.address()
  if (document !== before.document)
    throw new AppError('conflict', sentence`The page changed to another one in the meantime. Capture it again.`)
  const origin: PageOrigin = { url: url.slice(0, LONGEST.url), title: title.slice(0, LONGEST.title) }
  const text = lookText({ origin, problems, ...(outline !== undefined && { outline }) })
  return { origin, ...(picture && { picture: picture.bytes }), ...(text !== undefined && { text }) }
}
