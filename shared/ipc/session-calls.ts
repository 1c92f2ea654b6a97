import { z } from 'zod'
import { MAX_ASIDE_CHARACTERS } from '../session/aside'
import { MOST_TODOS } from '../session/progress-limits'
import type { SessionPreview } from '../session/session-preview'
import { Todo } from '../session/todos'
import type { WaitingWork } from '../session/waiting-work'
import { WorkPlanAnswer } from '../session/work-plan'
import { SessionSummary } from '../settings'

/** The pattern for the title of a copy; its original's title replaces `{1}`. */
export const CopyTitle = z.string().max(100)

const bySession = z.object({ sessionId: z.string() })

/** The speaker of a text that was found, or its type. */
export type FoundKind = 'person' | 'answer' | 'thinking' | 'call' | 'output' | 'summary'

/** A position in a conversation: within a turn, and there in a reply (counted from 0), a call, a message or a summary. */
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

/** The results in a session. `title` is set if it is in the title, `more` if there are more texts than `texts`. */
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
 * The search results, the most recently used session first. A page ends with so many sessions, or after some time; `next`
 * is where the one after it begins, if there is any. `pending` of `total` sessions are new to the search and could not be
 * searched yet: a repeated request gets further.
 */
export type SearchAnswer = { sessions: FoundSession[]; next?: number; pending: number; total: number }

/** A session in the trash. `until` is when it goes for good, in epoch milliseconds. */
export type RemovedSession = { id: string; title: string; workspace: string; until: number }

/** An exported session, as a file's text. */
const MAX_IMPORT_CHARACTERS = 150_000_000

/** The renderer's calls about the list of sessions as a whole. */
export const sessionCalls = {
  /** Reads a session's log for a look at it. It is not opened by that: nothing that waits in it goes on. */
  'session.preview': { input: bySession, output: z.custom<SessionPreview>() },
  /** Returns the calls that wait for the person in a session and in those of its agents, and nothing else of them. */
  'session.waiting': { input: bySession, output: z.custom<WaitingWork[]>() },
  /** Marks a session. Fields that are not named stay as they are. */
  'session.mark': {
    input: bySession.extend({ pinned: z.boolean().optional(), archived: z.boolean().optional() }),
    output: z.void(),
  },
  /** Replaces the list of steps, as the person saw it in `revision`. */
  'session.setTodos': {
    input: bySession.extend({ todos: z.array(Todo).max(MOST_TODOS), revision: z.number() }),
    output: z.void(),
  },
  /** Sets whether the model may only look until the person has approved a plan. */
  'session.setPlanFirst': { input: bySession.extend({ isOn: z.boolean() }), output: z.void() },
  /** Answers a plan that a call has handed in. */
  'plan.answer': { input: bySession.extend({ callId: z.string(), answer: WorkPlanAnswer }), output: z.void() },
  /** Saves the plan that the work is held to as a new file of the folder. */
  'plan.save': { input: bySession, output: z.void() },
  /** Begins a session that is held to the rest of the plan. `text` is that, for its first message. */
  'plan.continue': { input: bySession, output: z.object({ id: z.string(), text: z.string() }) },
  /** No longer holds the work to its plan. */
  'plan.end': { input: bySession, output: z.void() },
  /** Summarizes the answer of a turn, by the model that gave it. The model is asked once; `askingId` stops it. */
  'session.summarise': {
    input: bySession.extend({ turnId: z.string(), askingId: z.string().max(100) }),
    output: z.string(),
  },
  /** Answers a question on the side, whose text comes as `aside.said` meanwhile. `askingId` stops it. */
  'session.askAside': {
    input: bySession.extend({ askingId: z.string().max(100), question: z.string().min(1).max(MAX_ASIDE_CHARACTERS) }),
    output: z.string(),
  },
  'session.stopAsking': { input: z.object({ askingId: z.string().max(100) }), output: z.void() },
  /** Lists what can be restored, the most recently removed first. */
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
