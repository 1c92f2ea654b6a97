import { posix } from 'node:path'
import { type LocalizedText, type Sentence, sentence } from '../../../shared/sentence'
import type { CommandAnalysis, SimpleCommand } from '../../../shared/session/command-analysis'
import { isSecret } from '../../workspace/paths/is-secret'
import { namesWithin, placed } from '../commands/command-verdict'
import { destructiveReason } from '../commands/danger/destructive'
import { leavesComputer } from '../commands/danger/leaves-computer'
import { nestedCommands } from '../commands/danger/nested-commands'
import { runsWhatItLoads } from '../commands/danger/runs-what-it-loads'
import { dangerOnWindows } from './danger-on-windows'
import { dangerOfProgram, isDangerousName } from './dangerous-programs'
import { spelledOut } from './spelled-out'
import { writesOutside } from './writes-outside'

type CommandLocation = { workspace: string; workingDirectory: string; home: string }

/**
 * Returns the reason why a line destroys, or reaches out of the folder or the computer, as text that follows "because";
 * null if there is none. No rule and no mode lets a line run that has one. It may find too much and not everything: a line
 * without a reason still counts as leaving something behind, unless it is known to only read.
 */
export function dangerReason(analysis: CommandAnalysis, where: CommandLocation): LocalizedText | null {
  const destroys = destructiveReason(analysis, where)
  if (destroys) return destroys
  if (runsWhatItLoads(analysis)) return sentence`it runs a program that it downloads`
  if (analysis.shell === 'other') return dangerOnWindows(analysis.line)
  return (
    first(analysis.commands, dangerByName) ??
    (sendsSecrets(analysis) ? sentence`it may send secrets to another computer` : null) ??
    dangerByPlace(analysis, where)
  )
}

function dangerByName(command: SimpleCommand): Sentence | null {
  return first([...nestedCommands(command, isDangerousName)], ([program = '', ...args]) =>
    dangerOfProgram(posix.basename(program), args),
  )
}

/** Each where it would run; where that is not to be told, where the line begins. */
function dangerByPlace({ commands }: CommandAnalysis, where: CommandLocation): LocalizedText | null {
  const spelled = commands.map(command => spelledOut(command, where.home))
  const all = placed(spelled, where) ?? []
  return first(all, ({ command, places }) => writesOutside(command, { ...where, directories: places.directories }))
}

/** A variable that is called so. */
const SECRET_VARIABLE = /\$\{?\w*(KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|PRIVATE)\w*/i
/** Print the whole environment, and keys are kept there. */
const PRINTS_ALL = new Set(['env', 'printenv', 'export', 'set'])

/** Returns whether a line that reaches other computers names a secret anywhere. */
function sendsSecrets({ commands }: CommandAnalysis): boolean {
  const programs = commands.map(({ words }) => words.map(({ text, value }) => value ?? text))
  if (!programs.some(argv => leavesComputer(argv))) return false
  return commands.some(({ words, redirections }, index) => {
    const [program = '', ...args] = programs[index] ?? []
    if (PRINTS_ALL.has(program) && args.length === 0) return true
    const targets = redirections.map(({ target }) => target?.value ?? '')
    const names = [...args.flatMap(arg => namesWithin(arg, program)), ...targets]
    return names.some(isSecret) || words.some(({ text }) => SECRET_VARIABLE.test(text))
  })
}

function first<T>(all: readonly T[], reasonOf: (one: T) => Sentence | null): Sentence | null {
  for (const one of all) {
    const reason = reasonOf(one)
    if (reason !== null) return reason
  }
  return null
}
