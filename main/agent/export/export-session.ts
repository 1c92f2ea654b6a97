import { reduceEvents } from '../../../shared/session/reduce-session'
import type { SessionEvent } from '../../../shared/session/session-events'
import { emptySession } from '../../../shared/session/session-state'
import { exportedText } from '../import/exported-file'
import { exportHtml } from './export-html'
import { exportMarkdown } from './export-markdown'
import { exportPatch } from './export-patch'
import { exportPlaywright } from './export-playwright'
import type { WrittenFormat } from './export-task'
import { sessionImages } from './session-images'

/** `leftOut` is how many of its images there was no room for. A patch is '' where it would change nothing, and a test where nothing was done in the browser. */
export type Exported = { content: string; leftOut: number }

/** The bytes of images that each format has room for: as much as an import accepts, and in Markdown as much as text editors still open. */
const ROOM = { markdown: 10_000_000, json: 100_000_000, html: 100_000_000 } as const

/** A session as a file to give away. It may be a lot of work, and belongs on a thread. */
export async function exportSession(
  events: readonly SessionEvent[],
  format: WrittenFormat,
  get: (hash: string) => Promise<Uint8Array>,
): Promise<Exported> {
  const state = reduceEvents(emptySession, events)
  const { images, leftOut } =
    format === 'patch' || format === 'playwright'
      ? { images: {}, leftOut: 0 }
      : await sessionImages(events, get, ROOM[format])
  const write: Record<WrittenFormat, () => string | Promise<string>> = {
    markdown: () => exportMarkdown(state, images),
    json: () => exportedText({ events, images }),
    patch: () => exportPatch(events, get),
    html: () => exportHtml(state, images),
    playwright: () => exportPlaywright(state),
  }
  return { content: await write[format](), leftOut }
}
