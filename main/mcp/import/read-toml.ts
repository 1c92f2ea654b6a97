import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** Returns whether a text is TOML in the form in which Codex keeps its servers: a table's head in a line of its own. */
export function isToml(text: string): boolean {
  return (
    /^[ \t]*\[{1,2}[ \t]*["'\w][\w."' @/-]{0,200}\]{1,2}[ \t]*(?:#.*)?$/m.test(text) &&
    /^[ \t]*["']?[\w.-]{1,100}["']?[ \t]*=/m.test(text)
  )
}

/** Parses a TOML text. Throws a `WordedError`, or the parser's own error if it does not know the line. */
export async function readToml(text: string): Promise<unknown> {
  const { parse } = await import('smol-toml')
  try {
    return parse(text)
  } catch (thrown) {
    const { line } = thrown as { line?: unknown }
    throw typeof line === 'number' ? new WordedError(sentence`its line ${line} is not TOML`) : thrown
  }
}
