import { isConflict, messageOf } from '../../../shared/errors'
import type { FileChange, Plan } from '../../../shared/session/effects'
import type { PlanEdit } from '../../../shared/session/plan-edit'
import type { SessionFact } from '../../../shared/session/session-events'
import { errorResult, type ToolResult } from '../../../shared/session/tool-results'
import { cleanEnvironment } from '../../approvals/clean-environment'
import { decide, type Verdict } from '../../approvals/decide'
import type { Edited } from '../../approvals/pending-approvals'
import type { Policy } from '../../approvals/policy'
import { planDigest } from '../../tools/plan-digest'
import { type Prepared, prepareProposal } from '../../tools/prepare-proposal'
import type { Proposal, ProposalOutcome, ToolContext } from '../../tools/tool'
import { PartlyApplied } from '../../workspace/changes/change-set'
import { firstOf } from '../../workspace/first-of'
import type { CallContext } from './call-context'
import type { Place } from './change-order'
import { externalChanges, filesOf } from './external-changes'
import { type Decided, decidedByTyping, type EarlierQuestion, obtainDecision } from './obtain-decision'
import { placeIn } from './place-in'

/** Where a call that changes something is carried out. */
export type Scene = {
  callContext: CallContext
  context: ToolContext
  place: Place
  /** Until it is answered, or another plan is asked about. */
  earlier: EarlierQuestion | undefined
  /** What the person had changed of it before Atrium was started again. */
  edits?: readonly PlanEdit[]
  /** How long a person was waited for. */
  waited: { ms: number }
}

/** Plans what a call would do, with what the person put in the place of what it asked for. */
export type MakePlan = (edits: readonly PlanEdit[]) => Promise<Proposal>

/** A plan whose ground moved while it waited is made and shown again, this often at the most. */
const MAX_PLANS = 3

/** What the person changed so far, and why the last of it could not be used. */
type Edits = { all: readonly PlanEdit[]; problem?: string }

/** Plans, has it decided, and does exactly what was decided. Undefined where Atrium is closed while a person is asked. */
export async function* planAndApply(
  callId: string,
  makePlan: MakePlan,
  scene: Scene,
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  let approved: Approved | undefined
  let edits: Edits = { all: scene.edits ?? [] }
  // What was agreed to last, but could not be done as the ground had moved.
  let former: Proposal | undefined
  for (let attempt = 1; ; attempt++) {
    const planned = await planAsEdited(makePlan, edits, scene).catch(thrown => {
      throw scene.context.signal.aborted ? thrown : noLongerFits(former, thrown)
    })
    const { proposal } = planned
    edits = planned.edits
    const moved = former && (await externalChanges(former, proposal))
    if (proposal.effects.length === 0) return proposal.answer({})
    const digest = planDigest(proposal.effects)
    const standing = standingOf(scene.callContext.policy)
    // What moved may have moved back: nobody is asked twice about the same thing.
    const decision: Decided | Edited | undefined =
      digest === approved?.digest
        ? approved.decision
        : yield* decideOn(callId, { proposal, digest, edits, moved }, scene)
    if (!decision) return undefined
    former = undefined
    if ('edits' in decision) {
      edits = { all: [...edits.all, ...decision.edits] }
      attempt = 0
      continue
    }
    if (!decision.approved) return errorResult(wordsForDenial(decision))
    approved = ofPerson({ digest, decision })
    const here = { ...scene, context: contextFor(decision, scene.context) }
    const done = yield* applyUnmoved(
      callId,
      { proposal, digest, decision, standing, isLast: attempt >= MAX_PLANS },
      here,
    )
    if (done) return done
    former = proposal
  }
}

type Approved = { digest: string; decision: Decided }

/** A rule or a mode is heard anew each time: it may have been taken back. */
function ofPerson(approved: Approved): Approved | undefined {
  return approved.decision.by === 'person' ? approved : undefined
}

/** What decides in the person's place, as it stands. */
function standingOf({ mode, grants = [] }: Policy): string {
  return [mode, ...grants.map(({ id }) => id)].join(' ')
}

/** `standing` is as of the decision. */
type ToApply = Approved & { proposal: Proposal; standing: string; isLast: boolean }

/** Undefined where the ground has moved, or what decided has, and the plan can be made anew. */
async function* applyUnmoved(
  callId: string,
  { proposal, digest, decision, standing, isLast }: ToApply,
  scene: Scene,
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  const leave = await placeIn(scene.callContext.limit)
  try {
    // It may have waited long for its place.
    const hasChanged = decision.by === 'rule' && standing !== standingOf(scene.callContext.policy)
    if (hasChanged && !(await isStillAllowed({ effects: proposal.effects, digest }, scene))) return undefined
    const prepared = await prepare(proposal, scene, isLast)
    if (!prepared) return undefined
    return proposal.answer(yield* applyApproved(callId, { digest, prepared }))
  } finally {
    leave()
  }
}

async function isStillAllowed(plan: Plan, { callContext, context: { signal } }: Scene): Promise<boolean> {
  const { type } = await verdictFor(plan, callContext)
  signal.throwIfAborted()
  return type === 'allow'
}

