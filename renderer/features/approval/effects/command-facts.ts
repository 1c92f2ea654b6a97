import type { CommandEffect } from '../../../../shared/session/effects'
import { formatLimit } from '../../../base/format'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'

/** Returns where, by what, how and how long a command would run, name by name. */
export function commandFacts(effect: CommandEffect): [name: string, value: string][] {
  const directory = effect.workingDirectory
  return [
    [t('approval.directory'), directory === '.' || directory === '' ? t('approval.workspaceRoot') : directory],
    [t('approval.shell'), effect.shell],
    ...(effect.mode === 'terminal' ? [[t('approval.mode'), t('approval.terminalMode')] as [string, string]] : []),
    effect.background
      ? [t('approval.runs'), t('approval.inBackground')]
      : [t('approval.timeLimit'), formatLimit(effect.timeLimitMs)],
    [t('approval.environment'), effect.environment.join(', ') || t('approval.environmentNone')],
    ...undoFact(effect),
  ]
}

function undoFact({ undo }: CommandEffect): [name: string, value: string][] {
  if (!undo) return []
  const { words, sentence = words, limits, limitsSentence = limits } = undo
  const all = limitsSentence === undefined ? [sentence] : [sentence, limitsSentence]
  return [[t('approval.undo'), all.map(translated).join(' ')]]
}
