import { parseUrl } from '../../../shared/parse-url'

const DEFAULT_MAX_TOKENS = 8_192

/** The API wants a limit for every answer. Those of the first fitting row count, below what the model could do at most. */
const MAX_TOKENS: readonly [RegExp, number][] = [
  [/^claude-(3-opus|3-sonnet|3-haiku|2|instant)/, 4_096],
  [/^claude-3-5-/, 8_192],
  [/^claude-/, 32_000],
]

/**
 * Returns how many tokens an answer of the model may have. Long enough for whole files, short enough to leave room for the
 * conversation.
 */
export function maxTokensOf(model: string): number {
  return MAX_TOKENS.find(([pattern]) => pattern.test(model))?.[1] ?? DEFAULT_MAX_TOKENS
}

/** The maximum tokens of a model's answer, including thoughts. */
const MOST_TOKENS: readonly [RegExp, number][] = [
  [/^claude-(opus-4(-[01])?(-\d{8}|@|-latest|$))/, 32_000],
  [/^claude-/, 64_000],
]

/** Returns how far the limit may be raised to make room for thoughts. Nothing is assumed about unknown models. */
export function mostTokensOf(model: string): number {
  return MOST_TOKENS.find(([pattern]) => pattern.test(model))?.[1] ?? Number.POSITIVE_INFINITY
}

/** Models from before Claude searched tools by itself: it came with Opus, Sonnet and Haiku 4.5. */
const SEARCHES_NO_TOOLS = /^claude-(2|3|instant|(opus|sonnet)-4(-[01])?(-\d{8}|@|-latest|$))/

/** Of other servers that speak the same nothing is known: they might show the model every tool that waits. */
export function maySearchTools({ model }: { model: string }, { baseUrl }: { baseUrl: string }): boolean {
  const host = parseUrl(baseUrl)?.hostname ?? ''
  return /(^|\.)anthropic\.com$/i.test(host) && model.startsWith('claude-') && !SEARCHES_NO_TOOLS.test(model)
}