/** What the person wrote may be no plan; then they are shown again what they changed, and why. */
async function planAsEdited(
  makePlan: MakePlan,
  edits: Edits,
  scene: Scene,
): Promise<{ proposal: Proposal; edits: Edits }> {
  try {
    return { proposal: await planInOrder(() => makePlan(edits.all), scene), edits }
  } catch (thrown) {
    if (edits.all.length === 0 || scene.context.signal.aborted) throw thrown
    const before = { all: edits.all.slice(0, -1), problem: messageOf(thrown) }
    return planAsEdited(makePlan, before, scene)
  }
}

type ToDecide = { proposal: Proposal; digest: string; edits: Edits; moved: FileChange[] | undefined }

async function* decideOn(
  callId: string,
  { proposal: { effects, contents }, digest, edits, moved }: ToDecide,
  scene: Scene,
): AsyncGenerator<SessionFact, Decided | Edited | undefined> {
  const { callContext, context, earlier } = scene
  const { approvals } = callContext
  const { signal } = context
  scene.earlier = undefined
  const plan: Plan = { effects, digest }
  if (callContext.isTyped) return yield* decidedByTyping(callId, plan)
  const judge = async (): Promise<Verdict> => {
    const verdict = await verdictFor(plan, callContext)
    signal.throwIfAborted()
    return namedFor(callContext.agentName, verdictOn(verdict, edits, moved))
  }
  const asked = { callId, plan, verdict: await judge(), contents, edits: edits.all, moved }
  const askedAt = performance.now()
  const decided = yield* obtainDecision(asked, { approvals, signal, earlier, judge })
  scene.waited.ms += performance.now() - askedAt
  if (decided && 'by' in decided && decided.by === 'rule' && decided.grantId) callContext.grantUsed?.(decided.grantId)
  return decided
}

/** What the person wrote themselves is asked again, so that they see what comes of it. */
function verdictOn(verdict: Verdict, { all, problem }: Edits, moved: readonly FileChange[] = []): Verdict {
  if (problem !== undefined && verdict.type !== 'deny') {
    const { isGrave, grade } = verdict
    const reason = `Your change could not be used: ${problem}`
    return { type: 'ask', reason, ...(isGrave && { isGrave }), ...(grade && { grade }) }
  }
  if (moved.length > 0 && verdict.type === 'ask') {
    const paths = firstOf(
      moved.map(({ path }) => path),
      ', ',
    )
    return { ...verdict, reason: `Asked again, as something else changed this since you agreed: ${paths}` }
  }
  if (all.length === 0 || verdict.type !== 'allow') return verdict
  return { type: 'ask', reason: 'Needs approval: you changed it.' }
}

/** A sub-agent's plan says whose it is. */
function namedFor(agentName: string | undefined, verdict: Verdict): Verdict {
  return agentName === undefined ? verdict : { ...verdict, reason: `Sub-agent ${agentName}: ${verdict.reason}` }
}

/** What no person was asked about runs without anything that could make it mean something else. */
function contextFor({ by, onlyReads }: Decided, context: ToolContext): ToolContext {
  if (by === 'person') return context
  const environment: ToolContext['environment'] = usual =>
    cleanEnvironment(usual, context.workspace, onlyReads !== undefined)
  return { ...context, environment, ...(onlyReads === 'confined' && { confined: true }) }
}

async function verdictFor(plan: Plan, { judge, policy }: CallContext): Promise<Verdict> {
  return judge ? judge(plan, policy) : decide(plan, policy)
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

/** For the model, and for the person who had agreed. */
function noLongerFits(former: Proposal | undefined, cause: unknown): unknown {
  const files = former ? filesOf(former) : []
  if (files.length === 0) return cause
  const paths = firstOf(
    files.map(({ path }) => path),
    ', ',
  )
  const words = `Nothing was changed: something else changed ${paths} after the person had agreed, and this does not fit what is there now. Read it again.`
  return new Error(`${words}\n${messageOf(cause)}`, { cause })
}

/** Undefined where the ground has moved and the plan can be made anew. */
async function prepare(proposal: Proposal, { context }: Scene, isLast: boolean): Promise<Prepared | undefined> {
  try {
    return await prepareProposal(proposal, context)
  } catch (thrown) {
    if (isConflict(thrown) && !isLast) return undefined
    throw thrown
  }
}

async function* applyApproved(
  callId: string,
  { digest, prepared }: { digest: string; prepared: Prepared },
): AsyncGenerator<SessionFact, ProposalOutcome> {
  yield { type: 'call.dispatched', callId, digest, changes: prepared.changes }
  let outcome: ProposalOutcome
  try {
    outcome = await prepared.commit()
  } catch (thrown) {
    // What is left of it can be undone.
    const applied = thrown instanceof PartlyApplied
    yield { type: 'call.outcome', callId, applied, message: messageOf(thrown) }
    throw thrown
  }
  if (outcome.changed) yield { type: 'call.changed', callId, ...outcome.changed }
  yield { type: 'call.outcome', callId, applied: true }
  return outcome
}

export function wordsForDenial({ by, note }: Decided): string {
  if (by === 'rule') return `Not done, as a rule forbids it: ${note}`
  return note ? `Not done: the person denied it and says: ${note}` : 'Not done: the person denied it.'
}
