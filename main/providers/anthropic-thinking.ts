import type { Anthropic } from '@anthropic-ai/sdk'
import type { ReasoningEffort } from '../../shared/settings'
import { maxTokensOf, mostTokensOf } from './anthropic-limits'
import type { Request } from './provider'

type Effort = Exclude<ReasoningEffort, 'none'>

/** Tokens to think with: the budget of a model that has one, and the room that is made for thoughts in the answer's limit. */
const ROOM: Readonly<Record<Effort, number>> = { low: 4_096, medium: 10_000, high: 20_000, max: 32_000 }

/** The API takes no smaller budget. */
const LEAST_BUDGET = 1_024

/** By the beginning of a model's name; what is newer decides by itself how long it thinks. */
const THINKS_NOT = /^claude-(instant|2|3-opus|3-sonnet|3-haiku|3-5-)/
const HAS_BUDGET = /^claude-(3-7-|(opus|sonnet|haiku)-4(-[0-5])?(-\d{8}|@|-latest|$))/

/** `temperature` is gone from the types of the SDK, since the newest models refuse it; older ones take it. */
export type Choices = Pick<Anthropic.MessageCreateParamsStreaming, 'max_tokens' | 'thinking' | 'output_config'> & {
  temperature?: number
}

/** What the profile says about an answer, as the API has it for the model. What it does not say is left to the API. */
export function choicesOf(request: Request, canThink: boolean): Choices {
  const { model, maxOutputTokens, temperature, reasoningEffort: effort } = request
  const limit = maxOutputTokens ?? maxTokensOf(model)
  // Temperatures end at 1 here, and go with no thinking.
  const plain = { max_tokens: limit, ...(temperature !== undefined && { temperature: Math.min(temperature, 1) }) }
  if (!effort || !canThink || THINKS_NOT.test(model)) return plain
  if (effort === 'none') return { ...plain, thinking: { type: 'disabled' } }
  const max_tokens = Math.min(limit + ROOM[effort], Math.max(limit, mostTokensOf(model)))
  if (model.startsWith('claude-') && !HAS_BUDGET.test(model))
    return { max_tokens, thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort } }
  const budget_tokens = Math.min(ROOM[effort], Math.floor(max_tokens / 2))
  return budget_tokens < LEAST_BUDGET ? plain : { max_tokens, thinking: { type: 'enabled', budget_tokens } }
}
