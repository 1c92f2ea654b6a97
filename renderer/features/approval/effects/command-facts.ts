import type { CommandEffect } from '../../../../shared/session/effects'
import { formatLimit } from '../../../base/format'
import { translated } from '../../../i18n/translated'
import { text } from '../../../text/text'

/** Returns where, by what, how and how long a command would run, name by name. */
export function commandFacts(effect: CommandEffect): [name: string, value: string][] {
  const words = text.approval
  const directory = effect.workingDirectory
  return [
    [words.directory, directory === '.' || directory === '' ? words.workspaceRoot : directory],
    [words.shell, effect.shell],
    ...(effect.mode === 'terminal' ? [[words.mode, words.terminalMode] as [string, string]] : []),
    effect.background ? [words.runs, words.inBackground] : [words.timeLimit, formatLimit(effect.timeLimitMs)],
    [words.environment, effect.environment.join(', ') || words.environmentNone],
    ...undoFact(effect),
  ]
}

function undoFact({ undo }: CommandEffect): [name: string, value: string][] {
  if (!undo) return []
  const { words, sentence = words, limits, limitsSentence = limits } = undo
  const all = limitsSentence === undefined ? [sentence] : [sentence, limitsSentence]
  return [[text.approval.undo, all.map(translated).join(' ')]]
}
