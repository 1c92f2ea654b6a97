import { z } from 'zod'
import type { TabNote, TabQuestion } from '../../../shared/browser/browser-tabs'
import type { Cdp } from '../cdp'
import { hostOfPage } from './navigable'

/** While a model works the page, nobody may be there to answer. */
const ANSWER_MS = 5_000
/** So many that come within so many milliseconds of each other are no longer shown; and with so many more the page is ended. */
const SHOWN_MOST = 10
const SERIES_MS = 3_000
const ENDED_AT = 30
const LONGEST = 2_000

const Opening = z.object({
  url: z.string(),
  message: z.string(),
  type: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
})

type DialogParts = {
  cdp: Cdp
  isModelAtWork(): boolean
  ask(question: Omit<TabQuestion & { type: 'alert' | 'confirm' }, 'id'> | undefined): void
  tell(note: { type: 'dialog-dismissed'; message: string }): void
  /** The page shows one after the other, without an end. */
  endless(): void
}

export type Dialogs = ReturnType<typeof dialogs>
export type DialogNote = TabNote & { type: 'dialog-dismissed' }

/** The dialogs of a page: shown to the person until they answer, and not for ever. The page stands still meanwhile. */
export function dialogs({ cdp, isModelAtWork, ask, tell, endless }: DialogParts) {
  let timer: NodeJS.Timeout | undefined
  let count = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let message = ''

  /** One that is gone already has been answered by somebody else. */
  function close(accept: boolean): void {
    clearTimeout(timer)
    cdp.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined)
  }

  function dismiss(): void {
    ask(undefined)
    close(false)
    tell({ type: 'dialog-dismissed', message })
  }

  function open(given: unknown): void {
    const { data } = Opening.safeParse(given)
    // Nothing holds the person in a page.
    if (!data || data.type === 'beforeunload') return close(true)
    const now = performance.now()
    count = now - lastAt < SERIES_MS ? count + 1 : 1
    lastAt = now
    message = data.message.slice(0, LONGEST)
    if (count >= ENDED_AT) return endless()
    if (count > SHOWN_MOST) return close(false)
    ask({ type: data.type === 'alert' ? 'alert' : 'confirm', host: hostOfPage(data.url), message })
    clearTimeout(timer)
    if (isModelAtWork()) timer = setTimeout(dismiss, ANSWER_MS)
  }

  const stop = cdp.listen((method, params, session) => {
    if (session !== undefined) return
    if (method === 'Page.javascriptDialogOpening') open(params)
    if (method === 'Page.javascriptDialogClosed') {
      clearTimeout(timer)
      // The next one counts from when this one was answered.
      lastAt = performance.now()
      ask(undefined)
    }
  })
  return {
    answer: close,
    /** From now on a dialog that is open waits only for so long. */
    modelBegan(isOpen: boolean): void {
      if (isOpen) timer = setTimeout(dismiss, ANSWER_MS)
    },
    close(): void {
      clearTimeout(timer)
      stop()
    },
  }
}
