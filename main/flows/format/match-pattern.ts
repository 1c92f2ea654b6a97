import { createContext, Script } from 'node:vm'

const MOST_MS = 20
/** On a busy machine the time can be over before anything was tried. */
const TRIES = 2

/** A pattern of an agent's file; nothing where it is no regular expression. */
export function patternOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}

/**
 * Returns whether a text matches a pattern, neither of which is ours. A pattern that is no regular expression, or that
 * takes so long that it would block the application, gives no answer. Only the expression runs there: the text of a script
 * is always the same.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (!patternOf(pattern)) return undefined
  const scope = createContext(Object.assign(Object.create(null), { pattern, text }))
  for (let left = TRIES; left > 0; left--) {
    try {
      const found: unknown = matching.runInContext(scope, { timeout: MOST_MS })
      return typeof found === 'boolean' ? found : undefined
    } catch {
      // Tried once more.
    }
  }
  return undefined
}

const matching = new Script("new RegExp(pattern, 'u').test(text)")
