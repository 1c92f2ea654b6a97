import { posix } from 'node:path'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { Redirection, SimpleCommand } from '../../../shared/session/command-analysis'
import { isSecret } from '../../workspace/paths/is-secret'
import { changesShell } from './changes-shell'
import { type CheckedArguments, checkArguments } from './check-arguments'
import type { DeepRead } from './deep-reads'
import { isExpansionPlaceholder, shownWord } from './expansion-placeholders'
import { gitArguments } from './git-arguments'
import { type Carried, innerCommand } from './inner-command'
import { isNullDevice, isWithin, type Places, placeOf } from './named-paths'
import type { SketchedCommand } from './parse/sketched-command'
import { looksBeyond, SHELL_WORDS } from './rules/known-words'
import type { ProgramRule } from './rules/program-rule'
import { rulesFor } from './rules/program-rules'
import { isHarmlessSetting } from './rules/shell-variables'
import { runsItsArguments } from './runs-its-arguments'
import { withScriptFromStdin } from './script-from-stdin'

/** The folders in which a line would run, and the conditions. All paths are real, absolute and use '/'. */
export type CommandContext = {
  workspace: string
  workingDirectory: string
  home: string
  /** The entries of PATH. */
  searchPath: readonly string[]
  /** The programs in folders of stand-ins, where somebody has looked. */
  standIns?: ReadonlySet<string> | undefined
  /**
   * That git, asked to only read, runs nothing but itself in each folder that the line has it work in (`gitFoldersOf`), and
   * reads nothing outside the workspace (see `inspectRepository`). Where nobody has looked, git is asked.
   */
  plainRepository?: boolean
  /** True if the system can confine a command to reading. More programs and options are then known to do no more than that. */
  canConfine?: boolean
}

/** The known effects of one command. A command that has a problem needs approval. */
export type Judgement = {
  effects: 'reads' | 'writes-inside' | 'unknown'
  problem?: LocalizedText
  reads: string[]
  writes: string[]
  /** Folders, as absolute paths, of which it reads every file; absent where there are none. */
  deep?: DeepRead[]
  /** The paths that must not be folders, as the program would follow the links in one. */
  files?: string[]
}

/** Judges what a command of plain words does, as far as the rules know its program. */
export function judgeCommand(command: SketchedCommand, context: CommandContext, places: Places): Judgement {
  const words = command.words.map(word => word.value ?? '')
  const argv = withScriptFromStdin(words, command.input)
  const isFed = command.joinedBy === '|' || command.input !== undefined
  const set = command.assignments.filter(assignment => !(context.canConfine && isHarmlessSetting(assignment)))
  // IFS as many write it before read, which reads it alone.
  const settings = argv[0] === 'read' ? set.filter(assignment => !/^IFS=[,;:|]?$/.test(assignment)) : set
  const own =
    settings.length > 0
      ? unknown(sentence`sets ${settings.join(' ')}`)
      : judgeArgv(argv, context, { ...places, seesSystem: context.canConfine === true, isFed })
  return together([own, ...judgeRedirections(command.redirections, places)])
}

/** All of them: the worst of their effects, the first of their problems. */
export function together(judged: readonly Judgement[]): Judgement {
  const effects = new Set(judged.map(one => one.effects))
  const problem = judged.find(one => one.problem !== undefined)?.problem
  return {
    effects: effects.has('unknown') ? 'unknown' : effects.has('writes-inside') ? 'writes-inside' : 'reads',
    ...(problem !== undefined && { problem }),
    reads: judged.flatMap(({ reads }) => reads),
    writes: judged.flatMap(({ writes }) => writes),
    ...beneath(
      judged.flatMap(({ deep = [] }) => deep),
      judged.flatMap(({ files = [] }) => files),
    ),
  }
}

function beneath(deep: DeepRead[], files: string[]): Pick<Judgement, 'deep' | 'files'> {
  return { ...(deep.length > 0 && { deep }), ...(files.length > 0 && { files }) }
}

const NOTHING: Judgement = { effects: 'reads', reads: [], writes: [] }

/** The folders in which a command runs, and whether it has a pipe before it. */
type Fed = Places & { isFed: boolean }

