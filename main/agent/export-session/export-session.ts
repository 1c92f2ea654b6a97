import type { ExportFormat } from '../../../shared/export-calls'
import { reduceEvents } from '../../../shared/reduce-session'
import type { SessionEvent } from '../../../shared/session-events'
import { emptySession } from '../../../shared/session-state'
import { exportedText } from '../import-session/exported-file'
import { exportHtml } from './export-html'
import { exportMarkdown } from './export-markdown'
import { exportPatch } from './export-patch'
import { sessionImages } from './session-images'

/** `leftOut` is how many of its images there was no room for. */
export type ExportedFile = { name: string; content: string; leftOut: number }

const ENDINGS: Record<ExportFormat, string> = { markdown: 'md', json: 'json', patch: 'patch', html: 'html' }

/**
 * How many bytes of images each format has room for: as much as an import takes again, and in Markdown what editors of text still
 * open.
 */
const ROOM = { markdown: 10_000_000, json: 100_000_000, html: 100_000_000 } as const

/** A session as a file to give away, and a name for it. */
export async function exportSession(
  events: readonly SessionEvent[],
  format: ExportFormat,
  get: (hash: string) => Promise<Uint8Array>,
): Promise<ExportedFile> {
  const state = reduceEvents(emptySession, events)
  const { images, leftOut } =
    format === 'patch' ? { images: {}, leftOut: 0 } : await sessionImages(events, get, ROOM[format])
  const write: Record<ExportFormat, () => string | Promise<string>> = {
    markdown: () => exportMarkdown(state, images),
    json: () => exportedText({ events, images }),
    patch: () => exportPatch(events, get),
    html: () => exportHtml(state, images),
  }
  return { name: `${fileName(state.title)}.${ENDINGS[format]}`, content: await write[format](), leftOut }
}

/** A title as every system takes it for a name. */
function fileName(title: string): string {
  const plain = title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, 60)
    .trim()
  return plain === '' ? 'session' : `Atrium ${plain}`
}
