/** A path as ripgrep printed it, made relative to the scope's base. */
export function printedPath(printed: string, base: string): string {
  const path = printed.startsWith('./') ? printed.slice(2) : printed
  return base === '.' ? path : path.slice(base.length + 1)
}

/** The arguments for the pattern itself. */
export function patternArguments(pattern: string, isRegex: boolean): string[] {
  const spansLines = pattern.includes('\n') || (isRegex && pattern.includes('\\n'))
  return [
    ...(isRegex ? ['--engine=auto', ...(mayBacktrack(pattern) ? TOLD : [])] : ['--fixed-strings']),
    ...(spansLines ? ['--multiline'] : []),
    `--regexp=${pattern}`,
  ]
}

/** If PCRE2 gives up on a file, ripgrep says so in a message, and finds nothing more in it. */
const TOLD = ['--messages', '--no-ignore-messages']

/**
 * Returns whether a pattern may have what only PCRE2 knows, which takes unlimited steps where others do not: lookaround,
 * or references back.
 */
function mayBacktrack(pattern: string): boolean {
  return /\(\?(?:[=!>|(&PR+-]|<[=!])|\\[1-9gkKGXR]|[*+?}]\+/.test(pattern)
}
