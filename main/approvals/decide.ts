import { wordsForGrant } from '../../shared/permissions'
import { type LocalizedText, sentence, withoutStop } from '../../shared/sentence'
import type { Effect, Plan } from '../../shared/session/effects'
import type { Grade } from '../../shared/session/grade'
import { coversLoss } from './covers-loss'
import { policyOf } from './effects/effect-policies'
import { type Commands, type Inspected, type Judgement, lookedAt } from './effects/effect-policy'
import { gradeOf } from './grade-of'
import { matchGrants } from './match-grant'
import { touchesOwnData } from './own-data'
import type { Policy } from './policy'

/** The findings from before the decision. A command that was not inspected needs approval. */
export type PlanFindings = { now: Date; commands: Commands }

/**
 * `reason` says in words why, `grantId` which grant decided. What is grave can destroy a lot, or change what runs later:
 * it is asked in every mode, and loudly. `onlyReads` says of what is allowed that it is a command known to only read, and
 * whether the system is to hold it to that.
 */
export type Verdict = {
  type: 'allow' | 'ask' | 'deny'
  reason: LocalizedText
  grantId?: string
  isGrave?: boolean
  /** Of what is asked: how much of it could be taken back. */
  grade?: Grade
  onlyReads?: 'confined' | 'unconfined'
  /** The parts of it that the work plan that the person approved does not expect. */
  outsidePlan?: readonly string[]
}

/** The last time that there is: a rule that ends is over by then. */
const NOTHING_LOOKED_AT: PlanFindings = { now: new Date(8.64e15), commands: new Map() }

/**
 * Decides what becomes of a plan, whose effects are allowed only all together. Pure. Forbidden effects come first, then
 * protected ones, then the person's rules, then the mode; everything else needs approval.
 */
export function decide({ effects }: Plan, policy: Policy, ground: PlanFindings = NOTHING_LOOKED_AT): Verdict {
  const found = effects.map(effect => judge(effect, policy, ground))
  const denied = found.find(({ type }) => type === 'deny')
  if (denied) return { type: 'deny', reason: denied.because }
  const asked = found.filter(({ type }) => type === 'ask')
  const [first] = asked
  const grave = asked.find(({ isGrave }) => isGrave)
  const grade = gradeOf(effects, { commands: ground.commands, isGrave: grave !== undefined })
  if (grave) return { type: 'ask', reason: sentence`Needs approval: ${grave.because}.`, isGrave: true, grade }
  if (first) return { type: 'ask', reason: sentence`Needs approval: ${first.because}.`, grade }
  const granted = found.find(({ grant }) => grant !== undefined)
  const reason = sentence`Allowed: ${(granted ?? found[0])?.because ?? sentence`does nothing`}.`
  const onlyReads = readingOf(effects, ground)
  return {
    type: 'allow',
    reason,
    ...(granted?.grant && { grantId: granted.grant.id }),
    ...(onlyReads && { onlyReads }),
  }
}

/** A call that leaves the plan of the work is asked about, whatever else allows it; what is in it is decided as ever. */
export function heldToPlan(
  { effects }: Pick<Plan, 'effects'>,
  verdict: Verdict,
  { outside, commands }: { outside: readonly string[]; commands: Commands },
): Verdict {
  if (outside.length === 0 || verdict.type === 'deny') return verdict
  if (verdict.type === 'ask') return { ...verdict, outsidePlan: outside }
  const grade = gradeOf(effects, { commands, isGrave: false })
  return { type: 'ask', reason: NOT_IN_PLAN, grade, outsidePlan: outside }
}

const NOT_IN_PLAN = sentence`Needs approval: not in the plan that you approved.`

/** Returns how commands run that are all known to only read. */
function readingOf(effects: readonly Effect[], { commands }: PlanFindings): Verdict['onlyReads'] {
  const looked = effects.map(effect => lookedAt(commands, effect))
  const areKnown = looked.every(
    found => found?.problem === undefined && found?.verdict.type === 'allow' && found.verdict.effects === 'reads',
  )
  if (effects.length === 0 || !areKnown) return undefined
  return looked.every(found => found?.verdict.confined) ? 'confined' : 'unconfined'
}

function judge(effect: Effect, policy: Policy, { now, commands }: PlanFindings): Judgement {
  const looked = lookedAt(commands, effect)
  return (
    forbidden(effect, policy, looked) ??
    policyOf(effect).protectedBy?.(effect, policy, { now, looked }) ??
    granted(effect, policy, { now, looked }) ??
    policyOf(effect).byMode(effect, policy.mode ?? 'ask', looked)
  )
}

function forbidden(effect: Effect, policy: Policy, looked: Inspected): Judgement | undefined {
  if (touchesOwnData(effect, policy, looked)) {
    return { type: 'deny', because: sentence`Tools can never change Atrium’s own data.` }
  }
  // An effect that is not known to change nothing may change something.
  if (policy.mode !== 'read-only' || policyOf(effect).onlyReads?.(effect, looked)) return undefined
  if (policy.plansFirst) return { type: 'deny', because: sentence`Nothing is changed before you approve a plan.` }
  return { type: 'deny', because: sentence`This session is read-only, so nothing that makes changes is allowed.` }
}

function granted(
  effect: Effect,
  { grants = [], sessionId = '', workspace, home = '' }: Policy,
  { now, looked }: { now: Date; looked: Inspected },
): Judgement | undefined {
  const parts = policyOf(effect).parts?.(effect) ?? [effect]
  const found = parts.map(part => {
    const own = looked && { analysis: looked.analysis, parts: looked.parts }
    const held = grants.filter(grant => coversLoss(grant.rule, looked))
    return matchGrants({ effect: part, ...own, sessionId, workspace, home }, held, now)
  })
  const one = found[0]?.[0]
  // A rule for each of them.
  if (!one || found.some(some => some === null)) return undefined
  return { type: 'allow', because: sentence`matches your rule to ${withoutStop(wordsForGrant(one))}`, grant: one }
}
