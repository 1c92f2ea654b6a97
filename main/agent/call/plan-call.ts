import { errorText, messageOf } from '../../../shared/errors'
import { planDigest } from '../../tools/plan-digest'
import type { Proposal } from '../../tools/tool'
import { firstOf } from '../../workspace/first-of'
import type { CallRun, Edits, Finished, MakePlan, Planned, Planning } from './call-stage'
import { externalChanges, filesOf } from './external-changes'

/** Makes the plan, on top of what earlier calls leave and with what the person changed of it. */
export async function planCall(planning: Planning, run: CallRun, makePlan: MakePlan): Promise<Planned | Finished> {
  const { attempt, agreed, former } = planning
  const { proposal, edits } = await planAsEdited(planning.edits, run, makePlan).catch(thrown => {
    throw run.context.signal.aborted ? thrown : noLongerFits(former, thrown)
  })
  const denied = await run.callContext.access?.plans(proposal.effects)
  if (denied) return { stage: 'finished', result: denied }
  const moved = former && (await externalChanges(former, proposal))
  if (proposal.effects.length === 0) return { stage: 'finished', result: proposal.answer({}) }
  return { stage: 'planned', attempt, agreed, edits, proposal, digest: planDigest(proposal.effects), moved }
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
