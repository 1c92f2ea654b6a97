import type { ReasoningEffort } from '../../shared/settings'

/** The fields that say how long a model is to think, where the profile says it, and that its thoughts are shown. */
export type EffortFields = (wanted: ReasoningEffort | undefined, model: string) => object

/** `reasoning_effort`, with what the server has in place of a level that it does not know. */
export const named =
  (names: Partial<Record<ReasoningEffort, string>>): EffortFields =>
  wanted =>
    wanted ? { reasoning_effort: names[wanted] ?? wanted } : {}

/** Thinking that is only on or off. */
export const switched: EffortFields = wanted =>
  wanted ? { thinking: { type: wanted === 'none' ? 'disabled' : 'enabled' } } : {}

/** Kimi thinks on levels since its third generation, and then always. Its older models only switch. */
export const moonshotEffort: EffortFields = (wanted, model) => {
  if (/^(kimi-)?k([3-9]|\d\d)/.test(model)) return named({ none: 'low', medium: 'high' })(wanted, model)
  return isKimi(model) ? switched(wanted, model) : {}
}

/** Moonshot's models that think. */
export function isKimi(model: string): boolean {
  return !model.startsWith('moonshot-')
}

/** Models that cannot think refuse the field, and Qwen knows no levels. */
export const groqEffort: EffortFields = (wanted, model) => {
  if (/llama|kimi|compound/.test(model)) return {}
  const names = { low: 'default', medium: 'default', high: 'default', max: 'default' }
  return named(/qwen/.test(model) ? names : { none: 'low', max: 'high' })(wanted, model)
}

/** Only Grok 4.3 can be told not to think. */
export const grokEffort: EffortFields = (wanted, model) =>
  named({ max: 'high', ...(!/grok-4[.-]3/.test(model) && { none: 'low' }) })(wanted, model)

export const qwenEffort: EffortFields = wanted => (wanted ? { enable_thinking: wanted !== 'none' } : {})

const BUDGETS: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  low: 1024,
  medium: 8192,
  high: 24_576,
  max: 24_576,
}
/** Gemini 2.5 Pro always thinks a little. */
const LEAST_OF_PRO = 128

/**
 * Google shows thoughts where it is asked for them in a field of its own, and then wants the level there, too: both it and
 * `reasoning_effort` are refused.
 */
export const geminiEffort: EffortFields = (wanted, model) => {
  if (/gemini-([3-9]|\d\d)/.test(model)) return thinkingConfig(wanted, wanted && { thinking_level: LEVELS[wanted] })
  if (!/gemini-2\.5/.test(model)) return named({ max: 'high' })(wanted, model)
  // It thinks only when it is told to, and shows no thoughts where it has none.
  if (!wanted && /lite/.test(model)) return {}
  const least = /pro/.test(model) ? LEAST_OF_PRO : 0
  return thinkingConfig(wanted, wanted && { thinking_budget: Math.max(least, BUDGETS[wanted]) })
}

const LEVELS: Readonly<Record<ReasoningEffort, string>> = {
  none: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  max: 'high',
}

function thinkingConfig(wanted: ReasoningEffort | undefined, level: object | undefined): object {
  const config = { ...(wanted !== 'none' && { include_thoughts: true }), ...level }
  return { extra_body: { google: { thinking_config: config } } }
}
