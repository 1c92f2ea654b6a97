import type { CommandEffect } from '../../shared/session/effects'
import { addressIn } from './commands/danger/address-in'
import { leavesComputer } from './commands/danger/leaves-computer'
import type { Permissions } from './permission-service'
import type { Policy } from './policy'

/**
 * Returns whether a command is tried in the sandbox before anybody is asked about it. What a rule or the mode decides needs no trial. It is
 * tried in Sandboxed, in Full where it appears to stay in the folder, and in the modes that ask if the person wants it there (`always`).
 */
export async function wantsRehearsal(
  effect: CommandEffect,
  policy: Policy,
  {
    permissions,
    always,
  }: { permissions: Pick<Permissions, 'judge'> & Partial<Pick<Permissions, 'look'>>; always: boolean },
): Promise<boolean> {
  if (!isTriedIn(policy.mode, effect, always)) return false
  const plan = { effects: [effect], digest: '' }
  if ((await permissions.judge(plan, policy)).type !== 'ask') return false
  const looked = (await permissions.look?.(plan, policy))?.commands.get(effect)
  // A command that destroys a lot or reaches out is meant for what a layer does not have.
  if (looked?.verdict.isDestructive || looked?.danger !== undefined) return false
  if (policy.mode !== 'full') return true
  // In Full only what cannot be taken apart is tried: what was found out about a command is a reason to ask.
  const isFoundOut = looked?.problem !== undefined || looked?.protects !== undefined
  return !isFoundOut && !looked?.analysis.commands.some(reachesOut)
}

/** In Full a command that sends something elsewhere is meant to, which no trial can show. */
function reachesOut({ words }: { words: readonly { value: string | null }[] }): boolean {
  const argv = words.map(({ value }) => value ?? '')
  return leavesComputer(argv) || addressIn(argv) !== undefined
}

function isTriedIn(mode: Policy['mode'], { command }: CommandEffect, always: boolean): boolean {
  if (mode === 'sandboxed') return true
  if (mode === 'full') return !NAMES_OUTSIDE.test(command)
  return always && (mode === 'ask' || mode === 'auto-edit')
}

/**
 * An absolute path, one of the home, or one that goes up. A person in Full expects such a command to reach it, so that it is asked about
 * and not tried where it cannot.
 */
const NAMES_OUTSIDE =
  /(?:^|[\s"'`=:(<>@]|\s-\w)(?:~|\$\{?HOME\b|[A-Za-z]:[\\/]|\/(?!dev\/(?:null|stdin|stdout|stderr)\b)(?=[\w.*?${"'\s]|$))|(?:^|[^.\w]|\s-\w)\.\.(?:[\\/\s"';&|)]|$)/
