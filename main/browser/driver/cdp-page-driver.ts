import type { Cdp } from '../cdp'
import type { PageDriver } from '../page-driver'
import { type Acting, actOn } from './act'
import { connect } from './cdp-connection'
import { evaluate } from './evaluate'
import { followFrames, prepare } from './frames'
import { followLoading, until } from './load-states'
import { asFound, countReferences, type Lookup, placeOf, seekOne, snapshot } from './lookup'
import { addressOf, besideOf, go } from './navigate'
import { logOf } from './page-log'
import { picture } from './picture'
import { focusedElement, press } from './press'
import { scrollPage } from './scroll'
import { waitFor } from './wait'
import { within } from './within'

const LONGEST_MS = 30_000
/** The time to wait for what a click began, so that the next look sees where it led. */
const SETTLE_MS = 5000

/** Works the page behind `cdp`, which has to show a document, if only `about:blank`. */
export async function pageDriver(cdp: Cdp): Promise<PageDriver> {
  const connection = connect(cdp)
  const log = logOf(cdp)
  const frames = followFrames(connection)
  const { frameTree } = await connection.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree')
  const loads = followLoading(connection, frameTree.frame.id)
  await prepare(connection.send)
  const references = countReferences()
  const pointer: Acting['pointer'] = {}

  /** One piece of work, which ends after 30 seconds, and when the caller wants it to. */
  const work = <T>(signal: AbortSignal | undefined, run: (lookup: Acting) => Promise<T>): Promise<T> => {
    return within(signal, LONGEST_MS, inner =>
      run({ reach: frames.reach(inner), references, frames, connection, pointer }),
    )
  }
  const settle = async ({ reach }: Lookup) => {
    if (!loads.isLeaving() || connection.dialog() !== undefined) return
    await within(reach.signal, SETTLE_MS, async signal => {
      await until(loads, () => !loads.isLeaving(), signal)
      await until(loads, () => loads.has('domcontentloaded'), signal)
    })
  }
  return {
    address: () => work(undefined, ({ reach }) => addressOf(reach.send, loads)),
    beside: () => work(undefined, ({ reach }) => besideOf(reach.send)),
    navigate: (navigation, signal) =>
      work(signal, ({ reach }) => go({ send: reach.send, loads, signal: reach.signal }, navigation)),
    snapshot: (options, signal) => work(signal, lookup => snapshot(lookup, options)),
    find: (selector, signal) =>
      work(signal, async lookup => {
        const one = await seekOne(lookup, selector)
        const described = await lookup.reach.call(one.place.document, 'describe', { ref: one.place.ref })
        return asFound(lookup, { ...one, described: described ?? one.described })
      }),
    focused: signal => work(signal, focusedElement),
    act: (element, action, signal) =>
      work(signal, async acting => {
        await actOn(acting, element, action)
        await settle(acting)
      }),
    press: (key, at, signal) =>
      work(signal, async acting => {
        await press(acting, key, at)
        await settle(acting)
      }),
    scroll: (direction, pixels, signal) => work(signal, lookup => scrollPage(lookup, direction, pixels)),
    get: (what, selector, signal) =>
      work(signal, async lookup => {
        const place = selector === undefined ? { document: await lookup.reach.main() } : await placeOf(lookup, selector)
        const wish = 'ref' in place ? { what, ref: place.ref } : { what }
        const { text, problem } = await lookup.reach.call(place.document, 'content', wish)
        if (problem) throw new Error(problem)
        return text ?? ''
      }),
    log: what => (what === 'console' ? log.console() : log.network()),
    problems: log.problems,
    waitFor: (options, signal) => work(signal, lookup => waitFor(lookup, loads, options)),
    evaluate: (javascript, signal) =>
      work(signal, async ({ reach }) => {
        try {
          return await evaluate(reach.send, javascript)
        } catch (error) {
          // A script that still runs would keep the page from everything else.
          if (reach.signal.aborted) await connection.send('Runtime.terminateExecution').catch(() => undefined)
          throw error
        }
      }),
    picture: (options, signal) => work(signal, lookup => picture(lookup, options)),
    close: connection.close,
  }
}
