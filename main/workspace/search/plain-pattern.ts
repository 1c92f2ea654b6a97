/** One branch of a pattern: a text, perhaps at the start or at the end of a line. */
type Branch = { text: string; atStart: boolean; atEnd: boolean }

const SPECIAL = /[.+*?()|[\]{}^$\\]/
const ESCAPED = /\\([.+*?()|[\]{}^$\\/-])/g

/**
 * Returns a check of whether a name matches a regular expression that is only text: perhaps with '^', '$' and '|', like
 * most that are compared with names. They mean the same in every dialect, and take no time that a name could make long.
 * Null for others.
 */
export function plainPattern(pattern: string): ((name: string) => boolean) | null {
  // An escaped '|' ends a branch in a lone backslash, which no branch may.
  const read = pattern.split('|').map(readBranch)
  if (read.some(branch => branch === null)) return null
  const wanted = read.filter(branch => branch !== null)
  const hasAny = (line: string) => wanted.some(branch => has(line, branch))
  // '^' and '$' are about lines, also in a name that has several.
  return name => (name.includes('\n') ? name.split('\n').some(hasAny) : hasAny(name))
}

function readBranch(branch: string): Branch | null {
  const atStart = branch.startsWith('^')
  const atEnd = /(?<!\\)(?:\\\\)*\$$/.test(branch)
  const body = branch.slice(atStart ? 1 : 0, atEnd ? -1 : undefined)
  if (body === '' || /[\n\0]/.test(body) || SPECIAL.test(body.replace(ESCAPED, ''))) return null
  return { text: body.replace(ESCAPED, '$1'), atStart, atEnd }
}

function has(line: string, { text, atStart, atEnd }: Branch): boolean {
  if (atStart && atEnd) return line === text
  if (atStart) return line.startsWith(text)
  return atEnd ? line.endsWith(text) : line.includes(text)
}
