import { AppError, messageOf } from '../../shared/errors'
import type { ToolCall } from '../../shared/messages'
import type { SessionFact } from '../../shared/session-events'
import { errorResult, type ToolResult } from '../../shared/tool-results'
import { decide, type Policy } from '../approvals/decide'
import type { Decision, PendingApprovals } from '../approvals/pending-approvals'
import { planDigest } from '../tools/plan-digest'
import { type Prepared, prepareProposal } from '../tools/prepare-proposal'
import { type Proposal, type ProposalOutcome, parseArguments, type Tool, type ToolContext } from '../tools/tool'
import { failedCall, unavailableTool } from '../tools/tool-errors'
import type { ChangeOrder, Place } from './change-order'

export type CallSurroundings = {
  /** What this run is offered, and alone may call. */
  tools: readonly Tool[]
  /** All tools that there are, so that one that is not offered is told from one that does not exist. */
  registered: readonly Tool[]
  policy: Policy
  approvals: PendingApprovals
  /** Lets at most so many calls work at once. A call that waits for a person holds no place. */
  limit<T>(work: () => Promise<T>): Promise<T>
  /** The one order of all calls of a turn. */
  order: ChangeOrder
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
  const tool = around.tools.find(candidate => candidate.name === call.name)
  // Before anything else, so that the calls of a reply stand in the order in which the model made them.
  const place = around.order.enter()
  if (tool?.kind !== 'changes') place.leave()
  let result: ToolResult
  try {
    yield { type: 'call.started', callId: call.id }
    result = tool ? yield* answerCall(call, tool, { around, place }) : unavailableTool(call.name, around)
  } finally {
    place.leave()
  }
  yield { type: 'call.finished', callId: call.id, result, durationMs: Math.round(performance.now() - startedAt) }
  return result
}

async function* answerCall(
  call: ToolCall,
  tool: Tool,
  { around, place }: { around: CallSurroundings; place: Place },
): AsyncGenerator<SessionFact, ToolResult> {
  const context = around.contextFor(call)
  try {
    const input = parseArguments(call.arguments)
    const atWork = <T>(work: () => Promise<T>) =>
      around.limit(() => {
        // Others may have been at work until now.
        context.signal.throwIfAborted()
        return work()
      })
    if (tool.kind === 'reads') return await atWork(() => tool.run(input, context))
    return yield* carryOut(call, () => atWork(() => tool.plan(input, context)), { around, context, place })
  } catch (thrown) {
    return context.signal.aborted ? errorResult('Stopped by the person.') : failedCall(thrown)
  }
}

type Scene = { around: CallSurroundings; context: ToolContext; place: Place }

async function* carryOut(
  call: ToolCall,
  plan: () => Promise<Proposal>,
  scene: Scene,
): AsyncGenerator<SessionFact, ToolResult> {
  let approved: string | undefined
  for (let attempt = 1; ; attempt++) {
    const proposal = await planInOrder(plan, scene)
    if (proposal.effects.length === 0) return proposal.answer({})
    const digest = planDigest(proposal.effects)
    // What moved may have moved back: nobody is asked twice about the same thing.
    if (digest !== approved) {
      const decision = yield* obtainDecision(call.id, { effects: proposal.effects, digest }, scene)
      if (!decision.approved) return errorResult(wordsForDenial(decision))
      approved = digest
    }
    const prepared = await prepare(proposal, scene, attempt === MAX_PLANS)
    if (!prepared) continue
    const outcome = yield* applyApproved(call.id, { digest, prepared }, scene)
    return proposal.answer(outcome)
  }
}

/** Plans on top of what earlier calls of this reply leave in the same files, be they approved, denied or failed. */
async function planInOrder(plan: () => Promise<Proposal>, { context: { signal }, place }: Scene): Promise<Proposal> {
  for (;;) {
    let proposal: Proposal
    try {
      proposal = await plan()
    } catch (thrown) {
      // What it needs may be what an earlier call is about to make.
      if (signal.aborted || !(await place.holdNothing(signal))) throw thrown
      continue
    }
    const paths = proposal.effects.flatMap(effect => (effect.type === 'file-change' ? [effect.path] : []))
    if (!(await place.hold(paths, signal))) return proposal
  }
}

/** Undefined where the ground has moved and the plan can be made anew. */
async function prepare(proposal: Proposal, { around, context }: Scene, isLast: boolean): Promise<Prepared | undefined> {
  try {
    return await around.limit(() => prepareProposal(proposal, context))
  } catch (thrown) {
    if (isConflict(thrown) && !isLast) return undefined
    throw thrown
  }
}

async function* obtainDecision(
  callId: string,
  plan: { effects: Proposal['effects']; digest: string },
  { around, context }: Scene,
): AsyncGenerator<SessionFact, Decision & { by: 'person' | 'rule' }> {
  const verdict = decide(plan, around.policy)
  if (verdict.type === 'deny') {
    yield { type: 'call.planned', callId, plan, asks: false, reason: verdict.reason }
    yield { type: 'call.decided', callId, digest: plan.digest, approved: false, by: 'rule', note: verdict.reason }
    return { approved: false, by: 'rule', note: verdict.reason }
  }
  const answer = around.approvals.ask(callId, plan.digest, context.signal)
  // The wait may be stopped while the fact below is still being written.
  answer.catch(() => undefined)
  yield { type: 'call.planned', callId, plan, asks: true, reason: verdict.reason }
  const decision = await answer
  const { approved, note } = decision
  yield { type: 'call.decided', callId, digest: plan.digest, approved, by: 'person', ...(note && { note }) }
  return { ...decision, by: 'person' }
}

async function* applyApproved(
  callId: string,
  { digest, prepared }: { digest: string; prepared: Prepared },
  { around }: Scene,
): AsyncGenerator<SessionFact, ProposalOutcome> {
  yield { type: 'call.dispatched', callId, digest, changes: prepared.changes }
  let outcome: ProposalOutcome
  try {
    outcome = await around.limit(() => prepared.commit())
  } catch (thrown) {
    yield { type: 'call.outcome', callId, applied: false, message: messageOf(thrown) }
    throw thrown
  }
  yield { type: 'call.outcome', callId, applied: true }
  return outcome
}

function isConflict(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'conflict'
}

function wordsForDenial({ by, note }: { by: 'person' | 'rule'; note?: string }): string {
  if (by === 'rule') return `Not done, as a rule forbids it: ${note}`
  return note ? `Not done: the person denied it and says: ${note}` : 'Not done: the person denied it.'
}
