import { z } from 'zod'
import type { OutgoingList } from '../outgoing'
import type { Sentence } from '../sentence'
import type { UsageList } from '../usage'

const bySession = z.object({ sessionId: z.string() })

export const ExportFormat = z.enum(['markdown', 'json', 'patch', 'html', 'pdf', 'playwright'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** The formats in which one answer is saved. */
export const AnswerFormat = z.enum(['docx', 'pdf', 'markdown'])
export type AnswerFormat = z.infer<typeof AnswerFormat>

/** More characters than any model answers with. */
const LONGEST_ANSWER = 2_000_000

/**
 * The result of verifying a log. `breaks` are lines that do not follow the one before them: something was changed, removed
 * or inserted. Lines before `chainedFrom` date from before logs were chained; null means all. `last` names the whole log,
 * for anyone who wants to note it: without that, lines that are gone from the end leave no trace.
 */
export type LogVerification = {
  lines: number
  chainedFrom: number | null
  breaks: { line: number; message: string; sentence?: Sentence }[]
  last: string
  /** This installation has signed the end of the log since the event of this number; null where it has not. */
  signedAfter: number | null
}

/** The renderer's calls about the record of sessions. */
export const exportCalls = {
  /** Lists what left the computer in the last so many days, or ever: the newest 5,000 of it. */
  'outgoing.list': { input: z.object({ days: z.number().int().min(1).nullable() }), output: z.custom<OutgoingList>() },
  /** Adds up what models have used since a time in epoch milliseconds, or ever. */
  'usage.list': { input: z.object({ since: z.number().min(0).nullable() }), output: z.custom<UsageList>() },
  'session.verify': { input: bySession, output: z.custom<LogVerification>() },
  /** The whole conversation, as its export as Markdown has it, with pictures by name alone. */
  'session.markdown': { input: bySession, output: z.string() },
  /**
   * Shows the system's dialog and writes the file. Says where it was saved, and how many pictures there was no room for; null
   * when the person cancelled, and 'nothing' where a patch would change nothing, or a test do nothing: then there is no file and no dialog.
   */
  'session.export': {
    input: bySession.extend({ format: ExportFormat }),
    output: z.union([z.object({ path: z.string(), leftOut: z.number() }), z.literal('nothing')]).nullable(),
  },
  /** The same for the text of one answer, as Markdown. `title` names the file. Null when the person cancelled. */
  'answer.export': {
    input: z.object({ markdown: z.string().max(LONGEST_ANSWER), title: z.string(), format: AnswerFormat }),
    output: z.object({ path: z.string() }).nullable(),
  },
  /** Shows a file that was exported since the start in the system's file manager; no other file is shown for a page. */
  'session.revealExport': { input: z.object({ path: z.string() }), output: z.void() },
}
