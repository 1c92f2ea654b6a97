import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TabDownload, TabNote } from '../../../shared/browser/browser-tabs'
import type { HeldDownload } from '../browser-access'
import { arrival } from './arrival'
import type { PageDownload, PageFacts } from './page-view'
import { safeFilename } from './safe-filename'
import type { Unnamed } from './unnamed'

const LARGEST_BYTES = 2_000_000_000
const KEPT = 10
/** The time after which a download that still runs is left for the next call. */
const STALLED_MS = 60_000
const MOST_RUNNING = 5
/** The time to wait for something that may become a download. */
const EXPECTED_MS = 5_000
/** A page that becomes a download has stopped loading a moment before the download is reported. */
const INSTEAD_MS = 300
/** A page that gives files without an end is listened to for so long only. */
const MOST_HELD = 20

type DownloadParts = {
  /** Returns whether what the page does results from a model's work, so that what it delivers is for that. */
  isForModel(): boolean
  temporaryFolder(): string
  tell(note: Unnamed<TabNote>): void
  changed(): void
}

type Running = { view: TabDownload; item: PageDownload; isTooLarge: boolean; path?: string }

/** The downloads of a tab: they go where the person says, or for a model into a folder that no page can guess. */
export class Downloads {
  private readonly all: Running[] = []
  private readonly ending = new Set<Promise<void>>()
  private announced = arrival()
  private navigation = arrival()
  private held: HeldDownload[] = []
  private lastId = 0

  constructor(private readonly parts: DownloadParts) {}

  views(): readonly TabDownload[] {
    return this.all.map(({ view }) => view)
  }

  /** If something may lead to a download, the code that takes downloads waits until it has ended. */
  expect(ended: Promise<void>): void {
    const over = Promise.race([ended, delay(EXPECTED_MS, undefined, { ref: false })])
    this.ending.add(over)
    void over.then(() => this.ending.delete(over))
  }

  /** Chromium says that one begins, a moment before it gives it. */
  announce(): void {
    if (this.announced.hasCome()) this.announced = arrival()
    this.expect(this.announced.came)
  }

  /** An announced or expected download is no longer awaited. */
  comesNone(): void {
    this.announced.come()
    this.navigation.come()
  }

  /** The page goes elsewhere, and a file may come in place of the next one. */
  leaving(): void {
    this.comesNone()
    this.navigation = arrival()
    this.expect(this.navigation.came)
  }

  became({ status, isLoading }: Pick<PageFacts, 'status' | 'isLoading'>): void {
    if (status !== undefined) this.navigation.come()
    else if (!isLoading) setTimeout(this.navigation.come, INSTEAD_MS).unref()
  }

  add(item: PageDownload): void {
    this.comesNone()
    const name = safeFilename(item.name)
    const running = this.all.filter(({ view }) => view.state === 'running').length
    if (running >= MOST_RUNNING || this.held.length >= MOST_HELD) {
      item.stop()
      this.parts.tell({ type: 'download-failed', name })
    } else this.follow(item, name)
  }

  stop(id: string): void {
    this.all.find(({ view }) => view.id === id && view.state === 'running')?.item.stop()
  }

  /** The person has seen how it ended. */
  dismiss(id: string): void {
    const at = this.all.findIndex(({ view }) => view.id === id && view.state !== 'running')
    if (at >= 0) this.all.splice(at, 1)
  }

  /** Those that come still are waited for, as is one that `isExpected`. Who no longer waits gets none. */
  async take(signal: AbortSignal, isExpected = false): Promise<HeldDownload[]> {
    if (isExpected && this.ending.size === 0 && this.held.length === 0) this.announce()
    const until = Date.now() + STALLED_MS
    while (this.ending.size > 0 && !signal.aborted && Date.now() < until) {
      const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
      const slow = delay(STALLED_MS, undefined, { ref: false })
      await Promise.race([Promise.all(this.ending), stopped, slow])
    }
    if (signal.aborted) return []
    const taken = this.held
    this.held = []
    return taken
  }

  end(): void {
    for (const { item, view } of this.all) if (view.state === 'running') item.stop()
    for (const { path } of this.held) void removeHeld(path)
    this.held = []
  }

  private follow(item: PageDownload, name: string): void {
    const total = Math.max(item.total, 0)
    const view: TabDownload = { id: String(++this.lastId), name, received: 0, total, state: 'running' }
    const running: Running = { view, item, isTooLarge: false }
    this.all.push(running)
    this.all.splice(0, Math.max(0, this.all.length - KEPT))
    if (this.parts.isForModel()) running.path = this.hold(item, name)
    item.whenChanged(received => this.came(running, received))
    const ended = new Promise<void>(resolve => {
      item.whenDone(end => void this.done(running, end).finally(resolve))
    })
    if (running.path) {
      this.ending.add(ended)
      void ended.then(() => this.ending.delete(ended))
    }
    this.came(running, 0)
  }

  /** Said at once: a little later the system would have asked the person. */
  private hold(item: PageDownload, name: string): string {
    const path = join(this.parts.temporaryFolder(), name)
    item.saveTo(path)
    return path
  }

  private came(running: Running, received: number): void {
    if (running.isTooLarge) return
    running.view = { ...running.view, received }
    running.isTooLarge = Math.max(received, running.view.total) > LARGEST_BYTES
    if (running.isTooLarge) {
      running.item.stop()
      this.parts.tell({ type: 'download-too-large', name: running.view.name })
    }
    this.parts.changed()
  }

  private async done(running: Running, end: 'saved' | 'stopped' | 'failed'): Promise<void> {
    const { item, isTooLarge } = running
    const { path } = running
    const { name, received } = running.view
    if (end !== 'saved' && path !== undefined) await removeHeld(path)
    if (end === 'failed' && !isTooLarge) this.parts.tell({ type: 'download-failed', name })
    if (end === 'saved' && path !== undefined) this.held.push({ path, name, bytes: received, url: item.url })
    const state = end !== 'saved' ? 'stopped' : path === undefined ? 'saved' : 'held'
    running.view = { ...running.view, state }
    this.parts.changed()
  }
}

/** With the folder that was made for it. */
function removeHeld(path: string): Promise<void> {
  return rm(dirname(path), { recursive: true, force: true, maxRetries: 5 })
}
