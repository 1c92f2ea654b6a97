import type { Anthropic } from '@anthropic-ai/sdk'
import type { ReasoningEffort } from '../../../shared/settings'
import type { Request } from '../provider'
import { type Effort, type EffortAdjustment, effortOf } from '../wire/effort-steps'
import type { Adjustment } from '../wire/wire-adjustments'
import { maxTokensOf, mostTokensOf } from './anthropic-limits'

type Thinks = Exclude<ReasoningEffort, 'none'>

/** Tokens to think with: the budget of a model that has one, and the room that is made for thoughts in the answer's limit. */
const ROOM: Readonly<Record<Thinks, number>> = { low: 4_096, medium: 10_000, high: 20_000, max: 32_000 }

/** The API takes no smaller budget. */
const LEAST_BUDGET = 1_024

/** By the beginning of a model's name; what is newer decides by itself how long it thinks. */
const THINKS_NOT = /^claude-(instant|2|3-opus|3-sonnet|3-haiku|3-5-)/
const HAS_BUDGET = /^claude-(3-7-|(opus|sonnet|haiku)-4(-[0-5])?(-\d{8}|@|-latest|$))/
/** Those before think only where they are asked to; those after always do, and say nothing of it unless they are asked. */
const THINKS_WHEN_ASKED = /^claude-(opus|sonnet|haiku)-4-/

const ADAPTIVE = { type: 'adaptive' as const, display: 'summarized' as const }

export type ThinkingAdjustment =
  | EffortAdjustment
  | 'not-disabled'
  | 'not-between'
  | 'no-display'
  | 'other-thinking'
  | 'no-thinking'
  | 'no-interleaving'

/** Steps that request another way to think come before those that give up thinking. */
export const THINKING_STEPS: readonly Adjustment<ThinkingAdjustment>[] = [
  // A reply from before thinking was turned on.
  { name: 'no-thinking', refused: /start with a thinking block/i, once: true },
  { name: 'no-interleaving', refused: /anthropic-beta|interleaved|beta (flag|header)/i },
  { name: 'no-display', refused: /thinking[\w.]*\.display|\bdisplay\b/i },
  { name: 'not-disabled', refused: /thinking\.type|thinking.{0,60}disabled|disabled.{0,60}thinking|input tag/i },
  { name: 'not-between', refused: /thinking\.type|between_tools|input tag/i },
  { name: 'other-thinking', refused: /thinking\.type|\badaptive\b|budget_tokens|thinking: input tag/i },
  {
    name: 'no-thinking',
    refused: /\badaptive\b|budget_tokens|thinking\.type|thinking.{0,40}(not|un)[\s-]?(supported|permitted)/i,
  },
]

/** `temperature` is gone from the types of the SDK, since the newest models refuse it; older ones take it. */
export type Choices = Pick<Anthropic.MessageCreateParamsStreaming, 'max_tokens' | 'thinking' | 'output_config'> & {
  temperature?: number
}

/** Returns the profile's settings for an answer, as the API has them for the model. Settings that it leaves out are left to the API. */
export function choicesOf(request: Request, made: ReadonlySet<string>): Choices {
  const { model, maxOutputTokens, temperature, reasoningEffort: effort } = request
  const limit = maxOutputTokens ?? maxTokensOf(model)
  // Temperatures end at 1 here, and go with no thinking.
  const plain = { max_tokens: limit, ...(temperature !== undefined && { temperature: Math.min(temperature, 1) }) }
  if (made.has('no-thinking') || THINKS_NOT.test(model)) return plain
  const roomy = (wanted: Thinks) => Math.min(limit + ROOM[wanted], Math.max(limit, mostTokensOf(model)))
  const isAdaptive = hasOwnMeasure(model) !== made.has('other-thinking')
  if (!effort) {
    const shows = isAdaptive && hasOwnMeasure(model) && !THINKS_WHEN_ASKED.test(model)
    return shows ? { max_tokens: roomy('high'), thinking: shown(made) } : plain
  }
  if (effort === 'none' && !made.has('not-disabled')) return { ...plain, thinking: { type: 'disabled' } }
  if (effort === 'none' && !made.has('not-between')) return { ...plain, thinking: { type: 'between_tools' } }
  const wanted = effort === 'none' ? 'low' : effort
  if (isAdaptive) return { max_tokens: roomy(wanted), thinking: shown(made), ...outputConfig(wanted, made) }
  const max_tokens = roomy(wanted)
  const budget_tokens = Math.min(ROOM[wanted], Math.floor(max_tokens / 2))
  return budget_tokens < LEAST_BUDGET ? plain : { max_tokens, thinking: { type: 'enabled', budget_tokens } }
}

/** Returns whether a model decides by itself how long it thinks. */
function hasOwnMeasure(model: string): boolean {
  return model.startsWith('claude-') && !HAS_BUDGET.test(model)
}

function shown(made: ReadonlySet<string>): Anthropic.ThinkingConfigAdaptive {
  return made.has('no-display') ? { type: 'adaptive' } : ADAPTIVE
}

function outputConfig(wanted: Thinks, made: ReadonlySet<string>): Pick<Choices, 'output_config'> {
  const effort = effortOf(wanted, made)
  return effort && effort !== 'none' && effort !== 'minimal' ? { output_config: { effort } } : {}
}

/** The effort that was asked for; undefined where it was left to the model. */
export function usedEffort({ thinking, output_config: config }: Choices, wanted: Request['reasoningEffort']) {
  if (thinking?.type === 'disabled' || thinking?.type === 'between_tools') return 'none'
  // A budget is an effort, too.
  return thinking?.type === 'enabled' ? (wanted as Effort | undefined) : (config?.effort ?? undefined)
}

/** Models that think between calls only where a header says so; later ones always do. */
const INTERLEAVES_WHEN_ASKED = /^claude-(opus|sonnet|haiku)-4/
const INTERLEAVED = { 'anthropic-beta': 'interleaved-thinking-2025-05-14' }

export function thinkingHeaders({ model, tools }: Request, { thinking }: Choices, made: ReadonlySet<string>) {
  const asks = thinking?.type === 'enabled' && tools.length > 0 && INTERLEAVES_WHEN_ASKED.test(model)
  return asks && !made.has('no-interleaving') ? INTERLEAVED : {}
}
