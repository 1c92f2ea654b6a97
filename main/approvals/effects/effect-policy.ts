import type { Grant, GrantRule } from '../../../shared/permissions'
import type { Words } from '../../../shared/sentence'
import type { CommandEffect, Effect } from '../../../shared/session/effects'
import type { ApprovalMode } from '../../../shared/settings'
import type { InspectedCommand } from '../inspect-command'
import type { Policy } from '../policy'

/** What speaks for one effect, and in whose place. What is grave is asked in every mode, and loudly. */
export type Judgement = { type: 'allow' | 'ask' | 'deny'; because: Words; grant?: Grant; isGrave?: boolean }

/** What was found out about commands. */
export type Commands = ReadonlyMap<CommandEffect, InspectedCommand>

/** Of an effect: what was found out about it, where it is a command. */
export type Inspected = InspectedCommand | undefined

/** A folder of Atrium's own data, and from where paths count that lead there. */
export type OwnFolder = { folder: string; workspace: string; home?: string | undefined }

/** What may be allowed for longer than once. */
export type Offer = { rules: GrantRule[]; words: Words }

/**
 * How effects of one kind are judged. What is left out is the safest: it may change anything, cannot be taken back, and no rule
 * allows it for longer.
 */
export type EffectPolicy<E extends Effect> = {
  /** What it is called in a list of calls. */
  label(effect: E): string
  /** What becomes of it where nothing forbids or protects it and no rule allows it. */
  byMode(effect: E, mode: ApprovalMode, looked: Inspected): Judgement
  /** Whether it reaches into a folder of Atrium's own data, as far as it says. */
  reachesInto?(effect: E, own: OwnFolder, looked: Inspected): boolean
  /** Whether it changes nothing here, so that a session that is read-only may have it. */
  onlyReads?(effect: E, looked: Inspected): boolean
  /** Whether all of it can be taken back. */
  isReversible?(effect: E, looked: Inspected): boolean
  /** Why it is asked, whatever the person's rules and the mode say. */
  protectedBy?(effect: E, policy: Policy, known: { now: Date; looked: Inspected }): Judgement | undefined
  /** What of that holds of a call of earlier as well, whatever the rules were then. */
  isAlwaysAsked?(effect: E, looked: Inspected): boolean
  /** What of it needs a rule each, where that is not the whole. */
  parts?(effect: E): readonly E[]
  /** Rules that would each allow a plan of these effects, which are all of this kind; the narrowest first. */
  offers?(effects: readonly E[], where: { workspace: string; home: string }, commands: Commands): Offer[]
}

/** What was found out about an effect, which for all but commands is nothing. */
export function lookedAt(commands: Commands, effect: Effect): Inspected {
  return effect.type === 'command' ? commands.get(effect) : undefined
}
