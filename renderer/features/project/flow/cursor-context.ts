import { keyIn } from './scan-flow'

/**
 * The kind of text that is being written at the end of some lines. `typed` is how far its last word has come; `owner` the
 * key that it stands below.
 */
export type TextPlace =
  | { kind: 'template'; typed: string }
  | { kind: 'value'; key: string; owner: string | undefined; typed: string }
  | { kind: 'item'; owner: string | undefined; column: number; typed: string }
  | { kind: 'key'; owner: string | undefined; column: number; typed: string }

export function placeIn(lines: readonly string[]): TextPlace | undefined {
  const line = lines.at(-1) ?? ''
  const template = /\$\{\{([^{}]*)$/.exec(line)
  if (template) return { kind: 'template', typed: template[1]?.trimStart() ?? '' }
  const value = /^( *(?:- +)?)(?:"([^"]*)"|'([^']*)'|([^\s#:"'[{][^:#]*)): (.*)$/.exec(line)
  if (value) {
    const [, lead = '', double, single, plain = '', rest = ''] = value
    const typed = /(?<![^\s,[\]"'])[^\s,[\]"']*$/.exec(rest)?.[0] ?? ''
    return { kind: 'value', key: double ?? single ?? plain, owner: ownerOf(lines, lead.length), typed }
  }
  const item = /^( *)(- +)([^\s:]*)$/.exec(line)
  if (item) {
    const [, indent = '', dash = '', typed = ''] = item
    // A list may stand as far in as its key.
    return { kind: 'item', owner: ownerOf(lines, indent.length + 1), column: indent.length + dash.length, typed }
  }
  const key = /^( *)([\w-]*)$/.exec(line)
  if (!key) return undefined
  const [, indent = '', typed = ''] = key
  return { kind: 'key', owner: ownerOf(lines, indent.length), column: indent.length, typed }
}

/** The nearest key above the last line that stands less far in. */
function ownerOf(lines: readonly string[], column: number): string | undefined {
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    const found = keyIn(lines[at] ?? '')
    if (found && found.column < column) return found.key
  }
  return undefined
}
