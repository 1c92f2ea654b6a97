import { WordedError } from '../../../shared/errors'
import { parseUrl } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import type { Fetch } from './bounded-fetch'
import { staysWith } from './stays-with'

type Hop = { id: number; url: string }

/** A session of Electron, as far as requests need it. It tells each address of a request before anything is sent there. */
export type FetchingSession = {
  fetch(url: string, init?: RequestInit): Promise<Response>
  webRequest: {
    onBeforeRequest(listener: (hop: Hop, decide: (answer: { cancel: boolean }) => void) => void): void
    onCompleted(listener: (hop: Hop) => void): void
    onErrorOccurred(listener: (hop: Hop) => void): void
  }
}

/** Chromium says so where a request was cancelled before it was sent. */
const CANCELLED = /ERR_BLOCKED_BY_CLIENT/

/**
 * Fetches by a session of Electron, which follows redirects by itself or not at all: one that leads to somebody else ends the
 * request. Chromium sends all headers along, those with keys too, to whoever the server names.
 */
export function sessionFetch(session: FetchingSession): Fetch {
  const begun = new Map<number, string>()
  const refused = new Map<string, string>()
  const end = ({ id }: Hop): void => void begun.delete(id)

  session.webRequest.onBeforeRequest(({ id, url }, decide) => {
    const from = begun.get(id)
    begun.set(id, from ?? url)
    const isRefused = from !== undefined && !staysWith(from, url)
    if (isRefused) refused.set(from, url)
    decide({ cancel: isRefused })
  })
  session.webRequest.onCompleted(end)
  session.webRequest.onErrorOccurred(end)

  return async (url, init) => {
    try {
      return await session.fetch(String(url), init)
    } catch (thrown) {
      const target = CANCELLED.test(String(thrown)) ? refused.get(String(url)) : undefined
      throw target === undefined ? thrown : new LedElsewhere(target)
    }
  }
}

/** A server sends whoever asks it on to somebody else. */
export class LedElsewhere extends WordedError {
  constructor(target: string) {
    super(
      sentence`The server redirects to ${parseUrl(target)?.origin ?? target}, which would receive keys and requests, so Atrium didn’t follow.`,
    )
  }
}
