import { homedir } from 'node:os'
import type { Plan } from '../../shared/effects'
import type { Environment } from './clean-environment'
import type { Ground, Policy } from './decide'
import { lookAtCommand } from './look-at-command'
import { type FindLosses, nameLosses } from './name-losses'

type Sources = {
  /** Asked for only where there is a command. */
  environment(): Promise<Environment>
  /** Whether the system can hold a command to reading. */
  canConfine(): Promise<boolean>
  now(): Date
  /** Without it nothing is known of what could be brought back. */
  losses?: FindLosses | undefined
}

/** Finds out what a decision needs to know. */
export async function lookAtPlan(
  { effects }: Pick<Plan, 'effects'>,
  { workspace, mode = 'ask', home = homedir(), runFiles }: Policy,
  { environment, canConfine, now, losses }: Sources,
): Promise<Ground> {
  const commands = effects.filter(effect => effect.type === 'command')
  const looked = await Promise.all(
    commands.map(async effect => {
      const where = { workspace, home, mode, ...(runFiles && { runFiles }) }
      const ground = { ...where, environment: await environment(), canConfine: await canConfine() }
      return [effect, await lookAtCommand(effect, ground)] as const
    }),
  )
  return { now: now(), commands: new Map(losses ? await nameLosses(looked, workspace, losses) : looked) }
}
