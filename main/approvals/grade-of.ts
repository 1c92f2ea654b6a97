import type { CommandEffect, Effect } from '../../shared/session/effects'
import type { Grade } from '../../shared/session/grade'
import { isSecret } from '../workspace/paths/is-secret'
import { namesWithin } from './commands/command-verdict'
import type { InspectedCommand } from './inspect-command'

type Found = { commands: ReadonlyMap<CommandEffect, InspectedCommand>; isGrave: boolean }

/**
 * The grade of a plan, which is that of its worst effect. Files that a tool changes are kept whole, so that all of it can be
 * undone. Of a command that changes anything that is never certain: git's own folder, ignored files and what lies outside
 * are not taken back. So it has to be known to only read. A request, and what another program does, has happened.
 */
export function gradeOf(effects: readonly Effect[], { commands, isGrave }: Found): Grade {
  if (isGrave) return 'grave'
  return effects.every(effect => isReversible(effect, commands)) ? 'reversible' : 'lasting'
}

function isReversible(effect: Effect, commands: Found['commands']): boolean {
  if (effect.type === 'file-change') return true
  return effect.type === 'command' && !effect.background && onlyReads(commands.get(effect))
}

/** What a model has read of a secret cannot be taken back: its provider has it. */
function onlyReads(looked: InspectedCommand | undefined): boolean {
  if (!looked || looked.analysis.opaque.length > 0 || looked.verdict.effects !== 'reads') return false
  if (looked.problem !== undefined || looked.readsSecrets) return false
  return !looked.analysis.commands.some(({ words }) =>
    words.some(({ value }) => namesWithin(value ?? '', words[0]?.value ?? '').some(isSecret)),
  )
}
