import { setTimeout as delay } from 'node:timers/promises'
import { plainText } from '../page/page-text'
import type { WaitOptions } from '../page-driver'
import { DocumentGone, type FrameDocument } from './frames'
import { type LoadStates, until } from './load-states'
import type { Lookup } from './lookup'
import { matchesGlob } from './matches-glob'
import { addressOf } from './navigate'
import { parseSelector } from './selector'
import { within } from './within'

const LOOKS_EVERY_MS = 100
const LONGEST_MS = 30_000
const MOST_FRAMES = 60
/** A page can make its address as long as it likes, and it is looked at again and again. */
const LONGEST_ADDRESS = 2_000

/** Waits until all that is named is so. */
export async function waitFor(lookup: Lookup, loads: LoadStates, options: WaitOptions): Promise<void> {
  const { selector, text, url, loadState } = options
  const milliseconds = Math.min(Math.max(options.timeoutMs, 0), LONGEST_MS)
  const seconds = `${Math.round(milliseconds / 100) / 10} seconds`
  const ends = Date.now() + milliseconds
  const { signal } = lookup.reach
  if (selector === undefined && text === undefined && url === undefined && loadState === undefined) {
    await delay(milliseconds, undefined, { signal })
    return
  }
  if (loadState) {
    const has = await within(signal, ends - Date.now(), inner => until(loads, () => loads.has(loadState), inner))
    if (!has) throw new Error(`The page did not come to the state “${loadState}” within ${seconds}.`)
  }
  if (url !== undefined)
    await hold(
      ends,
      async () => isAt(url, (await addressOf(lookup.reach.send, loads)).url),
      `Its address was not “${plainText(url, 200)}” within ${seconds}.`,
    )
  if (selector !== undefined) {
    parseSelector(selector)
    await hold(
      ends,
      () => somewhere(lookup, document => shows(lookup, document, selector)),
      `“${plainText(selector, 200)}” did not come into sight within ${seconds}.`,
    )
  }
  if (text !== undefined)
    await hold(
      ends,
      () => somewhere(lookup, async document => (await lookup.reach.call(document, 'says', { text })).says),
      `The page did not say “${plainText(text, 200)}” within ${seconds}.`,
    )
}

async function hold(ends: number, isSo: () => Promise<boolean>, sentence: string): Promise<void> {
  for (;;) {
    const so = await isSo().catch((error: unknown) => {
      if (error instanceof DocumentGone) return false
      throw error
    })
    if (so) return
    if (Date.now() >= ends) throw new Error(sentence)
    await delay(LOOKS_EVERY_MS)
  }
}

function isAt(glob: string, address: string): boolean {
  return address.length <= LONGEST_ADDRESS && matchesGlob(glob, address)
}

/** Returns whether it is so in one of the frames. */
async function somewhere(lookup: Lookup, isSo: (document: FrameDocument) => Promise<boolean>): Promise<boolean> {
  const { reach, references } = lookup
  const waiting = [await reach.main()]
  for (let looked = 0; looked < MOST_FRAMES; looked++) {
    const document = waiting.shift()
    if (!document) return false
    if (await isSo(document)) return true
    const next = references.next()
    const { frames, next: after } = await reach.call(document, 'frames', { next })
    references.given(document, next, after)
    for (const frame of frames) {
      const inner = await reach.inside(document, frame)
      if (inner) waiting.push(inner)
    }
  }
  return false
}

async function shows({ reach, references }: Lookup, document: FrameDocument, selector: string): Promise<boolean> {
  const sought = parseSelector(selector)
  if (sought.type === 'ref' && references.documentOf(sought.ref)?.token !== document.token) return false
  const next = references.next()
  const found = await reach.call(document, 'seek', { ...sought, next })
  references.given(document, next, found.next)
  if (found.problem) throw new Error(found.problem)
  return found.seen > 0
}
