import { AppError, messageOf } from '../../shared/errors'
import type { ToolCall } from '../../shared/messages'
import type { SessionFact } from '../../shared/session-events'
import { errorResult, type ToolResult } from '../../shared/tool-results'
import { decide, type Policy } from '../approvals/decide'
import type { Decision, PendingApprovals } from '../approvals/pending-approvals'
import { planDigest } from '../tools/plan-digest'
import { prepareProposal } from '../tools/prepare-proposal'
import { type Proposal, parseArguments, type Tool, type ToolContext, unknownTool } from '../tools/tool'

export type CallSurroundings = {
  tools: readonly Tool[]
  policy: Policy
  approvals: PendingApprovals
  /** Lets at most so many calls work at once. A call that waits for a person holds no place. */
  limit<T>(work: () => Promise<T>): Promise<T>
  contextFor(call: ToolCall): ToolContext
}

/** A plan whose ground moved while it waited is made and shown again, this often at the most. */
const MAX_PLANS = 3

/**
 * Runs one call to its result, which it also returns. Never throws: whatever goes wrong is an answer for the model.
 * Each fact must be written down before the next is asked for; that is what puts the journal ahead of the effect.
 */
export async function* runCall(call: ToolCall, around: CallSurroundings): AsyncGenerator<SessionFact, ToolResult> {
  const startedAt = performance.now()
  yield { type: 'call.started', callId: call.id }
  const result = yield* answerCall(call, around)
  yield { type: 'call.finished', callId: call.id, result, durationMs: Math.round(performance.now() - startedAt) }
  return result
}

async function* answerCall(call: ToolCall, around: CallSurroundings): AsyncGenerator<SessionFact, ToolResult> {
  const context = around.contextFor(call)
  const tool = around.tools.find(candidate => candidate.name === call.name)
  if (!tool) return unknownTool(call.name, around.tools)
  try {
    const input = parseArguments(call.arguments)
    if (tool.kind === 'reads') return await around.limit(() => tool.run(input, context))
    return yield* carryOut(call, () => around.limit(() => tool.plan(input, context)), { around, context })
  } catch (thrown) {
    return errorResult(context.signal.aborted ? 'Stopped by the person.' : messageOf(thrown))
  }
}

type Scene = { around: CallSurroundings; context: ToolContext }

async function* carryOut(
  call: ToolCall,
  plan: () => Promise<Proposal>,
  scene: Scene,
): AsyncGenerator<SessionFact, ToolResult> {
  for (let attempt = 1; ; attempt++) {
    const proposal = await plan()
    if (proposal.effects.length === 0) return proposal.answer({})
    const digest = planDigest(proposal.effects)
    const decision = yield* obtainDecision(call.id, { effects: proposal.effects, digest }, scene)
    if (!decision.approved) return errorResult(wordsForDenial(decision.note))
    try {
      return yield* applyApproved(call.id, digest, { ...scene, proposal })
    } catch (thrown) {
      if (!isConflict(thrown) || attempt === MAX_PLANS) throw thrown
    }
  }
}

async function* obtainDecision(
  callId: string,
  plan: { effects: Proposal['effects']; digest: string },
  { around, context }: Scene,
): AsyncGenerator<SessionFact, Decision> {
  const verdict = decide(plan, around.policy)
  if (verdict.type === 'deny') {
    yield { type: 'call.planned', callId, plan, asks: false, reason: verdict.reason }
    yield { type: 'call.decided', callId, digest: plan.digest, approved: false, by: 'rule', note: verdict.reason }
    return { approved: false, note: verdict.reason }
  }
  const answer = around.approvals.ask(callId, plan.digest, context.signal)
  // The wait may be stopped while the fact below is still being written.
  answer.catch(() => undefined)
  yield { type: 'call.planned', callId, plan, asks: true, reason: verdict.reason }
  const decision = await answer
  const { approved, note } = decision
  yield { type: 'call.decided', callId, digest: plan.digest, approved, by: 'person', ...(note && { note }) }
  return decision
}

async function* applyApproved(
  callId: string,
  digest: string,
  { around, context, proposal }: Scene & { proposal: Proposal },
): AsyncGenerator<SessionFact, ToolResult> {
  const prepared = await around.limit(() => prepareProposal(proposal, context))
  yield { type: 'call.dispatched', callId, digest, changes: prepared.changes }
  try {
    const outcome = await around.limit(() => prepared.commit())
    yield { type: 'call.outcome', callId, applied: true }
    return proposal.answer(outcome)
  } catch (thrown) {
    yield { type: 'call.outcome', callId, applied: false, message: messageOf(thrown) }
    throw thrown
  }
}

function isConflict(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'conflict'
}

function wordsForDenial(note: string | undefined): string {
  return note ? `Not done: the person denied it and says: ${note}` : 'Not done: the person denied it.'
}
