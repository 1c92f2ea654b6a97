const PRIVATE_KEY = /^\s*-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/
const NAMES = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD)/i

/** A name is no longer, and a line that gives a value to one has its sign this early. */
const LONGEST_NAME = 100
/** Keys are longer than words, and hardly any of their signs can be foretold. */
const SHORTEST_KEY = 20
const LEAST_ENTROPY = 3.5

/** Returns whether a text contains a private key, or a line that gives a name such as `API_KEY` a value that only a key looks like. */
export function holdsSecret(text: string): boolean {
  return text.split(/[\r\n]+/).some(line => PRIVATE_KEY.test(line.slice(0, LONGEST_NAME)) || assignsKey(line))
}

const LITERAL = /([\w.-]{1,100})["'`]?[ \t]{0,9}(?::|=|:=|=>)[ \t]{0,9}["'`]([^"'`\s]{6,400})["'`]/g
const PLACEHOLDER = /^[$<{[(%*]|example|change.?me|your|placeholder|dummy|xxx|:\/\/|^[a-z]+(?:[._-][a-z]+)*$/i

/**
 * Returns whether a source file named after secrets has some: even a short password, as a text that is assigned to a name
 * such as `password`, and anything that looks like a key, under any name.
 */
export function sourceHoldsSecret(text: string): boolean {
  if (holdsSecret(text)) return true
  return [...text.matchAll(LITERAL)].some(
    ([, name = '', value = '']) => looksLikeKey(value) || (NAMES.test(name) && !PLACEHOLDER.test(value)),
  )
}

function assignsKey(line: string): boolean {
  const sign = line.slice(0, LONGEST_NAME).search(/[=:]/)
  if (sign < 0) return false
  const name = line
    .slice(0, sign)
    .trim()
    .replace(/^(?:[-*>] |export |set )+/, '')
    .replace(/^["'`]|["'`]$/g, '')
  if (!/^[\w.-]+$/.test(name) || !NAMES.test(name)) return false
  const [, value = ''] = /^\s*["'`]?([^\s"'`,;]+)/.exec(line.slice(sign + 1, sign + 1_000)) ?? []
  return looksLikeKey(value)
}

/** Neither words, nor a place where the value is found, nor what stands for one. */
function looksLikeKey(value: string): boolean {
  if (value.length < SHORTEST_KEY || /^[$<{[(%]|:\/\/|\.\.\./.test(value)) return false
  return /\d/.test(value) && /[a-z]/i.test(value) && entropyOf(value) >= LEAST_ENTROPY
}

/** Shannon's, in bits a sign. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}
