import { isGemini3 } from '../../../shared/models/gemini'
import type { Effort, EffortNames } from '../wire/effort-steps'

/**
 * The way a server is told how long a model is to think: levels that it names differently, or does not distinguish, and
 * the fields for them. `wanted` is undefined if the profile sets nothing; the fields then at most request that thoughts
 * are shown.
 */
export type ServerEffort = {
  names?(model: string): EffortNames
  fields(wanted: Effort | undefined, model: string): object
}

/** `reasoning_effort`, with what the server has in place of a level that it does not know. */
export const named = (names: EffortNames): ServerEffort => ({
  names: () => names,
  fields: wanted => (wanted ? { reasoning_effort: wanted } : {}),
})

/** Thinking that is only on or off. */
export const onOrOff: ServerEffort = {
  fields: wanted => (wanted ? { thinking: { type: wanted === 'none' ? 'disabled' : 'enabled' } } : {}),
}

/** Kimi thinks on levels since its third generation, and then always. Its older models only switch. */
export const moonshotEffort: ServerEffort = {
  names: model => (hasLevels(model) ? { none: 'low', minimal: 'low', medium: 'high', xhigh: 'high' } : {}),
  fields(wanted, model) {
    if (hasLevels(model)) return named({}).fields(wanted, model)
    return isKimi(model) ? onOrOff.fields(wanted, model) : {}
  },
}

function hasLevels(model: string): boolean {
  return /^(kimi-)?k([3-9]|\d\d)/.test(model)
}

/** Moonshot's models that think. */
export function isKimi(model: string): boolean {
  return !model.startsWith('moonshot-')
}

/** Models that cannot think refuse the field, and Qwen knows no levels. */
export const groqEffort: ServerEffort = {
  names: model => (/qwen/.test(model) ? {} : { none: 'low', minimal: 'low', xhigh: 'high', max: 'high' }),
  fields(wanted, model) {
    if (!wanted || /llama|kimi|compound/.test(model)) return {}
    return { reasoning_effort: /qwen/.test(model) && wanted !== 'none' ? 'default' : wanted }
  },
}

/** Only Grok 4.3 can be told not to think. */
export const grokEffort: ServerEffort = {
  ...named({}),
  names: model => ({ max: 'high', xhigh: 'high', ...(!/grok-4[.-]3/.test(model) && { none: 'low' }) }),
}

export const qwenEffort: ServerEffort = {
  fields: wanted => (wanted ? { enable_thinking: wanted !== 'none' } : {}),
}

const BUDGETS: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 1024,
  low: 1024,
  medium: 8192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
}
/** Gemini 2.5 Pro always thinks a little. */
const LEAST_OF_PRO = 128

/**
 * Google shows thoughts where it is asked for them in a field of its own, and then wants the level there, too: both it and
 * `reasoning_effort` are refused.
 */
export const geminiEffort: ServerEffort = {
  names: () => ({ xhigh: 'high', max: 'high' }),
  fields(wanted, model) {
    if (isGemini3(model)) {
      return thinkingConfig(
        wanted,
        wanted && { thinking_level: wanted === 'none' || wanted === 'minimal' ? 'low' : wanted },
      )
    }
    if (!/gemini-2\.5/.test(model)) return named({}).fields(wanted, model)
    // It thinks only when it is told to, and shows no thoughts where it has none.
    if (!wanted && /lite/.test(model)) return {}
    const least = /pro/.test(model) ? LEAST_OF_PRO : 0
    return thinkingConfig(wanted, wanted && { thinking_budget: Math.max(least, BUDGETS[wanted]) })
  },
}

function thinkingConfig(wanted: Effort | undefined, level: object | undefined): object {
  const config = { ...(wanted !== 'none' && { include_thoughts: true }), ...level }
  return { extra_body: { google: { thinking_config: config } } }
}
