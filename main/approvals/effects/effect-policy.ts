import type { Grant, GrantRule } from '../../../shared/permissions'
import type { LocalizedText } from '../../../shared/sentence'
import type { CommandEffect, Effect } from '../../../shared/session/effects'
import type { ApprovalMode } from '../../../shared/settings'
import type { InspectedCommand } from '../inspect-command'
import type { Policy } from '../policy'

/**
 * The judgement of one effect, with its reason and the grant that stands in for the person. A grave effect needs approval
 * in every mode, with a loud warning.
 */
export type Judgement = { type: 'allow' | 'ask' | 'deny'; because: LocalizedText; grant?: Grant; isGrave?: boolean }

/** The findings about commands. */
export type Commands = ReadonlyMap<CommandEffect, InspectedCommand>

/** Of an effect: what was found out about it, where it is a command. */
export type Inspected = InspectedCommand | undefined

/** A folder of Atrium's own data, and from where paths count that lead there. `except` is what of it the session works in. */
export type OwnFolder = {
  folder: string
  workspace: string
  home?: string | undefined
  except?: string | undefined
}

/** The rules for what may be allowed for longer than once. */
export type Offer = { rules: GrantRule[]; words: LocalizedText }

/**
 * The policy by which effects of one kind are judged. A member that is left out means the safest: the effect may change
 * anything, cannot be taken back, and no rule allows it for longer.
 */
export type EffectPolicy<E extends Effect> = {
  /** Returns its name in a list of calls. */
  label(effect: E): string
  /** Returns what becomes of it if nothing forbids or protects it and no rule allows it. */
  byMode(effect: E, mode: ApprovalMode, looked: Inspected): Judgement
  /** Returns whether it reaches into a folder of Atrium's own data, as far as it says. */
  reachesInto?(effect: E, own: OwnFolder, looked: Inspected): boolean
  /** Returns whether it changes nothing here, so that a read-only session may have it. */
  onlyReads?(effect: E, looked: Inspected): boolean
  /** Returns whether all of it can be taken back. */
  isReversible?(effect: E, looked: Inspected): boolean
  /** Returns the reason why it needs approval, whatever the person's rules and the mode say. */
  protectedBy?(effect: E, policy: Policy, known: { now: Date; looked: Inspected }): Judgement | undefined
  /** Returns whether that protection holds for an earlier call as well, whatever the rules were then. */
  isAlwaysAsked?(effect: E, looked: Inspected): boolean
  /** Returns the parts that need a rule each, if that is not the whole. */
  parts?(effect: E): readonly E[]
  /** Rules that would each allow a plan of these effects, which are all of this kind; the narrowest first. */
  offers?(effects: readonly E[], where: { workspace: string; home: string }, commands: Commands): Offer[]
}

/** Returns the findings about an effect; there are none except for commands. */
export function lookedAt(commands: Commands, effect: Effect): Inspected {
  return effect.type === 'command' ? commands.get(effect) : undefined
}
