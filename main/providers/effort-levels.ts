import { effectiveFacts, plainName } from '../../shared/models/model-facts'
import { type ProviderSettings, ReasoningEffort } from '../../shared/settings'
import { chatServer } from './openai-chat/openai-chat-servers'
import { effortOf } from './wire/effort-steps'

/**
 * Returns how long a model can be asked to think, in the levels that people choose from. Two that have the same effect are
 * one. Empty for a model that does not think, or about which nothing is known: its server says in the reply what it
 * refused.
 */
export function effortLevels(provider: ProviderSettings, model: string): ReasoningEffort[] {
  if (provider.protocol === 'offline' || effectiveFacts(provider, model).thinking !== true) return []
  const known = FAMILIES.find(([family]) => family.test(plainName(model)))?.[1] ?? ReasoningEffort.options
  return provider.protocol === 'openai-chat' ? differing(known, provider.baseUrl ?? '', model) : [...known]
}

const LOW_TO_HIGH = ['low', 'medium', 'high'] as const

/**
 * As their makers document them: developers.openai.com/api/docs/guides/reasoning, platform.claude.com/docs/en/build-with-claude/effort,
 * docs.x.ai/developers/model-capabilities/text/reasoning, ai.google.dev/gemini-api/docs/openai. The first that fits counts.
 */
const FAMILIES: readonly [RegExp, readonly ReasoningEffort[]][] = [
  [/^gpt-5-\d-pro/, ['medium', 'high', 'max']],
  [/^gpt-6-1/, [...LOW_TO_HIGH, 'max']],
  [/^gpt-5-1-codex/, LOW_TO_HIGH],
  [/^gpt-5-1/, ['none', ...LOW_TO_HIGH]],
  [/^gpt-(5-[2-9]|6)/, ['none', ...LOW_TO_HIGH, 'max']],
  [/^(gpt-5|o\d|gpt-oss)/, LOW_TO_HIGH],
  [/^claude-(opus|sonnet|haiku)-4/, ['none', ...LOW_TO_HIGH, 'max']],
  [/^claude-/, [...LOW_TO_HIGH, 'max']],
  [/^grok-4-3/, ['none', ...LOW_TO_HIGH]],
  [/^grok-/, LOW_TO_HIGH],
  [/^gemini-2-5-flash/, ['none', ...LOW_TO_HIGH]],
  [/^gemini-/, LOW_TO_HIGH],
]

/** Of those that a server is told in the same words, the one that it calls so; else the one that says most. */
function differing(levels: readonly ReasoningEffort[], baseUrl: string, model: string): ReasoningEffort[] {
  const { effort } = chatServer(baseUrl)
  const kept = new Map<string, ReasoningEffort>()
  for (const level of levels) {
    const wire = effortOf(level, new Set(), effort.names?.(model))
    const fields = JSON.stringify(effort.fields(wire, model))
    if (fields !== '{}' && (wire === level || !kept.has(fields))) kept.set(fields, level)
  }
  const chosen = new Set(kept.values())
  return levels.filter(level => chosen.has(level))
}
