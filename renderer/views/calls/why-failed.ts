import { expectedAction } from '../../../shared/session/expected-action'
import type { CallState } from '../../../shared/session/session-state'
import { textOf } from '../../../shared/session/tool-results'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { escapedText } from '../../ui/text/visible-text'
import { callArguments } from './call-arguments'
import { wordsForNoText } from './words-for-no-text'

/** The error that refuses a patch that does not fit its file. */
const NO_FIT = /\bInvalid (?:EOF )?(?:Context|Anchor) \d|\bFailed to find (?:expected lines in|context ')/

/** The error that refuses a file that cannot be read as text: it names the file's type. */
const NO_TEXT = /^path is (an? .+?) and cannot be read as text, so nothing of it was read: /
const OUTSIDE = /^'(?:pattern|root)' must resolve inside the workspace\.$/

/** In words for people why a call failed, where its answer to the model is worded for that alone. */
export function whyFailed({ call, action, result }: CallState): string | undefined {
  if (!result?.isError) return undefined
  if (result.failure === 'disabled_tool' || result.failure === 'unknown_tool')
    return t('tool.notOffered', { name: escapedText(call.name) })
  const said = textOf(result)
  const [, moved] = /^Nothing was changed: something else changed (.+?) after the person had agreed/.exec(said) ?? []
  if (moved !== undefined) return t('tool.movedOn', { paths: moved })
  const [, folder] = /The folder (.+?) is not there\. It may have been moved/.exec(said) ?? []
  if (folder !== undefined) return t('tool.folderGone', { folder })
  const [, kind] = NO_TEXT.exec(said) ?? []
  if (kind !== undefined) return wordsForNoText(kind)
  if (OUTSIDE.test(said)) return t('notRead.outside')
  if (/^(?:path|root) not found: /.test(said)) return t('notRead.notThere')
  const { verb } = action ?? expectedAction(call.name, callArguments(call.arguments))
  return verb === 'change' && NO_FIT.test(said) ? t('tool.noFit') : undefined
}

/** Returns why a denied call may not be done: the person's note, or the rule's reason. */
export function whyDenied({ status, decision, reason = '', reasonSentence }: CallState): string | undefined {
  if (status !== 'denied') return undefined
  if (decision?.by === 'rule') return translated(reasonSentence ?? reason) || t('tool.deniedByRule')
  const count = decision?.comments?.length ?? 0
  if (!decision?.note && count > 0) return t('review.deniedWith', { count })
  return decision?.note ? t('tool.deniedNote', { note: decision.note }) : undefined
}

/** In one line why a call did nothing; undefined where it did something, or where what it shows says why. */
export function reasonOf(call: CallState): string | undefined {
  const { status, result } = call
  if (status === 'denied') return firstLine(whyDenied(call) ?? '')
  if (status !== 'failed' || !result?.isError || result.stopped) return undefined
  // Another program's answer shows only when the line is opened.
  if (result.details && result.details.type !== 'mcp') return undefined
  return whyFailed(call) ?? firstLine(translated(firstLine(textOf(result)) ?? ''))
}

function firstLine(lines: string): string | undefined {
  return lines.trim().split('\n', 1)[0] || undefined
}
