import { z } from 'zod'
import { AppError } from '../../../shared/errors'
import { type Sentence, sentence } from '../../../shared/sentence'
import { LOG_VERSION, SessionEvent } from '../../../shared/session/session-events'

/** The JSON format of a session: its events as the log has them, and the images that they name, in base64 by their SHA-256. */
const ExportedFile = z.object({
  format: z.literal('atrium-session'),
  events: z.array(z.unknown()).min(1).max(500_000),
  images: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.string().max(30_000_000)).optional(),
})

export type Exported = { events: SessionEvent[]; images: Readonly<Record<string, string>> }

export function exportedText({
  events,
  images,
}: {
  events: readonly SessionEvent[]
  images: Exported['images']
}): string {
  const named = Object.keys(images).length > 0 ? { images } : {}
  return `${JSON.stringify({ format: 'atrium-session', events, ...named }, null, 2)}\n`
}

/** Parses an exported file. Anything else is refused as a whole with an `AppError('bad-input')`. */
export function readExported(text: string): Exported {
  const { data } = ExportedFile.safeParse(parseJson(text))
  if (!data) throw new AppError('bad-input', sentence`This isn’t a session that Atrium exported as JSON.`)
  const events = data.events.map((value, index) => {
    const event = SessionEvent.safeParse(value)
    if (event.success) return event.data
    throw new AppError('bad-input', wordsFor(value, index), { cause: event.error })
  })
  if (events.some(({ v }) => v > LOG_VERSION)) throw new AppError('bad-input', NEWER)
  if (events[0]?.type !== 'session.created')
    throw new AppError('bad-input', sentence`The beginning of this session is missing.`)
  return { events, images: data.images ?? {} }
}

const NEWER = sentence`This session was exported by a newer version of Atrium. Update Atrium to import it.`

function wordsFor(value: unknown, index: number): Sentence {
  const isNewer = typeof value === 'object' && value !== null && 'v' in value && Number(value.v) > LOG_VERSION
  return isNewer
    ? NEWER
    : sentence`Couldn’t read event ${index + 1} of this session. The file is damaged, and nothing was imported.`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
