import { z } from 'zod'
import type { TabNote, TabQuestion } from '../../../shared/browser/browser-tabs'
import type { Cdp } from '../cdp'
import { hostOfPage } from './navigable'
import type { Unnamed } from './unnamed'

/** While a model works the page, nobody may be there to answer. */
const ANSWER_MS = 5_000
/** So many that come within so many milliseconds of each other are shown; and with so many the page is ended. */
const SHOWN_MOST = 10
const ENDED_AT = 30
const SERIES_MS = 3_000
const LONGEST = 2_000

const Opening = z.object({
  url: z.string(),
  message: z.string(),
  type: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
})

type DialogParts = {
  cdp: Cdp
  isModelAtWork(): boolean
  ask(question: Unnamed<TabQuestion> | undefined): void
  tell(note: Unnamed<TabNote>): void
  /** The page shows one after the other, without an end. */
  endless(): void
}

/** The dialogs of a page: shown to the person until they answer, and not for ever. The page stands still meanwhile. */
export class Dialogs {
  private timer: NodeJS.Timeout | undefined
  private count = 0
  private lastAt = Number.NEGATIVE_INFINITY
  private message: string | undefined
  private readonly stop: () => void

  constructor(private readonly parts: DialogParts) {
    this.stop = parts.cdp.listen((method, params, session) => {
      if (session !== undefined) return
      if (method === 'Page.javascriptDialogOpening') this.opened(params)
      if (method === 'Page.javascriptDialogClosed') this.closed()
    })
  }

  /** One that is gone already has been answered by somebody else. */
  answer(isAgreed: boolean): void {
    clearTimeout(this.timer)
    this.parts.cdp.send('Page.handleJavaScriptDialog', { accept: isAgreed }).catch(() => undefined)
  }

  /** From now on one that is open waits only for so long. */
  modelBegan(): void {
    if (this.message !== undefined) this.wait()
  }

  /** The page goes elsewhere, which it can do only once its dialog is gone. */
  leave(): void {
    if (this.message !== undefined) this.answer(false)
  }

  end(): void {
    clearTimeout(this.timer)
    this.stop()
  }

  private opened(given: unknown): void {
    const { data } = Opening.safeParse(given)
    // Nothing holds the person in a page.
    if (!data || data.type === 'beforeunload') this.answer(true)
    else if (this.countOne() >= ENDED_AT) this.parts.endless()
    else if (this.count > SHOWN_MOST) this.answer(false)
    else this.ask(data)
  }

  private ask({ type, url, message }: z.infer<typeof Opening>): void {
    this.message = message.slice(0, LONGEST)
    const kind = type === 'alert' ? 'alert' : 'confirm'
    this.parts.ask({ type: kind, host: hostOfPage(url), message: this.message })
    if (this.parts.isModelAtWork()) this.wait()
  }

  private closed(): void {
    clearTimeout(this.timer)
    this.message = undefined
    // The next one counts from when this one was answered.
    this.lastAt = performance.now()
    this.parts.ask(undefined)
  }

  private wait(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.parts.tell({ type: 'dialog-dismissed', message: this.message ?? '' })
      this.answer(false)
    }, ANSWER_MS)
  }

  private countOne(): number {
    const now = performance.now()
    this.count = now - this.lastAt < SERIES_MS ? this.count + 1 : 1
    this.lastAt = now
    return this.count
  }
}
