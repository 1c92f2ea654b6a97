import { z } from 'zod'
import { AppliedChange, Plan } from './effects'
import { Reply } from './messages'
import { ToolResult } from './tool-results'

/** The version that new log lines are written with. A reader refuses lines of a newer version. */
export const LOG_VERSION = 1

/** What happened in a session, without its place in the log. */
export const SessionFact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session.created'), id: z.string(), workspace: z.string(), title: z.string() }),
  z.object({ type: z.literal('session.renamed'), title: z.string() }),
  z.object({
    type: z.literal('turn.started'),
    turnId: z.string(),
    text: z.string(),
    profile: z.object({ id: z.string(), name: z.string(), model: z.string() }),
  }),
  z.object({ type: z.literal('reply.finished'), turnId: z.string(), reply: Reply, durationMs: z.number() }),
  /** A tool that changes nothing began, or one that changes something began to plan. */
  z.object({ type: z.literal('call.started'), callId: z.string() }),
  /** The whole effect is known. With `asks` a person must decide; `reason` says in words why it asks or why not. */
  z.object({ type: z.literal('call.planned'), callId: z.string(), plan: Plan, asks: z.boolean(), reason: z.string() }),
  z.object({
    type: z.literal('call.decided'),
    callId: z.string(),
    digest: z.string(),
    approved: z.boolean(),
    by: z.enum(['person', 'rule']),
    note: z.string().optional(),
  }),
  /** On disk before an approved plan touches anything; holds what undo and recovery need. */
  z.object({
    type: z.literal('call.dispatched'),
    callId: z.string(),
    digest: z.string(),
    changes: z.array(AppliedChange),
  }),
  /** On disk after the effect, before the model hears of it. */
  z.object({
    type: z.literal('call.outcome'),
    callId: z.string(),
    applied: z.boolean(),
    message: z.string().optional(),
  }),
  z.object({
    type: z.literal('call.finished'),
    callId: z.string(),
    result: ToolResult,
    durationMs: z.number(),
    interrupted: z.boolean().optional(),
  }),
  /** `paths` are those of the call's files that are taken back; none named means all of them. */
  z.object({ type: z.literal('undo.dispatched'), callId: z.string(), paths: z.array(z.string()).optional() }),
  z.object({
    type: z.literal('undo.outcome'),
    callId: z.string(),
    paths: z.array(z.string()).optional(),
    undone: z.boolean(),
    message: z.string().optional(),
  }),
  z.object({
    type: z.literal('turn.ended'),
    turnId: z.string(),
    reason: z.enum(['done', 'stopped', 'failed', 'interrupted']),
    message: z.string().optional(),
  }),
])
export type SessionFact = z.infer<typeof SessionFact>

/** A fact with its place: `seq` counts from 1 without gaps, `at` is epoch milliseconds, `v` is the log version. */
export const SessionEvent = z.intersection(
  z.object({ v: z.number(), seq: z.number().int(), at: z.number() }),
  SessionFact,
)
export type SessionEvent = z.infer<typeof SessionEvent>
