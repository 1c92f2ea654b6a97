import { messageOf } from '../../../shared/errors'
import { wholeHead } from '../../../shared/text/whole-head'
import { failure, RefusedCall } from '../tool-errors'
import { TextIndented, TextMissing, TextRepeated } from './replace-words'

/**
 * The texts by which a tool explains why a text could not be replaced: `{n}` is how often it occurs, `{similar}` a line
 * that is like it.
 */
export type EditWords = {
  /** The tool's names for the text to replace, and for the replacement. */
  names: readonly [from: string, to: string]
  missing: string
  repeated: string
  similar?: string
  noSimilar?: string
  /** The answer also says as data which of the two it is. */
  isCoded?: true
}

/** A sentence about an edit by the names that the tool has for its two texts. */
export function inNamesOf(sentence: string, words: EditWords | undefined): string {
  const [from, to] = words?.names ?? ['old_string', 'new_string']
  return sentence.replaceAll('old_string', from).replaceAll('new_string', to)
}

const LONGEST_LINE = 200

function refused({ isCoded }: EditWords, type: 'not_found' | 'not_unique', message: string): Error {
  return isCoded ? new RefusedCall(message, failure(type, message)) : new Error(message)
}

/** Words what was thrown for a text, for the model. */
export function wordedEdit(
  thrown: unknown,
  { words, text, wanted }: { words: EditWords; text: string; wanted: string },
) {
  if (thrown instanceof TextRepeated)
    return refused(words, 'not_unique', words.repeated.replace('{n}', String(thrown.places)))
  if (thrown instanceof TextIndented) return new Error(inNamesOf(thrown.message, words))
  if (!(thrown instanceof TextMissing)) return thrown instanceof Error ? thrown : new Error(messageOf(thrown))
  if (words.similar === undefined) return refused(words, 'not_found', words.missing)
  const line = similarLine(text, wanted)
  const hint = line === undefined ? words.noSimilar : words.similar.replace('{similar}', () => line)
  return new Error([words.missing, hint].filter(Boolean).join('\n'))
}

/** The first line that has what the first line of the wanted text has, or has it in other letters. */
function similarLine(text: string, wanted: string): string | undefined {
  const first = wanted
    .split('\n')
    .map(line => line.trim())
    .find(line => line !== '')
    ?.toLowerCase()
  if (first === undefined) return undefined
  const lines = text.split('\n')
  const found = lines.find(line => {
    const plain = line.trim().toLowerCase()
    return plain !== '' && (plain.includes(first) || first.includes(plain))
  })
  return found === undefined ? undefined : wholeHead(found, LONGEST_LINE)
}