function judgeArgv(argv: readonly string[], context: CommandContext, places: Fed): Judgement {
  const [program] = argv
  if (program === undefined) return NOTHING
  if (program === 'cd') return judgeChange(argv, places)
  if (isExpansionPlaceholder(program)) return notKnown(argv)
  if (program.includes('/')) return unknown(sentence`runs a program by its path (${program})`)
  const carried = context.canConfine ? innerCommand(argv) : null
  if (carried !== null) return judgeCarried(argv, carried, { context, places })
  if (program === 'git' && context.canConfine) return judgeGit(argv, { context, places })
  return judgeByRules(argv, { context, places })
}

/** By the rule that holds for the arguments; where none does, by that which says best why. */
function judgeByRules(argv: readonly string[], where: JudgeContext): Judgement {
  const rules = rulesFor(argv, where.context.canConfine)
  const fitting = rules.find(rule => !('problem' in checked(rule, argv, where)))
  const rule = fitting ?? rules.find(({ needsOption }) => !needsOption) ?? rules[0] ?? isSelfExplanatory(argv, where)
  return rule ? judgeByRule(rule, argv, where) : notKnown(argv)
}

const OF_ITSELF = /^--(version|help)$/

/** Any program may be run to ask what it is if it is confined to reading, except for words that are the shell's own. */
function isSelfExplanatory(argv: readonly string[], { context }: JudgeContext): ProgramRule | undefined {
  const [program = '', option = '', ...more] = argv
  if (!context.canConfine || more.length > 0 || !OF_ITSELF.test(option)) return undefined
  const isPlain =
    /^[\w.+-]+$/.test(program) && !runsItsArguments(argv) && !changesShell(argv) && !SHELL_WORDS.has(program)
  return isPlain ? { program, options: option, needsOption: true, shimmed: true, held: true } : undefined
}

type JudgeContext = { context: CommandContext; places: Fed }

function checked(rule: ProgramRule, argv: readonly string[], { places }: JudgeContext): CheckedArguments {
  const args = argv.slice(1 + (rule.subcommand?.length ?? 0))
  return checkArguments(rule, args, places.isFed)
}

/** A command that starts another one does what both of them do. Only one is started, and one that reads. */
function judgeCarried(argv: readonly string[], carried: Carried | undefined, where: JudgeContext): Judgement {
  const { context, places } = where
  const { own = [], inner = [] } = carried ?? {}
  if (inner.length === 0 || inner[0] === 'cd' || innerCommand(inner) !== null) return notKnown(argv)
  const judged = judgeArgv(inner, context, { ...places, isFed: true })
  if (judged.effects !== 'reads') return judged.problem === undefined ? notKnown(argv) : unknown(judged.problem)
  return together([judgeArgv(own, context, places), judged])
}

function judgeGit(argv: readonly string[], where: JudgeContext): Judgement {
  const git = gitArguments(argv)
  if (!git) return notKnown(argv)
  if (git.folder === undefined) return judgeByRules(git.argv, where)
  const folder = named(git.folder, where.places, false)
  if (folder.problem !== undefined) return folder
  const isAnywhere = where.places.isAnywhere === true || isExpansionPlaceholder(git.folder)
  const within = { ...where.places, isAnywhere, directories: pathsOf(git.folder, where.places) }
  return together([folder, judgeByRules(git.argv, { ...where, places: within })])
}

/** Each folder that git of this command may work in; null where that cannot be told. */
export function gitFoldersOf({ words }: SimpleCommand, places: Places): string[] | null {
  const argv = words.map(({ value }) => value ?? '')
  const own = innerCommand(argv)?.inner ?? argv
  if (own[0] !== 'git') return []
  const { folder } = gitArguments(own) ?? {}
  if (places.isAnywhere || (folder !== undefined && isExpansionPlaceholder(folder))) return null
  return folder === undefined ? [...places.directories] : places.directories.map(from => posix.resolve(from, folder))
}

