import { posix } from 'node:path'
import type { Redirection, SimpleCommand } from '../../../shared/command-analysis'
import { isSecret } from '../../workspace/is-secret'
import { checkArguments } from './check-arguments'
import type { DeepRead } from './deep-reads'
import { isNullDevice, isWithin, type Places, placeOf } from './named-places'
import type { ProgramRule } from './program-rule'
import { ruleFor } from './program-rules'

/** Where and how a line would run. All paths are real, absolute and with '/'. */
export type CommandContext = {
  workspace: string
  workingDirectory: string
  home: string
  /** The entries of PATH. */
  searchPath: readonly string[]
  /**
   * That git, asked to only read, runs nothing but itself in the working directory and reads nothing outside the workspace
   * (see `lookAtRepository`). Where nobody has looked, git is asked.
   */
  plainRepository?: boolean
}

/** What one command is known to do. Where it has a problem, it is asked. */
export type Judgement = {
  effects: 'reads' | 'writes-inside' | 'unknown'
  problem?: string
  reads: string[]
  writes: string[]
  /** Folders, as absolute paths, of which it reads every file; absent where there are none. */
  deep?: DeepRead[]
  /** What must be no folder, as it would follow the links in one. */
  files?: string[]
}

/** What a command of plain words does, as far as the rules know its program. */
export function judgeCommand(command: SimpleCommand, context: CommandContext, places: Places): Judgement {
  const argv = command.words.map(word => word.value ?? '')
  const own =
    command.assignments.length > 0
      ? unknown(`it sets ${command.assignments.join(' ')}`)
      : judgeArgv(argv, context, { ...places, isFed: command.joinedBy === '|' })
  return together([own, ...command.redirections.map(redirection => judgeRedirection(redirection, places))])
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

/** Where a command runs, and whether it has a pipe before it. */
type Fed = Places & { isFed: boolean }

function judgeArgv(argv: readonly string[], context: CommandContext, places: Fed): Judgement {
  const [program] = argv
  if (program === undefined) return NOTHING
  if (program === 'cd') return judgeChange(argv, places)
  if (program.includes('/')) return unknown(`${program} is started by its path`)
  const rule = ruleFor(argv)
  return rule ? judgeByRule(rule, argv, { context, places }) : unknown(`${wordsFor(argv)} can make changes`)
}

function judgeByRule(
  rule: ProgramRule,
  argv: readonly string[],
  { context, places }: { context: CommandContext; places: Fed },
): Judgement {
  const checked = checkArguments(rule, argv.slice(1 + (rule.subcommand?.length ?? 0)), places.isFed)
  if ('problem' in checked && rule.needsOption) return unknown(`${wordsFor(argv)} can make changes`)
  if ('problem' in checked) return unknown(`of ${wordsFor(argv)}, ${checked.problem}`)
  const setting = problemOfSetting(rule, context, places)
  if (setting) return unknown(setting)
  const secret = rule.repository ? argv.find(arg => isSecret(arg.slice(arg.lastIndexOf(':') + 1))) : undefined
  if (secret !== undefined) return { ...NOTHING, problem: `“${secret}” may hold secrets` }
  const judged = together(checked.paths.map(path => named(path, places, rule.writes ?? false)))
  const deep = (checked.deep ?? []).flatMap(read => pathsOf(read.path, places).map(path => ({ ...read, path })))
  return { ...judged, ...beneath(deep, rule.follows ? judged.reads : []) }
}

/** What is outside of the line: which program its name finds, and whose settings that reads. */
function problemOfSetting(rule: ProgramRule, { searchPath, plainRepository }: CommandContext, places: Places) {
  const own = searchPath.find(entry => !posix.isAbsolute(entry) || isWithin(places.workspace, posix.resolve(entry)))
  if (own !== undefined) return `programs are looked for in “${own}”, which a folder can fill`
  if (rule.shimmed && searchPath.some(entry => /\/shims(\/|$)/.test(entry))) {
    return `which ${rule.program} runs is chosen by files of the folder`
  }
  if (!rule.repository) return null
  if (!plainRepository) return 'this repository may have git run programs, or read what lies outside the folder'
  return places.moved ? 'it may be another repository after a change of folder' : null
}

function judgeChange(argv: readonly string[], places: Places): Judgement {
  const [, target, ...more] = argv
  if (target === undefined || target.startsWith('-') || more.length > 0) return unknown('it leaves the folder')
  return named(target, places, false)
}

function judgeRedirection({ operator, target }: Redirection, places: Places): Judgement {
  const word = target?.value ?? null
  if (word === null) return unknown('which file it reads or writes cannot be told')
  return operator === '>&' ? NOTHING : named(word, places, operator !== '<')
}

function named(word: string, places: Places, writes: boolean): Judgement {
  // A redirection to '-' makes a file of that name.
  if ((word === '-' && !writes) || isNullDevice(word)) return NOTHING
  const place = placeOf(word, places)
  const effects = writes ? 'writes-inside' : 'reads'
  if ('problem' in place) return { ...NOTHING, effects: writes ? 'unknown' : 'reads', problem: place.problem }
  return { ...NOTHING, effects, [writes ? 'writes' : 'reads']: place.paths }
}

function pathsOf(word: string, places: Places): string[] {
  const place = placeOf(word, places)
  return 'problem' in place ? [] : place.paths
}

function unknown(problem: string): Judgement {
  return { ...NOTHING, effects: 'unknown', problem }
}

/** A program with its command, as people say it. */
function wordsFor([program = '', command = '']: readonly string[]): string {
  return /^(git|npm|cargo|go|docker|kubectl|pnpm|yarn)$/.test(program) && /^[a-z]/.test(command)
    ? `${program} ${command}`
    : program
}
