import { homedir } from 'node:os'
import type { Plan } from '../../shared/effects'
import type { Environment } from './clean-environment'
import type { Ground, Policy } from './decide'
import { lookAtCommand } from './look-at-command'

/** Finds out what a decision needs to know. `environment` is asked for only where there is a command. */
export async function lookAtPlan(
  { effects }: Pick<Plan, 'effects'>,
  { workspace, mode = 'ask', home = homedir() }: Policy,
  environment: () => Promise<Environment>,
): Promise<Ground> {
  const commands = effects.filter(effect => effect.type === 'command')
  const looked = await Promise.all(
    commands.map(async effect => {
      const ground = { workspace, home, mode, environment: await environment() }
      return [effect, await lookAtCommand(effect, ground)] as const
    }),
  )
  return { now: new Date(), commands: new Map(looked) }
}
