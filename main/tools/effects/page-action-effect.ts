import { isFolderPage } from '../../../shared/browser/folder-pages'
import type { PageActionEffect, PagePictureRef } from '../../../shared/browser/page-action'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { FileChange } from '../../../shared/session/effects'
import type { ContentPart } from '../../../shared/session/messages'
import type { BrowserAccess, DrivenTab, HeldDownload } from '../../browser/browser-access'
import { hostsOf } from '../../browser/hosts-of'
import { noteKnown } from '../../browser/known-hosts'
import type { PagePicture } from '../../browser/page-driver'
import { browserOf } from '../browser-of'
import type { ToolContext } from '../tool-context'
import { type Applier, onlyOne } from './applier'
import { doPageAction, type PageDone } from './page-actions'
import { checkFree } from './save-download'
import { saveDownloads } from './save-downloads'

/** Many a server takes its time: what comes so long after an action is still what the person agreed to with that. */
const LATE_MS = 60_000

const agreed = new WeakMap<DrivenTab, { folder: string; hosts: readonly string[]; until: number }>()

/**
 * Returns the folder for what a page gave to be saved, relative to the workspace: the one that this action names, or the
 * last one did a moment ago, as long as the tab is still where that was. `url` is the tab's address. Undefined if no one
 * agreed to save anything.
 */
function agreedFolder(tab: DrivenTab, url: string, effect: PageActionEffect): string | undefined {
  const { downloadsTo, hosts, reach } = effect
  if (downloadsTo !== undefined) agreed.set(tab, { folder: downloadsTo, hosts, until: Date.now() + LATE_MS })
  else if (reach !== 'read') agreed.delete(tab)
  const last = agreed.get(tab)
  const isStill = last && Date.now() < last.until && hostsOf(url).every(host => last.hosts.includes(host))
  return isStill ? last.folder : downloadsTo
}

/** The outcome of an action: the requested result, the tab's current location, and how it looks. */
export type PageOutcome = Omit<PageDone, 'picture'> & {
  /** A picture that was asked for, as the model is given it and as it is kept. */
  image?: ContentPart
  seen?: PagePictureRef
  page?: { url: string; title: string }
  after?: PagePictureRef
  saved: readonly FileChange[]
  notes: readonly string[]
}

/** Does in the page what was shown, and looks again whether it still is that page. */
export const pageActionEffect: Applier<PageActionEffect, PageOutcome> = async (effects, _, context) => {
  const effect = onlyOne(effects)
  if (effect.saveTo !== undefined) await checkFree(effect.saveTo, context)
  await checkGround(effect, context)
  return { commit: () => worked(effect, context) }
}

/** Rejects with `AppError('conflict')` where the tab shows something else than what was planned for, so that it is planned again. */
async function checkGround({ tab: id, page, reach, hosts, action }: PageActionEffect, context: ToolContext) {
  const browser = await browserOf(context)
  if (reach === 'tab' || id === undefined || !page) return
  const tab = browser.current()
  if (tab?.id !== id) throw new AppError('conflict', MOVED)
  // The address that it leaves does not matter.
  if (action === 'navigate') return
  const now = await tab.page.address()
  const isSame =
    reach === 'read' ? hostsOf(now.url).every(host => hosts.includes(host)) : now.document === page.document
  if (!isSame) throw new AppError('conflict', MOVED)
}

const MOVED = sentence`The tab shows another page by now.`

async function worked(effect: PageActionEffect, context: ToolContext) {
  const browser = await browserOf(context)
  if (effect.reach === 'tab' || effect.action === 'tabs') {
    const done = await doPageAction(effect, { context, browser })
    return { outcome: { ...done, saved: [], notes: [] } }
  }
  const tab = effect.tab === undefined ? await browser.open(isFolderPage(effect.to ?? '')) : browser.current()
  if (!tab) throw new Error('The tab was closed.')
  try {
    const done = await tab.drive(signal => workedIn(tab, { effect, context, browser, signal }), context.signal)
    return await outcomeOf(done, { effect, context, tab })
  } catch (thrown) {
    const notes = tab.takeNotes()
    if (context.signal.aborted || notes.length === 0 || !(thrown instanceof Error)) throw thrown
    throw new Error([thrown.message, ...notes].join('\n'), { cause: thrown })
  }
}

type FinishedAction = { effect: PageActionEffect; context: ToolContext; tab: DrivenTab }

type Working = Omit<FinishedAction, 'tab'> & { browser: BrowserAccess; signal: AbortSignal }
type Worked = {
  done: PageDone
  page: { url: string; title: string }
  after: PagePictureRef | undefined
  held: HeldDownload[]
}

/** Does it, sees where the tab is then, and takes what the page gave. */
async function workedIn(tab: DrivenTab, { effect, context, browser, signal }: Working): Promise<Worked> {
  const { hosts, reach, action, element } = effect
  const done = await doPageAction(effect, { context: { ...context, signal }, browser, tab })
  const { url, title } = await tab.page.address()
  const here = hostsOf(url)
  // The data that was read while the tab went elsewhere may be from a page that no one agreed to.
  if (reach === 'read' && !here.every(host => hosts.includes(host)))
    throw new Error('The tab went to another host while it was read. Read it again.')
  noteKnown(
    tab.page,
    here.filter(host => hosts.includes(host)),
  )
  // Chromium tells of a file some time after the click that began it: the picture comes first, and is about as long in coming.
  const after = CHANGES.has(reach) ? await pictureAfter(tab, context) : undefined
  return {
    done,
    page: { url, title },
    after,
    held: await tab.takeDownloads(signal, action === 'click' && element?.isDownload),
  }
}

async function outcomeOf({ done, page, after, held }: Worked, { effect, context, tab }: FinishedAction) {
  const { saveTo } = effect
  const { picture, ...said } = done
  const folder = agreedFolder(tab, page.url, effect)
  const files = await saveDownloads({ held, folder, picture, saveTo }, context)
  const seen = picture && (await keptPicture(picture, context))
  const outcome: PageOutcome = {
    ...said,
    page,
    saved: files.saved,
    notes: [...tab.takeNotes(), ...files.notes],
    ...(seen && { seen }),
    // A picture that was saved is there to be read.
    ...(seen && saveTo === undefined && { image: { type: 'image', mimeType: seen.mimeType, blob: seen.blob } }),
    ...(after && { after }),
  }
  return { outcome, ...(files.changed && { changed: files.changed }) }
}

const CHANGES: ReadonlySet<PageActionEffect['reach']> = new Set(['navigate', 'act', 'script'])

/** The record has small pictures. */
const LONGEST_AFTER = 800

async function keptPicture(
  { bytes, mediaType, width, height }: PagePicture,
  { blobs }: ToolContext,
): Promise<PagePictureRef> {
  return { blob: await blobs.put(bytes), mimeType: mediaType, width, height }
}

async function pictureAfter(tab: DrivenTab, context: ToolContext): Promise<PagePictureRef | undefined> {
  try {
    const options = { longestSide: LONGEST_AFTER, mediaType: 'image/jpeg' } as const
    return await keptPicture(await tab.page.picture(options, context.signal), context)
  } catch {
    // A page that cannot be pictured was worked all the same.
    return undefined
  }
}
