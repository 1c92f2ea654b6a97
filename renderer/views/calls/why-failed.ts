import type { CallState } from '../../../shared/session/session-state'
import { textOf } from '../../../shared/session/tool-results'
import { text } from '../../text/text'

/** What a patch is refused with that does not fit its file. */
const NO_FIT = /\bInvalid (?:EOF )?(?:Context|Anchor) \d|\bFailed to find (?:expected lines in|context ')/

/** In words for people why a call failed, where its answer to the model is worded for that alone. */
export function whyFailed({ call, result }: CallState): string | undefined {
  if (!result?.isError) return undefined
  const said = textOf(result)
  const [, moved] = /^Nothing was changed: something else changed (.+?) after the person had agreed/.exec(said) ?? []
  if (moved !== undefined) return text.tool.movedOn(moved)
  const [, folder] = /The folder (.+?) is not there\. It may have been moved/.exec(said) ?? []
  if (folder !== undefined) return text.tool.folderGone(folder)
  return call.name === 'apply_patch' && NO_FIT.test(said) ? text.tool.noFit : undefined
}
