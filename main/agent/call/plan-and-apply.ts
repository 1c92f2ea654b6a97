import { errorText, messageOf } from '../../../shared/errors'
import type { SessionFact } from '../../../shared/session/session-events'
import type { ToolResult } from '../../../shared/session/tool-results'
import { planDigest } from '../../tools/plan-digest'
import type { Proposal } from '../../tools/tool'
import { firstOf } from '../../workspace/first-of'
import { applyCall } from './apply-call'
import type { CallRun, CallStage, Edits, Finished, MakePlan, Planned, Planning } from './call-stage'
import { decideCall } from './decide-call'
import { externalChanges, filesOf } from './external-changes'

/** Plans, has it decided, and does exactly what was decided. Undefined where Atrium is closed while a person is asked. */
export async function* planAndApply(
  run: CallRun,
  makePlan: MakePlan,
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  let now: CallStage = { stage: 'planning', edits: { all: run.edits }, attempt: 1 }
  let latest: Proposal | undefined
  const makeAnew: MakePlan = async edits => {
    await latest?.release?.()
    latest = await makePlan(edits)
    return latest
  }
  try {
    while (now.stage !== 'finished') now = yield* nextStage(now, run, makeAnew)
    return now.result
  } finally {
    await latest?.release?.()
  }
}

async function* nextStage(
  now: Exclude<CallStage, Finished>,
  run: CallRun,
  makePlan: MakePlan,
): AsyncGenerator<SessionFact, CallStage> {
  switch (now.stage) {
    case 'planning':
      return await planCall(now, run, makePlan)
    case 'planned':
      return yield* decideCall(now, run)
    case 'approved':
      return yield* applyCall(now, run)
  }
}

/** Makes the plan, on top of what earlier calls leave and with what the person changed of it. */
async function planCall(planning: Planning, run: CallRun, makePlan: MakePlan): Promise<Planned | Finished> {
  const { attempt, agreed, former } = planning
  const { proposal, edits } = await planAsEdited(planning.edits, run, makePlan).catch(thrown => {
    throw run.context.signal.aborted ? thrown : noLongerFits(former, thrown)
  })
  const denied = await run.callContext.access?.plans(proposal.effects)
  if (denied) return { stage: 'finished', result: denied }
  const moved = former && (await externalChanges(former, proposal))
  if (proposal.effects.length === 0) return { stage: 'finished', result: proposal.answer({}) }
  const digest = await planDigest(proposal.effects)
  return { stage: 'planned', attempt, agreed, edits, proposal, digest, moved }
}

/** The person's text may not make a valid plan; then they are shown their changes again, with the reason. */
async function planAsEdited(
  edits: Edits,
  run: CallRun,
  makePlan: MakePlan,
): Promise<{ proposal: Proposal; edits: Edits }> {
  try {
    return { proposal: await planInOrder(() => makePlan(edits.all), run), edits }
  } catch (thrown) {
    if (edits.all.length === 0 || run.context.signal.aborted) throw thrown
    const before = { all: edits.all.slice(0, -1), problem: errorText(thrown) }
    return planAsEdited(before, run, makePlan)
  }
}

/** Plans on top of what earlier calls of this reply leave in the same files, be they approved, denied or failed. */
async function planInOrder(plan: () => Promise<Proposal>, { context: { signal }, place }: CallRun): Promise<Proposal> {
  for (;;) {
    let proposal: Proposal
    try {
      proposal = await plan()
    } catch (thrown) {
      // It may need something that an earlier call is about to create.
      if (signal.aborted || !(await place.holdNothing(signal))) throw thrown
      continue
    }
    if (proposal.replanAfterEarlierCalls && (await place.holdNothing(signal))) continue
    const paths = proposal.effects.flatMap(effect => (effect.type === 'file-change' ? [effect.path] : []))
    if (!(await place.hold([...paths, ...(proposal.holds ?? [])], signal))) return proposal
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
