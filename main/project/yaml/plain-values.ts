/** The start of a text of several lines, a list, keys, a text in quotes that ends with its line, or another kind of value. */
const OTHER = /^(?:[|>][-+\d]*(?:\s|$)|[[{&*!]|"(?:[^"\\]|\\.)*"[ \t]*(?:#|$)|'(?:[^']|'')*'[ \t]*(?:#|$))/
const KEY = /^([ ]*(?:- )?[\w.$-]{1,100}:)[ \t]+(\S[^\r]*?)(\r?)$/
const BLOCK = /^[ ]*(?:- )?[\w.$-]{1,100}:[ \t]+[|>][-+\d]*[ \t]*(?:#[^\r]*)?\r?$/

/**
 * A YAML text whose one-line values mean what people meant by them: one with a colon, one that begins with `@` or a backtick, and
 * one that goes on after its quotation marks are put between quotation marks. For texts that are no YAML as they stand; lines and
 * keys stay where they are.
 */
export function withPlainValues(yaml: string): string {
  let block: number | undefined
  return yaml
    .split('\n')
    .map(line => {
      const indent = line.search(/\S/)
      if (block !== undefined && (indent < 0 || indent > block)) return line
      block = BLOCK.test(line) ? indent : undefined
      return block === undefined ? quoted(line) : line
    })
    .join('\n')
}

function quoted(line: string): string {
  const [, key = '', value = '', end = ''] = KEY.exec(line) ?? []
  if (value === '' || OTHER.test(value)) return line
  // A mark that is never closed may have its end on another line.
  const isOpen = /^(?:"(?:[^"\\]|\\.)*|'[^']*)$/.test(value)
  const isMeant = /^[@`%"']|:(?:\s|$)/.test(value) && !isOpen
  return isMeant ? `${key} '${value.trimEnd().replaceAll("'", "''")}'${end}` : line
}
