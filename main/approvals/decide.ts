import { type Grant, wordsForGrant } from '../../shared/permissions'
import type { CommandEffect, Effect, Plan } from '../../shared/session/effects'
import type { Grade } from '../../shared/session/grade'
import type { ApprovalMode } from '../../shared/settings'
import { coversLoss } from './covers-loss'
import { gradeOf } from './grade-of'
import type { InspectedCommand } from './inspect-command'
import { matchGrants } from './match-grant'
import { obeyedByRule } from './obeyed-files'
import { touchesOwnData } from './own-data'
import type { Policy } from './policy'
import { protectedPlace } from './protected-places'
import { isRunFile, RUN_BY_SERVERS } from './run-files'

/** What was found out before the decision. A command that nobody has looked at is asked. */
export type Ground = { now: Date; commands: ReadonlyMap<CommandEffect, InspectedCommand> }

/**
 * `reason` says in words why, `grantId` which grant decided. What is grave can destroy a lot, or change what runs later:
 * it is asked in every mode, and loudly. `onlyReads` says of what is allowed that it is a command known to only read, and
 * whether the system is to hold it to that.
 */
export type Verdict = {
  type: 'allow' | 'ask' | 'deny'
  reason: string
  grantId?: string
  isGrave?: boolean
  /** Of what is asked: how much of it could be taken back. */
  grade?: Grade
  onlyReads?: 'confined' | 'unconfined'
}

type Found = { type: Verdict['type']; because: string; grant?: Grant; isGrave?: boolean }

/** The last time that there is: a rule that ends is over by then. */
const NOTHING_LOOKED_AT: Ground = { now: new Date(8.64e15), commands: new Map() }

/**
 * What becomes of a plan, whose effects are allowed only all together. Pure. What is forbidden comes first, then what is
 * protected, then the person's rules, then the mode; all else is asked.
 */
export function decide({ effects }: Plan, policy: Policy, ground: Ground = NOTHING_LOOKED_AT): Verdict {
  const found = effects.map(effect => judge(effect, policy, ground))
  const denied = found.find(({ type }) => type === 'deny')
  if (denied) return { type: 'deny', reason: denied.because }
  const asked = found.filter(({ type }) => type === 'ask')
  const [first] = asked
  const grave = asked.find(({ isGrave }) => isGrave)
  const grade = gradeOf(effects, { commands: ground.commands, isGrave: grave !== undefined })
  if (grave) return { type: 'ask', reason: `Needs approval: ${grave.because}.`, isGrave: true, grade }
  if (first) return { type: 'ask', reason: `Needs approval: ${first.because}.`, grade }
  const granted = found.find(({ grant }) => grant !== undefined)
  const reason = `Allowed because ${(granted ?? found[0])?.because ?? 'it does nothing'}.`
  const onlyReads = readingOf(effects, ground)
  return {
    type: 'allow',
    reason,
    ...(granted?.grant && { grantId: granted.grant.id }),
    ...(onlyReads && { onlyReads }),
  }
}

/** How commands run that are all known to only read. */
function readingOf(effects: readonly Effect[], { commands }: Ground): Verdict['onlyReads'] {
  const looked = effects.map(effect => (effect.type === 'command' ? commands.get(effect) : undefined))
  const areKnown = looked.every(
    found => found?.problem === undefined && found?.verdict.type === 'allow' && found.verdict.effects === 'reads',
  )
  if (effects.length === 0 || !areKnown) return undefined
  return looked.every(found => found?.verdict.confined) ? 'confined' : 'unconfined'
}

function judge(effect: Effect, policy: Policy, ground: Ground): Found {
  const looked = effect.type === 'command' ? ground.commands.get(effect) : undefined
  return (
    forbidden(effect, policy, looked) ??
    protectedBy(effect, { policy, ground, looked }) ??
    granted(effect, policy, { ground, looked }) ??
    byMode(effect, policy.mode ?? 'ask', looked)
  )
}

function forbidden(effect: Effect, policy: Policy, looked: InspectedCommand | undefined): Found | undefined {
  if (touchesOwnData(effect, policy, looked)) {
    return { type: 'deny', because: "Atrium's own data can never be changed by a tool." }
  }
  if (policy.mode !== 'read-only' || !mayChange(effect, looked)) return undefined
  return { type: 'deny', because: 'This session is read-only: nothing that changes something is done in it.' }
}

/** A request changes nothing here. A command is one that changes something unless it is known not to. */
function mayChange(effect: Effect, looked: InspectedCommand | undefined): boolean {
  if (effect.type === 'network') return false
  return effect.type !== 'command' || looked?.verdict.effects !== 'reads'
}

function protectedBy(effect: Effect, { policy, ground, looked }: Known & { policy: Policy }): Found | undefined {
  if (effect.type === 'file-change') {
    const run = isRunFile(effect.path, policy.runFiles) ? RUN_BY_SERVERS : null
    const place = run ?? protectedPlace(effect.path) ?? obeyedByRule(effect.path, policy, ground.now)
    return place === null ? undefined : { type: 'ask', because: `it changes ${place}`, isGrave: true }
  }
  if (looked?.verdict.isDestructive) return { type: 'ask', because: looked.verdict.reason, isGrave: true }
  if (looked?.danger !== undefined) return { type: 'ask', because: looked.danger, isGrave: true }
  if (looked?.protects !== undefined) return { type: 'ask', because: looked.protects, isGrave: true }
  return looked?.problem === undefined ? undefined : { type: 'ask', because: looked.problem }
}

type Known = { ground: Ground; looked: InspectedCommand | undefined }

function granted(
  effect: Effect,
  { grants = [], sessionId = '', workspace, home = '' }: Policy,
  { ground: { now }, looked }: Known,
): Found | undefined {
  const found = effectsToGrant(effect).map(part => {
    const own = looked && { analysis: looked.analysis, parts: looked.parts }
    const held = grants.filter(grant => coversLoss(grant.rule, looked))
    return matchGrants({ effect: part, ...own, sessionId, workspace, home }, held, now)
  })
  const one = found[0]?.[0]
  // A rule for each of them.
  if (!one || found.some(some => some === null)) return undefined
  return { type: 'allow', because: `of your rule: ${wordsForGrant(one).replace(/\.$/, '')}`, grant: one }
}

/** A request tells several hosts of its address, and each may be allowed by a rule of its own. */
function effectsToGrant(effect: Effect): Effect[] {
  return effect.type === 'network' ? effect.hosts.map(host => ({ ...effect, hosts: [host] })) : [effect]
}

function byMode(effect: Effect, mode: ApprovalMode, looked: InspectedCommand | undefined): Found {
  switch (effect.type) {
    case 'file-change':
      if (mode === 'auto-edit' || mode === 'full')
        return { type: 'allow', because: 'it changes files inside the folder' }
      return { type: 'ask', because: 'it changes files' }
    case 'command':
      if (!looked) return { type: 'ask', because: 'it runs a command' }
      if (looked.loses !== undefined) return { type: 'ask', because: looked.loses }
      return { type: looked.verdict.type, because: looked.verdict.reason }
    case 'network':
      return { type: 'ask', because: 'it sends a request' }
    case 'mcp-call':
      return { type: 'ask', because: `it calls a tool of the MCP server ${effect.server}` }
  }
}
