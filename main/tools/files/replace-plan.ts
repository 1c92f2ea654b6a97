import { messageOf } from '../../../shared/errors'
import { wholeHead } from '../../../shared/text/whole-head'
import { planRewrite } from '../../workspace/changes/plan-change'
import { refuseLarge } from '../../workspace/changes/refuse-large'
import { refuseResultOnMain, TooMuchForMain } from '../../workspace/changes/too-much-for-main'
import { inTurn } from '../../workspace/in-turn'
import { failure, RefusedCall } from '../tool-errors'
import type { PlannedFiles } from './planned-files'
import { editableText, encodedAs, encodingWarnings, readEditable } from './read-editable'
import { replaceText } from './replace-text'
import { TextIndented, TextMissing, TextRepeated } from './replace-words'

export type ReplaceInput = {
  path: string
  old_string: string
  new_string: string
  replace_all: boolean
  /** Nothing but the text itself will do. */
  exact?: boolean
  /** Of a tool that has other words than replace_in_file. */
  words?: EditWords
}

/** One text in the place of another one, once or everywhere in a file. */
export async function planReplacement(workspace: string, input: ReplaceInput): Promise<PlannedFiles> {
  const { path, old_string, new_string, replace_all, exact, words } = input
  if (old_string === new_string) throw new Error(inNamesOf("'old_string' and 'new_string' must be different.", words))
  const file = await readEditable(workspace, path)
  const wanted = { from: old_string, to: new_string, all: replace_all, exact }
  const before = editableText(file, path)
  const { text, replacements, warnings } = await inTurn(() =>
    replaceText(before, wanted, size => {
      refuseLarge(size, path)
      refuseResultOnMain(size)
    }),
  ).catch(thrown => {
    if (!words || thrown instanceof TooMuchForMain) throw thrown
    throw wordedEdit(thrown, { words, text: before, wanted: old_string })
  })
  const content = encodedAs(text, file.encoding, path)
  refuseLarge(content.byteLength, path)
  const planned = await planRewrite(workspace, file, { content })
  const message = `replace_in_file succeeded for '${path}'`
  const named = [...warnings.map(warning => inNamesOf(warning, words)), ...encodingWarnings(file.encoding)]
  const result = { status: 'completed', message, replacements, ...(named.length > 0 && { warnings: named }) }
  return { changes: [planned], result }
}

/**
 * The texts by which a tool explains why a text could not be replaced: `{n}` is how often it occurs, `{similar}` a line
 * that is like it.
 */
type EditWords = {
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
function inNamesOf(sentence: string, words: EditWords | undefined): string {
  const [from, to] = words?.names ?? ['old_string', 'new_string']
  return sentence.replaceAll('old_string', from).replaceAll('new_string', to)
}

const LONGEST_LINE = 200

function refused({ isCoded }: EditWords, type: 'not_found' | 'not_unique', message: string): Error {
  return isCoded ? new RefusedCall(message, failure(type, message)) : new Error(message)
}

/** Words what was thrown for a text, for the model. */
function wordedEdit(thrown: unknown, { words, text, wanted }: { words: EditWords; text: string; wanted: string }) {
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
