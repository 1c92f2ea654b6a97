import { createContext, Script } from 'node:vm'

const MOST_MS = 20

/** A pattern of an agent's file; nothing where it is no regular expression. */
export function patternOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}

/**
 * Whether a text matches a pattern, neither of which is ours. One that is no regular expression, or that takes so long that it
 * would hold the application, says nothing. Only the expression runs there: the text of a script is always the same.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (!patternOf(pattern)) return undefined
  const scope = Object.assign(Object.create(null), { pattern, text })
  try {
    const found: unknown = matching.runInContext(createContext(scope), { timeout: MOST_MS })
    return typeof found === 'boolean' ? found : undefined
  } catch {
    return undefined
  }
}

const matching = new Script("new RegExp(pattern, 'u').test(text)")
