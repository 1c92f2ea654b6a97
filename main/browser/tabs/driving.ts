import type { TabDriver } from '../../../shared/browser/browser-tabs'

/** Between two calls of one turn the frame that says who works here is not to flicker. */
const LINGER_MS = 3_000

const TAKEN =
  'The person has taken this tab over and works in it now. Ask them, or wait until they hand it back; other tabs can be worked in.'
const TAKEN_MEANWHILE =
  'The person took this tab over while this was being done. It was stopped, and a part of it may have been done. Ask them, or wait until they hand it back; then look at the page again.'

/** Hears of a change: who works the tab now, and whether what its page does comes of a model's work. */
type Changed = (now: { driver: TabDriver; isOfModel: boolean }) => void

/** The party that works a tab. */
export class Driving {
  driver: TabDriver = 'nobody'
  private readonly running = new Set<AbortController>()
  private lingering: NodeJS.Timeout | undefined

  constructor(
    /** True if what the page does results from a model's work: also from what it did a while ago, until the person uses the page. */
    public isOfModel: boolean,
    private readonly changed: Changed,
  ) {}

  /** As `DrivenTab` has it. */
  async drive<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.driver === 'person') throw new Error(TAKEN)
    const ends = new AbortController()
    const stop = () => ends.abort(signal.reason)
    this.running.add(ends)
    this.set('model')
    try {
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop)
      return await Promise.race([work(ends.signal), takenOver(ends.signal)])
    } finally {
      signal.removeEventListener('abort', stop)
      this.running.delete(ends)
      if (this.running.size === 0 && this.driver === 'model') {
        this.lingering = setTimeout(() => this.set('nobody'), LINGER_MS)
      }
    }
  }

  /** The person takes the tab over, or hands it back to whoever wants it. */
  take(driver: 'person' | 'nobody'): void {
    this.set(driver)
    if (driver === 'nobody') return
    for (const ends of this.running) ends.abort(new TakenOver(TAKEN_MEANWHILE))
  }

  /** The person did something with the page, so that what it does now is for them, unless a model is at work. */
  touched(): void {
    if (this.driver === 'model' || !this.isOfModel) return
    this.isOfModel = false
    this.changed(this)
  }

  end(): void {
    clearTimeout(this.lingering)
  }

  private set(driver: TabDriver): void {
    clearTimeout(this.lingering)
    if (this.driver === driver) return
    const isHandedBack = this.driver === 'person'
    this.driver = driver
    this.isOfModel = driver === 'model' || (driver === 'nobody' && (isHandedBack || this.isOfModel))
    this.changed(this)
  }
}

class TakenOver extends Error {}

/** Rejects once the person takes over; whoever else ends the work lets it say itself how far it came. */
function takenOver(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => signal.reason instanceof TakenOver && reject(signal.reason), { once: true })
  })
}
