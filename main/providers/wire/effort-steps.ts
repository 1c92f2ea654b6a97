import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { ReasoningEffort } from '../../../shared/settings'
import type { Request } from '../provider'
import type { Adjustment } from './wire-adjustments'

/** The levels of thinking, by the names that all servers with such names use. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max'

export type EffortAdjustment = `not-${Effort}` | 'no-effort'

/**
 * The levels to request from a model, best first. Requests show which of them it knows. If it knows no lower level, a
 * higher one is nearer to the setting than whatever it would do by itself.
 */
const STEPS: Readonly<Record<ReasoningEffort, readonly Effort[]>> = {
  none: ['none', 'minimal', 'low'],
  low: ['low', 'medium', 'high'],
  medium: ['medium', 'low', 'high'],
  high: ['high', 'medium', 'low'],
  max: ['max', 'xhigh', 'high', 'medium', 'low'],
}

/** The levels that some servers name differently, or do not distinguish. */
export type EffortNames = Partial<Record<Effort, Effort>>

type Adjustments = ReadonlySet<string>

/** The effort to ask for, after what was refused; undefined where nothing is left. */
export function effortOf(wanted: ReasoningEffort, made: Adjustments, names: EffortNames = {}): Effort | undefined {
  if (made.has('no-effort')) return undefined
  return STEPS[wanted].map(effort => names[effort] ?? effort).find(effort => !made.has(`not-${effort}`))
}

/** A level that is refused is told with those that there are; a model without any says that of the field. */
const LEVEL_REFUSED =
  /^(?=.*(effort|reasoning|\blevel))(?=.*((unsupported|invalid) value|(supported|valid|allowed|accepted)\W+(values|levels|efforts)|must be one of|should be|level "?\w+"? not supported))/is

const EFFORT_REFUSED =
  /reasoning[._ ]effort|output_config|\beffort\b|unsupported[^.]*reasoning|"param[^,]*reasoning|level "?\w+"? not supported/i

const LEVELS: readonly Effort[] = ['max', 'xhigh', 'high', 'medium', 'low', 'minimal', 'none']

/** One level after the other is given up. */
export const LEVEL_STEPS: readonly Adjustment<EffortAdjustment>[] = LEVELS.map(level => ({
  name: `not-${level}` as const,
  refused: LEVEL_REFUSED,
}))

/** And only then all of them. */
export const EFFORT_STEPS: readonly Adjustment<EffortAdjustment>[] = [
  ...LEVEL_STEPS,
  { name: 'no-effort', refused: EFFORT_REFUSED },
]

type EffortRequest = Pick<Request, 'model' | 'reasoningEffort' | 'note'>

/**
 * Tells once for each model that it was asked for another effort than the profile wants. `used` is undefined where it was asked
 * for none, and null where that cannot be said.
 */
export function effortNotes(
  names?: (model: string) => EffortNames,
): (asked: EffortRequest, used: Effort | null | undefined) => void {
  const told = new Set<string>()
  return ({ model, reasoningEffort, note }, used) => {
    if (!reasoningEffort || !note || used === null) return
    const asked = effortOf(reasoningEffort, new Set(), names?.(model))
    const key = JSON.stringify([model, asked, used])
    if (!asked || used === asked || told.has(key)) return
    told.add(key)
    note(used ? wordsForOther(model, asked, used) : wordsForNone(model))
  }
}

function wordsForOther(model: string, asked: Effort, used: Effort): LocalizedText {
  return sentence`“${model}” doesn’t accept the effort “${asked}” here, so “${used}” was requested.`
}

function wordsForNone(model: string): LocalizedText {
  return sentence`“${model}” doesn’t accept a thinking level here, so it decides on its own.`
}
