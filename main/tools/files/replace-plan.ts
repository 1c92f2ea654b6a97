import { planRewrite } from '../../workspace/changes/plan-change'
import { refuseLarge } from '../../workspace/changes/refuse-large'
import { refuseResultOnMain, TooMuchForMain } from '../../workspace/changes/too-much-for-main'
import { inTurn } from '../../workspace/in-turn'
import { type EditWords, inNamesOf, wordedEdit } from './edit-words'
import type { PlannedFiles } from './planned-files'
import { editableText, encodedAs, encodingWarnings, readEditable } from './read-editable'
import { replaceText } from './replace-text'

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
