import { isMap, isScalar, isSeq, Lexer, LineCounter, type Pair, parseDocument } from 'yaml'
import { messageOf } from '../../shared/errors'
import { type LocalizedText, sentence } from '../../shared/sentence'
import type { Field, KeysFound } from './keys-found'
import { withPlainValues } from './yaml/plain-values'

/** Each costs the parser some microseconds, wrong ones most of all. A file that is made by people has less than a hundred. */
const MOST_TOKENS = 4_000
const MOST_KEYS = 100
/** The library goes down level by level, and where the stack ends in the middle of that the whole thread does. */
const MAX_NESTED = 500

/**
 * The keys of a YAML text, one line below the start of its file. Every value is a text as it stands: YAML's own types,
 * tags, anchors and merges do nothing here. The time it takes is bounded by what the library needs for so many tokens,
 * and still it belongs on a thread that can be ended.
 */
export function readYamlKeys(yaml: string): KeysFound {
  try {
    return refuseMuch(yaml) ?? meant(yaml)
  } catch (thrown) {
    return refused(sentence`Can’t read the keys as YAML: ${messageOf(thrown)}`)
  }
}

/** As it stands, or as it is meant where that is no YAML; what is wrong is said of the text as it stands. */
function meant(yaml: string): KeysFound {
  const found = parsed(yaml)
  if ('fields' in found) return found
  const plain = withPlainValues(yaml)
  const again = plain === yaml ? found : parsed(plain)
  return 'fields' in again ? again : found
}

function refuseMuch(yaml: string): KeysFound | undefined {
  let [tokens, nested] = [0, 0]
  for (const token of new Lexer().lex(yaml)) {
    tokens += 1
    if (/^[[{?-]$/.test(token)) nested += 1
    if (nested > MAX_NESTED) return refused(sentence`The keys contain too many lists.`)
    if (tokens > MOST_TOKENS) return refused(sentence`The keys contain too many values.`)
  }
  return undefined
}

function parsed(yaml: string): KeysFound {
  const lineCounter = new LineCounter()
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1
  // The library compares every key with every other; here they are looked at once.
  const options = {
    schema: 'failsafe',
    uniqueKeys: false,
    lineCounter,
    prettyErrors: false,
    logLevel: 'silent',
  } as const
  const { errors, warnings, contents } = parseDocument(yaml, options)
  const problem = errors[0] ?? warnings[0]
  if (problem) return refused(wordsFor(problem.message), lineAt(problem.pos[0]))
  if (!isMap(contents)) return refused(sentence`Put keys between the two --- lines, such as "name: review".`)
  if (contents.items.length > MOST_KEYS) return refused(sentence`There are more than ${MOST_KEYS} keys.`)
  return fieldsOf(contents.items, lineAt)
}

/** A key that is there twice, or is not what it seems to be, would be a limit that does not hold. */
function fieldsOf(items: readonly Pair[], lineAt: (offset: number) => number): KeysFound {
  const fields = new Map<string, Field>()
  for (const { key, value } of items) {
    const name = textOf(key)
    if (name === undefined || !isScalar(key)) return refused(sentence`Every key must be a string.`)
    const line = lineAt(key.range?.[0] ?? 0)
    if (fields.has(name)) return refused(sentence`'${shortened(name)}' appears twice.`, line)
    if (name === '<<') return refused(sentence`'<<' merges in keys from elsewhere, which isn’t supported here.`, line)
    fields.set(name, { ...contentOf(value), line })
  }
  return { fields }
}

function contentOf(
  value: unknown,
): { type: 'text'; text: string } | { type: 'list'; list: string[] } | { type: 'other' } {
  const text = value === null ? '' : textOf(value)
  if (text !== undefined) return { type: 'text', text }
  const list = isSeq(value) ? value.items.map(textOf) : undefined
  return list && isTexts(list) ? { type: 'list', list } : { type: 'other' }
}

function textOf(node: unknown): string | undefined {
  return isScalar(node) ? String(node.value ?? '').trim() : undefined
}

function isTexts(list: (string | undefined)[]): list is string[] {
  return list.every(text => text !== undefined)
}

function refused(words: LocalizedText, line = 2): KeysFound {
  return { words, line }
}

function wordsFor(message: string): LocalizedText {
  const said = shortened(message.replace(/(?<![.\s])[.\s]+$/, ''))
  if (/nested mappings|implicit (?:map )?key/i.test(message))
    return sentence`This isn’t valid YAML: ${said}. Text that contains a colon needs quotes.`
  return sentence`This isn’t valid YAML: ${said}.`
}

/** Shortens the text, because it may contain what the file says. */
function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
