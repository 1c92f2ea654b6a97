import { z } from 'zod'
import { SessionSummary } from '../settings'

/** How the title of a copy is made from that of its original, which takes the place of `{1}`. */
export const CopyTitle = z.string().max(100)

const bySession = z.object({ sessionId: z.string() })

/** Who said a text that was found, or what it is. */
export type FoundKind = 'person' | 'answer' | 'thinking' | 'call' | 'output' | 'summary'

/** Where in a conversation: within a turn, and there in a reply (counted from 0), a call, a message or a summary. */
export type FoundPlace = {
  turnId: string
  reply?: number
  callId?: string
  messageId?: string
  compactionAt?: number
}

/** A text around what was found. `marks` are the places of it in `text`, as from and to in UTF-16 units. */
export type Snippet = { text: string; marks: [number, number][] }

export type FoundText = { kind: FoundKind; at: number; place: FoundPlace; snippet: Snippet }

/** What was found in a session. `title` is set where it is in the title, `more` where there are more texts than `texts`. */
export type FoundSession = {
  sessionId: string
  title: Snippet
  workspace: string
  /** The session that a sub-agent worked for. */
  parent?: string
  updatedAt: number
  texts: FoundText[]
  more: boolean
}

/**
 * What was found, the session that was worked in last first. A page ends with so many sessions, or after some time; `next` is
 * where the one after it begins, if there is any. `pending` of `total` sessions are new to the search and could not be looked
 * into yet: whoever asks again gets further.
 */
export type SearchAnswer = { sessions: FoundSession[]; next?: number; pending: number; total: number }

/** A session in the trash. `until` is when it goes for good, in epoch milliseconds. */
export type RemovedSession = { id: string; title: string; workspace: string; until: number }

/** An exported session, as a file's text. */
const MAX_IMPORT_CHARACTERS = 150_000_000

/** What the renderer may ask about the list of sessions as a whole. */
export const sessionCalls = {
  /** What is not named stays as it is. */
  'session.mark': {
    input: bySession.extend({ pinned: z.boolean().optional(), archived: z.boolean().optional() }),
    output: z.void(),
  },
  /** What the answer of a turn comes to, by the model that gave it. It is asked once; `askingId` stops it. */
  'session.summarise': {
    input: bySession.extend({ turnId: z.string(), askingId: z.string().max(100) }),
    output: z.string(),
  },
  'session.stopSummary': { input: z.object({ askingId: z.string().max(100) }), output: z.void() },
  /** What can be restored, the one that was removed last first. */
  'session.listRemoved': { input: z.void(), output: z.custom<RemovedSession[]>() },
  /**
   * Words that must all be in the same text, in any order; what stands in quotes is one of them. With `sessionId`, in that
   * session alone, of which more texts are then given.
   */
  'session.search': {
    input: z.object({
      query: z.string().max(500),
      from: z.number().int().nonnegative(),
      sessionId: z.string().optional(),
    }),
    output: z.custom<SearchAnswer>(),
  },
  /** A session that was exported as JSON, as a new one of a folder. */
  'session.import': {
    input: z.object({
      workspace: z.string().min(1),
      text: z.string().max(MAX_IMPORT_CHARACTERS),
      titled: CopyTitle.optional(),
    }),
    output: SessionSummary,
  },
}
