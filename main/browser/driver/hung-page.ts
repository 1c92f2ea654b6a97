import { setTimeout as delay } from 'node:timers/promises'
import type { Cdp } from '../cdp'
import { isInTime } from './within'

const ANSWER_MS = 3_000
const PRESS_MS = 500
const REST_MS = 500
const ONCE_MORE_MS = 1_000
const TIMES = 3

/**
 * Lets a page be left whose script never ends, be it one that begins only as the page is left: Chromium waits for that before the next
 * page comes. As long as it `isLeaving` and does not answer within three seconds, its script is stopped. Where that helps nothing, its
 * process is ended.
 */
export async function terminateHungScript(send: Cdp['send'], isLeaving: () => boolean): Promise<void> {
  for (let times = 0; times <= TIMES && isLeaving(); ) {
    if (await isInTime(answer(send), ANSWER_MS)) await delay(REST_MS)
    else if (isLeaving())
      await send(times++ < TIMES ? 'Runtime.terminateExecution' : 'Page.crash').catch(() => undefined)
  }
}

/**
 * Chromium tells of a page that does not answer only where nobody is connected to its protocol. What this returns is to be called when
 * somebody presses in the page: `busy` hears where the page does not answer for some four seconds, and when it does so again.
 */
export function watchAnswers(send: Cdp['send'], busy: (isBusy: boolean) => void): () => Promise<void> {
  let isWaiting = false
  return async () => {
    if (isWaiting) return
    isWaiting = true
    // The effect of a press does not begin at once.
    await delay(PRESS_MS)
    // A page that was left meanwhile may never answer. The one after it does.
    const late = (await isInTime(answer(send), ANSWER_MS)) ? undefined : answer(send)
    const isBusy = late !== undefined && !(await isInTime(late, ONCE_MORE_MS))
    isWaiting = false
    if (!isBusy) return
    busy(true)
    await late
    busy(false)
  }
}

/** A page that is gone has answered. */
async function answer(send: Cdp['send']): Promise<void> {
  await send('Runtime.evaluate', { expression: '0' }).catch(() => undefined)
}
