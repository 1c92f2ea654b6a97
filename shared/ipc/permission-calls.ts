import { z } from 'zod'
import { EpochTime, type Grant, GrantRule } from '../permissions'
import type { LocalizedText } from '../sentence'
import type { CommandAnalysis } from '../session/command-analysis'
import type { CommandEffect } from '../session/effects'
import { PlanEdit } from '../session/plan-edit'
import { MAX_COMMENTS } from '../session/quoted-texts'
import { ReviewComment } from '../session/review-comment'
import { ApprovalMode } from '../settings'

const byCall = z.object({ sessionId: z.string(), callId: z.string() })
const byPlan = byCall.extend({ digest: z.string() })

/** The time for which rules that a person makes on a card apply. The folder is always that of the session. */
export const GrantTerm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session') }),
  z.object({ type: z.literal('folder') }),
  z.object({ type: z.literal('until'), at: EpochTime }),
])
export type GrantTerm = z.infer<typeof GrantTerm>

/** Rules that would allow what a card asks. `words` goes on after "Allow"; `matched` names earlier calls of the session that they cover. */
export type GrantOffer = { rules: GrantRule[]; words: LocalizedText; matched: { callId: string; label: string }[] }

/**
 * The data that a card shows beyond the plan: its commands taken apart, in the order of the effects, and what may be
 * allowed for longer.
 */
export type PlanInsight = { commands: CommandInsight[]; offers: GrantOffer[] }

/** A command as it was understood. `links` are the names in it that lead elsewhere, with where. */
export type CommandInsight = { analysis: CommandAnalysis; grave: boolean; links: { name: string; target: string }[] }

/**
 * A rule as the list shows it, also for a while after its time is over. `words` says what it allows, without how long. `uses`
 * is how often it decided; `session` is the title of the one that it holds for, absent where that is gone.
 */
export type GrantView = { grant: Grant; words: LocalizedText; uses: number; usedAt?: string; session?: string }

/** The mechanism that restricts a read-only command to reading: `none` says why there is nothing and, if one command helps, which; `notRehearsed` why commands cannot be tried first. */
export type ConfinementView =
  | { kind: 'bubblewrap' | 'sandbox-exec'; notRehearsed?: LocalizedText }
  | { kind: 'none'; reason: LocalizedText; install?: string }

/** The result for a command, and why. */
export type CommandTrial = { type: 'allow' | 'ask' | 'deny'; reason: LocalizedText }

const made = <T>() => z.custom<T>()

/** The renderer's calls about approvals and the person's rules. */
export const permissionCalls = {
  /** Answers the card. The digest must be the one that was shown. With a grant the same is allowed from now on; its rules must be among those offered. */
  'approval.answer': {
    input: byPlan.extend({
      approved: z.boolean(),
      note: z.string().max(10_000).optional(),
      comments: z.array(ReviewComment).max(MAX_COMMENTS).optional(),
      grant: z.object({ rules: z.array(GrantRule).min(1).max(10), term: GrantTerm }).optional(),
    }),
    output: z.void(),
  },
  /** Has the plan made again with the person's texts, and asked again. With a term, the hosts among the edits are allowed from now on. */
  'approval.edit': {
    input: byPlan.extend({ edits: z.array(PlanEdit).min(1).max(1_000), term: GrantTerm.optional() }),
    output: z.void(),
  },
  /** Returns the full content that a file would have. */
  'approval.content': { input: byPlan.extend({ path: z.string() }), output: z.object({ content: z.string() }) },
  /** `atOnce` waits for nothing, and so offers no rules: what these may not cover is known once the folder was looked at. */
  'permission.offers': { input: byCall.extend({ atOnce: z.boolean().optional() }), output: made<PlanInsight>() },
  /** Returns how much of what a card's command changes could be taken back: late, if the folder is large. */
  'permission.undoable': { input: byCall, output: made<CommandEffect['undo'] | null>() },
  'permission.list': { input: z.void(), output: made<GrantView[]>() },
  /** Has a rule of a folder end at a time, or with null hold until it is taken back. One of a session ends with that. */
  'permission.setEnd': { input: z.object({ id: z.string(), at: EpochTime.nullable() }), output: made<GrantView[]>() },
  'permission.revoke': { input: z.object({ id: z.string() }), output: made<GrantView[]>() },
  /** Looks again where there was none: the person may have installed it. */
  'permission.confinement': { input: z.void(), output: made<ConfinementView>() },
  /** Says what would become of a command; runs nothing. */
  'permission.test': {
    input: z.object({ workspace: z.string().min(1), command: z.string().max(100_000).regex(/\S/), mode: ApprovalMode }),
    output: made<CommandTrial>(),
  },
}