function judgeByRule(rule: ProgramRule, argv: readonly string[], { context, places }: JudgeContext): Judgement {
  const found = checked(rule, argv, { context, places })
  if ('problem' in found && rule.needsOption) return notKnown(argv)
  if ('problem' in found) return unknown(sentence`with ${wordsFor(argv)}, ${found.problem}`)
  const setting = problemOfSetting(rule, context, places)
  if (setting) return unknown(setting)
  const secret = rule.repository ? argv.find(arg => isSecret(arg.slice(arg.lastIndexOf(':') + 1))) : undefined
  if (secret !== undefined) return { ...NOTHING, problem: sentence`“${secret}” may contain secrets` }
  const judged = together(found.paths.map(path => named(path, places, rule.writes ?? false)))
  const deep = (found.deep ?? []).flatMap(read => pathsOf(read.path, places).map(path => ({ ...read, path })))
  const followed = found.paths
    .filter(path => rule.follows && !isExpansionPlaceholder(path))
    .flatMap(path => pathsOf(path, places))
  return { ...judged, ...beneath(deep, followed) }
}

/** Checks what lies outside the line: which program its name resolves to, and whose settings that program reads. */
function problemOfSetting(
  rule: ProgramRule,
  { searchPath, standIns, plainRepository }: CommandContext,
  places: Places,
) {
  const own = searchPath.find(entry => !posix.isAbsolute(entry) || isWithin(places.workspace, posix.resolve(entry)))
  if (own !== undefined) return sentence`PATH includes “${own}”, which a folder can control`
  if (rule.shimmed && isStandIn(rule.program, { searchPath, standIns })) {
    return sentence`files in the folder determine which ${rule.program} runs`
  }
  if (!rule.repository) return null
  if (places.isAnywhere) return sentence`may use a different repository after changing folders`
  if (!plainRepository) return sentence`this repository may make git run programs or read outside the folder`
  return null
}

/** Unless such folders have been inspected, any program may be in one. */
function isStandIn(
  program: string,
  { searchPath, standIns }: Pick<CommandContext, 'searchPath' | 'standIns'>,
): boolean {
  return searchPath.some(holdsStandIns) && (standIns?.has(program) ?? true)
}

/** Returns whether a folder of PATH is one of stand-ins, judged by its name. */
export function holdsStandIns(folder: string): boolean {
  return /\/shims(\/|$)/.test(folder)
}

function judgeChange(argv: readonly string[], places: Places): Judgement {
  const [, target, ...more] = argv
  if (target === undefined || target.startsWith('-') || more.length > 0) return unknown(sentence`leaves the folder`)
  return named(target, places, false)
}

/** A copy of a descriptor leads where that one does, which is known of the streams and of what the command has opened itself. */
function judgeRedirections(redirections: readonly Redirection[], places: Places): Judgement[] {
  const known = new Set(['0', '1', '2', '-'])
  return redirections.map(({ operator, descriptor, target }) => {
    const word = target?.value ?? null
    if (word === null || (operator === '>&' && !known.has(word))) {
      return unknown(sentence`reads or writes a file that Atrium can’t identify`)
    }
    if (descriptor !== null) known.add(String(descriptor))
    return operator === '>&' ? NOTHING : named(word, places, operator !== '<')
  })
}

function named(word: string, places: Places, writes: boolean): Judgement {
  // A redirection to '-' makes a file of that name.
  if ((word === '-' && !writes) || isNullDevice(word)) return NOTHING
  const place = placeOf(word, writes ? { ...places, seesSystem: false } : places)
  const effects = writes ? 'writes-inside' : 'reads'
  if ('problem' in place) return { ...NOTHING, effects: writes ? 'unknown' : 'reads', problem: place.problem }
  return { ...NOTHING, effects, [writes ? 'writes' : 'reads']: place.paths }
}

function pathsOf(word: string, places: Places): string[] {
  const place = placeOf(word, places)
  return 'problem' in place ? [] : place.paths
}

function unknown(problem: LocalizedText): Judgement {
  return { ...NOTHING, effects: 'unknown', problem }
}

function notKnown(argv: readonly string[]): Judgement {
  const words = wordsFor(argv.map(shownWord))
  return unknown(looksBeyond(argv) ? sentence`${words} looks beyond this folder` : sentence`${words} can make changes`)
}

/** A program with its command, as people say it. */
function wordsFor([program = '', command = '']: readonly string[]): string {
  return /^(git|npm|cargo|go|docker|kubectl|pnpm|yarn)$/.test(program) && /^[a-z]/.test(command)
    ? `${program} ${command}`
    : program
}
