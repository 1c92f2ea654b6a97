import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TabDownload, TabNote } from '../../../shared/browser/browser-tabs'
import type { HeldDownload } from '../browser-access'
import type { PageDownload } from './page-view'

const LARGEST_BYTES = 2_000_000_000
const KEPT = 10
const MOST_RUNNING = 5
/** A page that gives files without an end is told about for so long only. */
const MOST_HELD = 20

type DownloadParts = {
  /** Whether a model works the page, so that what it gives is for that. */
  isForModel(): boolean
  temporaryFolder(): Promise<string>
  tell(note: Omit<TabNote & { type: 'download-too-large' | 'download-failed' }, 'id'>): void
  changed(): void
}

type Running = { view: TabDownload; item: PageDownload; isTooLarge?: boolean }

/** What a tab downloads: for the person where they say, for a model into a folder that no page can guess. */
export function downloads({ isForModel, temporaryFolder, tell, changed }: DownloadParts) {
  const all: Running[] = []
  const coming = new Set<Promise<void>>()
  let held: HeldDownload[] = []
  let lastId = 0

  function note(running: Running, change: Partial<TabDownload>): void {
    running.view = { ...running.view, ...change }
    changed()
  }

  function isTooLarge(running: Running, bytes: number): boolean {
    if (bytes <= LARGEST_BYTES) return false
    running.isTooLarge = true
    running.item.stop()
    return true
  }

  async function hold(item: PageDownload, name: string): Promise<string> {
    const path = join(await temporaryFolder(), name)
    item.saveTo(path)
    return path
  }

  return {
    views: (): readonly TabDownload[] => all.map(({ view }) => view),

    add(item: PageDownload): void {
      const name = harmlessName(item.name)
      const count = all.filter(({ view }) => view.state === 'running').length
      if (count >= MOST_RUNNING || held.length >= MOST_HELD) {
        item.stop()
        return tell({ type: 'download-failed', name })
      }
      const running: Running = {
        view: { id: String(++lastId), name, received: 0, total: Math.max(item.total, 0), state: 'running' },
        item,
      }
      all.push(running)
      all.splice(0, Math.max(0, all.length - KEPT))
      if (isTooLarge(running, item.total)) tell({ type: 'download-too-large', name })
      const isHeld = isForModel()
      const path = isHeld && !running.isTooLarge ? hold(item, name) : undefined
      item.whenChanged(received => {
        if (running.isTooLarge) return
        note(running, { received })
        if (isTooLarge(running, received)) tell({ type: 'download-too-large', name })
      })
      let settle = () => {}
      const done = new Promise<void>(resolve => {
        settle = resolve
      })
      if (isHeld) coming.add(done)
      item.whenDone(async end => {
        const at = await path?.catch(() => undefined)
        if (end !== 'saved' && at !== undefined) await removeHeld(at)
        if (end === 'failed' && !running.isTooLarge) tell({ type: 'download-failed', name })
        if (end === 'saved' && at !== undefined) {
          held.push({ path: at, name, bytes: running.view.received, url: item.url })
        }
        note(running, { state: end === 'saved' ? (isHeld ? 'held' : 'saved') : 'stopped' })
        coming.delete(done)
        settle()
      })
      changed()
    },

    stop(id: string): void {
      all.find(({ view }) => view.id === id && view.state === 'running')?.item.stop()
    },

    /** Waits for those that come still, until the signal ends. */
    async take(signal: AbortSignal): Promise<HeldDownload[]> {
      while (coming.size > 0 && !signal.aborted) await Promise.race([...coming, ended(signal)])
      const taken = held
      held = []
      return taken
    },

    close(): void {
      for (const { item, view } of all) if (view.state === 'running') item.stop()
      for (const { path } of held) void removeHeld(path)
      held = []
    },
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** With the folder that was made for it. */
function removeHeld(path: string): Promise<void> {
  return rm(dirname(path), { recursive: true, force: true, maxRetries: 5 })
}

/** What a page proposes as the name of a file, as the name of a file and nothing else on every system. */
export function harmlessName(proposed: string): string {
  const name = proposed
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-120)
  if (name === '') return 'download'
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name) ? `_${name}` : name
}
