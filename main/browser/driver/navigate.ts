import { setTimeout as delay } from 'node:timers/promises'
import { parseUrl } from '../../../shared/parse-url'
import { plainText } from '../page/page-text'
import type { Landed, Navigation, PageAddress } from '../page-driver'
import type { Send } from './cdp-connection'
import { terminateHungScript } from './hung-page'
import { type LoadStates, until } from './load-states'
import { failureWords } from './net-errors'
import { isInTime, within } from './within'

/** The whole is to end within 30 seconds, also where the server does not. */
const ANSWER_MS = 29_000
const INSTEAD_MS = 150
const FRAME_MS = 3_000

export type Going = { send: Send; loads: LoadStates; signal: AbortSignal }

/** Chromium itself knows the address of a page whose script keeps it from answering. */
export async function addressOf(send: Send, loads: LoadStates): Promise<PageAddress> {
  const frame = await mainFrame(send)
  const history = await send<History>('Page.getNavigationHistory')
  const entry = history.entries[history.currentIndex]
  return {
    url: frame?.unreachableUrl ?? (frame ? `${frame.url}${frame.urlFragment ?? ''}` : (entry?.url ?? 'about:blank')),
    title: plainText(entry?.title ?? '', 500),
    document: frame?.loaderId ?? loads.document() ?? '',
  }
}

type Frame = { url: string; urlFragment?: string; loaderId: string; unreachableUrl?: string }

/** Returns nothing where the page does not answer in time. */
async function mainFrame(send: Send): Promise<Frame | undefined> {
  const answer = send<{ frameTree: { frame: Frame } }>('Page.getFrameTree')
  return (await isInTime(answer, FRAME_MS)) ? (await answer).frameTree.frame : undefined
}

/** Returns the addresses to which back and forward would go. */
export async function besideOf(send: Send): Promise<{ back?: string; forward?: string }> {
  const { currentIndex, entries } = await send<History>('Page.getNavigationHistory')
  const [back, forward] = [entries[currentIndex - 1]?.url, entries[currentIndex + 1]?.url]
  return { ...(back !== undefined && { back }), ...(forward !== undefined && { forward }) }
}

type History = { currentIndex: number; entries: { id: number; url: string; title: string }[] }

/** Goes there, and waits until the page has loaded, or goes on with what is there. */
export async function go(going: Going, navigation: Navigation): Promise<Landed> {
  const { send, loads } = going
  loads.takeInstead()
  const before = loads.moves()
  const failure = await within(going.signal, ANSWER_MS, signal => {
    void terminateHungScript(send, () => !signal.aborted && loads.moves() === before)
    return navigation.type === 'to' ? goTo(going, navigation.url, signal) : goAlong(going, navigation.type, signal)
  })
  going.signal.throwIfAborted()
  const address = await addressOf(going.send, going.loads)
  const status = going.loads.status(address.document)
  return { ...address, ...(status !== undefined && !failure && { status }), ...(failure && { failure }) }
}

async function goTo({ send, loads }: Going, url: string, signal: AbortSignal): Promise<string | undefined> {
  const target = allowedAddress(url)
  const before = loads.moves()
  const asked = send<{ loaderId?: string; errorText?: string }>('Page.navigate', { url: target })
  const answer = await Promise.race([asked, ended(signal)])
  if (!answer) return stopSlow(send, asked)
  if (answer.errorText) return insteadOf(loads, answer.errorText)
  if (answer.loaderId === undefined) return undefined
  const { loaderId } = answer
  await until(loads, () => (loads.document() === loaderId && loads.has('load')) || loads.moves() > before + 1, signal)
  return undefined
}

/** The server did not begin to answer. */
async function stopSlow(send: Send, asked: Promise<unknown>): Promise<string> {
  asked.catch(() => undefined)
  await send('Page.stopLoading').catch(() => undefined)
  return 'The server did not answer in time.'
}

async function insteadOf(loads: LoadStates, errorText: string): Promise<string> {
  if (!errorText.endsWith('ERR_ABORTED')) return failureWords(errorText)
  // The event for what came in place of a page arrives a moment later.
  await delay(INSTEAD_MS)
  const instead = loads.takeInstead()
  if (instead === 'download')
    return 'The address is a file that is downloaded, and no page. The page before is still shown.'
  if (instead === 'nothing') return 'The server answered without any content. The page before is still shown.'
  return failureWords(errorText)
}

async function goAlong(
  { send, loads }: Going,
  type: 'back' | 'forward' | 'reload',
  signal: AbortSignal,
): Promise<string | undefined> {
  const before = loads.moves()
  if (type === 'reload') {
    // A page whose process has ended does not say.
    const now = await addressOf(send, loads).catch(() => undefined)
    // To load it again would send its form again.
    if (now && loads.wasSent(now.document)) return goTo({ send, loads, signal }, now.url, signal)
    await send('Page.reload')
  } else {
    const { currentIndex, entries } = await send<History>('Page.getNavigationHistory')
    const entry = entries[currentIndex + (type === 'back' ? -1 : 1)]
    if (!entry)
      throw new Error(type === 'back' ? 'There is no page before this one.' : 'There is no page after this one.')
    await send('Page.navigateToHistoryEntry', { entryId: entry.id })
  }
  const hasMoved = await until(loads, () => loads.moves() > before || loads.takeInstead() !== undefined, signal)
  if (!hasMoved) return 'The page did not answer in time.'
  await until(loads, () => loads.has('load'), signal)
  return undefined
}

function ended(signal: AbortSignal): Promise<undefined> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

/** Throws, in words, for what is no page of the web. */
export function allowedAddress(text: string): string {
  const trimmed = text.trim()
  if (trimmed.toLowerCase() === 'about:blank') return 'about:blank'
  const url = parseUrl(trimmed)
  if (!url)
    throw new Error(`“${plainText(trimmed, 200)}” is no address. A whole address begins with https:// or http://.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error(
      `Addresses that begin with ${url.protocol.slice(0, 40)} are not opened: only those of http, https, and about:blank.`,
    )
  return url.href
}
