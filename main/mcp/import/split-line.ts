/** One command of a line: its words, as a shell would hand them on. */
export type Segment = readonly string[]

const MOST_WORDS = 2_000
const OPERATOR = /&&|\|\||[;|&\r\n]/y

type Splitting = {
  text: string
  at: number
  word: string | undefined
  words: string[]
  segments: string[][]
  count: number
}

/**
 * The commands of what somebody would enter in a terminal, of whichever system. Variables become `${NAME}`, the home and the folder that
 * one is in `${userHome}` and `${workspaceFolder}`; a quotation mark that is never closed ends with the text. Goes over the text
 * once; what follows the 2,000th word is left out.
 */
export function splitLine(text: string): Segment[] {
  const splitting: Splitting = { text, at: 0, word: undefined, words: [], segments: [], count: 0 }
  while (splitting.at < text.length && splitting.count < MOST_WORDS) step(splitting)
  endSegment(splitting)
  return splitting.segments
}

function step(splitting: Splitting): void {
  const { text, at } = splitting
  const sign = text.charAt(at)
  if (sign === '"' || sign === "'") readQuoted(splitting, sign)
  else if (sign === '\\' || sign === '^' || sign === '`') readEscape(splitting, sign)
  else if (sign === '$' || sign === '%') readVariable(splitting)
  else if (sign === '~' && splitting.word === undefined && /[\s/\\]|^$/.test(text.charAt(at + 1)))
    add(splitting, '${userHome}', 1)
  else if (sign === '#' && splitting.word === undefined) skipComment(splitting)
  else if (sign === ' ' || sign === '\t' || sign === '\u00A0') {
    endWord(splitting)
    splitting.at += 1
  } else if (found(OPERATOR, splitting) !== '' && !isInWord(splitting)) {
    const operator = found(OPERATOR, splitting)
    endSegment(splitting)
    splitting.at += operator.length
  } else add(splitting, sign, 1)
}

/** An ampersand within an address is a part of it, as people paste addresses without quotation marks. */
function isInWord({ text, at, word }: Splitting): boolean {
  return text.charAt(at) === '&' && text.charAt(at + 1) !== '&' && /^https?:/.test(word ?? '')
}

function readQuoted(splitting: Splitting, quote: string): void {
  const { text } = splitting
  splitting.word ??= ''
  splitting.at += 1
  while (splitting.at < text.length) {
    const sign = text.charAt(splitting.at)
    if (sign === quote) {
      splitting.at += 1
      return
    }
    if (quote === '"' && sign === '\\' && '"\\$`'.includes(text.charAt(splitting.at + 1))) {
      add(splitting, text.charAt(splitting.at + 1), 2)
    } else if (quote === '"' && (sign === '$' || sign === '%')) readVariable(splitting)
    else readPlain(splitting, quote)
  }
}

/** All up to the next sign that means something within quotation marks. */
function readPlain(splitting: Splitting, quote: string): void {
  const { text, at } = splitting
  const special = quote === '"' ? /["\\$%]/g : /'/g
  special.lastIndex = at + 1
  const next = special.exec(text)?.index ?? text.length
  add(splitting, text.slice(at, next), next - at)
}

/** Before a line's end it joins two lines. A backslash that escapes nothing is one of a path of Windows. */
function readEscape(splitting: Splitting, sign: string): void {
  const { text, at } = splitting
  const [end = ''] = /^[ \t]{0,9}\r?\n/.exec(text.slice(at + 1, at + 13)) ?? []
  if (end !== '') {
    endWord(splitting)
    splitting.at += 1 + end.length
    return
  }
  const next = text.charAt(at + 1)
  const isEscape = sign === '\\' ? /[\s"'\\$&;|()#~*?<>]/.test(next) : /[&|<>^"$]/.test(next)
  if (isEscape && next !== '') add(splitting, next, 2)
  else add(splitting, sign, 1)
}

/** `$NAME`, `${NAME}`, `$env:NAME`, `%NAME%`, and `$(pwd)`. What is none of these is as it is written. */
function readVariable(splitting: Splitting): void {
  const { text, at } = splitting
  const [whole = '', shell, braced, windows] =
    /^(?:\$(?:env:)?([A-Za-z_]\w{0,99})|\$\{(?:env:)?([^}\s]{1,100})\}|%([A-Za-z_][\w()]{0,99})%)/i.exec(
      text.slice(at, at + 120),
    ) ?? []
  const name = shell ?? braced ?? windows
  if (text.startsWith('$(pwd)', at)) add(splitting, '${workspaceFolder}', 6)
  else if (name === undefined) add(splitting, text.charAt(at), 1)
  else add(splitting, referenceOf(name), whole.length)
}

function referenceOf(name: string): string {
  if (/^(pwd|cd)$/i.test(name)) return '${workspaceFolder}'
  return /^(home|userprofile)$/i.test(name) ? '${userHome}' : `\${${name}}`
}

function skipComment(splitting: Splitting): void {
  const end = splitting.text.indexOf('\n', splitting.at)
  splitting.at = end < 0 ? splitting.text.length : end
}

function found(pattern: RegExp, { text, at }: Splitting): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

function add(splitting: Splitting, part: string, length: number): void {
  splitting.word = (splitting.word ?? '') + part
  splitting.at += length
}

function endWord(splitting: Splitting): void {
  if (splitting.word === undefined) return
  splitting.words.push(splitting.word)
  splitting.count += 1
  splitting.word = undefined
}

function endSegment(splitting: Splitting): void {
  endWord(splitting)
  if (splitting.words.length > 0) splitting.segments.push(splitting.words)
  splitting.words = []
}
