import type { Request } from '../provider'

/** Claude since Opus 4.7, by the beginning of its name; also behind a router. */
const CLAUDE = /(^|\/)claude-(opus-4[.-][7-9]|[a-z]+-([5-9]|\d\d)\b)/
/** OpenAI's models that always think, and those that can do without; what answers at once has "chat" in its name. */
const ALWAYS_THINKS = /(^|\/)(o\d\b|gpt-5(-(?!chat)|$))/
const THINKS = /(^|\/)gpt-([5-9]|\d\d)(?!.*chat)/

/** Returns whether a model accepts a temperature, according to its documentation. One that thinks chooses its own, and refuses another. */
export function takesTemperature({ model, reasoningEffort }: Pick<Request, 'model' | 'reasoningEffort'>): boolean {
  if (CLAUDE.test(model) || ALWAYS_THINKS.test(model)) return false
  return reasoningEffort === 'none' || !THINKS.test(model)
}
