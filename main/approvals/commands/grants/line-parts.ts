import type { CommandAnalysis, SimpleCommand } from '../../../../shared/session/command-analysis'
import { placed } from '../command-verdict'
import { type CommandContext, judgeCommand } from '../judge-command'
import { isNullDevice } from '../named-paths'
import { isHarmless } from '../rules/harmless-programs'

/**
 * One program of a line. `isReader` where it only reads, whatever it is given, so that it needs no rule. `directory` is where it
 * runs, null where that cannot be told for certain.
 */
export type LinePart = { argv: string[]; isReader: boolean; isFed: boolean; directory: string | null }

/** Besides what is harmless anyway: as filters they know no way to write or run, with the options that their rules name. */
const FILTERS = new Set(['grep', 'cut', 'tr', 'uniq'])

/**
 * The programs of a line that joins them by pipes, `&&`, `||` and `;` and does nothing else: no variables, no files that are
 * written, nothing within anything. Null for any other line.
 */
export function linePartsOf({ commands, opaque }: CommandAnalysis, context: CommandContext): LinePart[] | null {
  if (opaque.length > 0 || commands.length === 0 || !commands.every(isPlain)) return null
  const all = placed(commands, context)
  return (
    all?.map(({ command, places }) => {
      const judged = judgeCommand(command, context, places)
      const program = command.words[0]?.value ?? ''
      const reads = judged.effects === 'reads' && judged.problem === undefined && judged.deep === undefined
      const [directory = null, another] = places.directories
      return {
        argv: command.words.map(({ value }) => value ?? ''),
        isReader: reads && (isHarmless(command) || FILTERS.has(program)),
        isFed: command.joinedBy === '|' || command.joinedBy === '|&',
        directory: another === undefined ? directory : null,
      }
    }) ?? null
  )
}

function isPlain({ words, assignments, redirections, place, joinedBy }: SimpleCommand): boolean {
  if (words.length === 0 || assignments.length > 0 || place !== 'line' || joinedBy === '&') return false
  if (words.some(({ value }) => value === null)) return false
  return redirections.every(({ operator, target }) =>
    operator === '>&'
      ? /^[12]$/.test(target?.value ?? '')
      : operator.startsWith('>') && isNullDevice(target?.value ?? ''),
  )
}
