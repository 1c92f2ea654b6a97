const FILLER = '\uE000'

const PROTECTED = /```[\s\S]*?(?:```|$)|"[^"\n]*"|“[^”\n]*”|`[^`\n]*`|(?<!\w)'[^'\n]*'(?!\w)/g

/** The text with everything inside quotes and fences blotted out, at the same length, so that no word there counts. */
export function blotQuotes(text: string): string {
  return text.replace(PROTECTED, found => FILLER.repeat(found.length))
}

/** Matches outside quotes and fences, but gives back the groups as they were written, trimmed. The pattern needs the flag d. */
export function matchOutside(text: string, pattern: RegExp): (string | undefined)[] | undefined {
  return pattern
    .exec(blotQuotes(text))
    ?.indices?.map(range => (range ? text.slice(range[0], range[1]).trim() : undefined))
}

/** Text without the quotes around the whole of it. */
export function unquote(text: string): string {
  const found = /^(?:"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`|“([^”\n]*)”)$/.exec(text.trim())
  return found ? (found.slice(1).find(inner => inner !== undefined) ?? '') : text.trim()
}

/** The inside of a fenced block with one line feed at its end; undefined where the text is no such block. */
export function unfence(text: string): string | undefined {
  const inner = /^```[^\n]*\n([\s\S]*?)\n?```$/.exec(text.trim())?.[1]
  return inner === undefined ? undefined : `${inner}\n`
}
