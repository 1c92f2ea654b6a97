import { type AppliedChange, type EffectType, effectsOf } from '../../shared/session/effects'
import type { ChangedFiles } from './changed-files'
import type { PreparedEffects } from './effects/applier'
import { type Appliers, appliers, type ProposalOutcome } from './effects/appliers'
import type { Proposal } from './tool'
import type { ToolContext } from './tool-context'

/** An approved proposal whose ground was checked. `changes` must be in the journal before `commit` is called. */
export type Prepared = {
  changes: AppliedChange[]
  commit(): Promise<{ outcome: ProposalOutcome; changed?: ChangedFiles | undefined }>
}

/**
 * Checks that the world is still as it was planned and keeps every file that will change; changes nothing yet.
 * Rejects with `AppError('conflict')` where a file has changed since. `commit` then does exactly what was proposed.
 */
export async function prepareProposal(
  proposal: Proposal,
  context: ToolContext,
  table: Appliers = appliers,
): Promise<Prepared> {
  const ready: [EffectType, PreparedEffects<unknown>][] = []
  for (const type of Object.keys(table) as EffectType[]) {
    const effects = await prepareKind(type, proposal, { context, table })
    if (effects) ready.push([type, effects])
  }

  async function commit() {
    context.signal.throwIfAborted()
    const outcomes: [EffectType, unknown][] = []
    let changed: ChangedFiles | undefined
    for (const [type, effects] of ready) {
      const done = await effects.commit()
      outcomes.push([type, done.outcome])
      changed = done.changed ?? changed
    }
    return { outcome: Object.fromEntries(outcomes) as ProposalOutcome, changed }
  }

  return { changes: ready.flatMap(([, { changes = [] }]) => changes), commit }
}

function prepareKind<T extends EffectType>(
  type: T,
  proposal: Proposal,
  { context, table }: { context: ToolContext; table: Appliers },
): Promise<PreparedEffects<unknown>> | undefined {
  const effects = effectsOf(proposal.effects, type)
  return effects.length > 0 ? table[type](effects, proposal, context) : undefined
}
