import { homedir } from 'node:os'
import type { Plan } from '../../shared/session/effects'
import type { Environment } from './clean-environment'
import type { PlanFindings } from './decide'
import { inspectCommand } from './inspect-command'
import type { Policy } from './policy'

type Sources = {
  /** Asked for only where there is a command. */
  environment(): Promise<Environment>
  /** Returns whether the system can confine a command to reading. */
  canConfine(): Promise<boolean>
  now(): Date
}

/** Finds out at once what a decision needs to know; not what could be brought back, for which a large folder takes long. */
export async function inspectPlan(
  { effects }: Pick<Plan, 'effects'>,
  { workspace, mode = 'ask', home = homedir(), runFiles }: Policy,
  { environment, canConfine, now }: Sources,
): Promise<PlanFindings> {
  const commands = effects.filter(effect => effect.type === 'command')
  const looked = await Promise.all(
    commands.map(async effect => {
      const where = { workspace, home, mode, ...(runFiles && { runFiles }) }
      const ground = { ...where, environment: await environment(), canConfine: await canConfine() }
      return [effect, await inspectCommand(effect, ground)] as const
    }),
  )
  return { now: now(), commands: new Map(looked) }
}
