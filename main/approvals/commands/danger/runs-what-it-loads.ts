import { posix } from 'node:path'
import type { CommandAnalysis, SimpleCommand } from '../../../../shared/session/command-analysis'
import { nestedPrograms } from './nested-commands'

const LOADER = /^(curl|curlie|fetch|https?|lynx|w3m|wget2?|xh)$/
const SHELL = /^(a|ba|c|da|fi|k|tc|z)?sh$/
const INTERPRETER = /^(deno|lua|node|perl|php|python|pwsh|ruby)[\d.]*$/
/** Run a text that is their argument, or a file that is one. */
const EVALUATOR = /^(\.|eval|source)$/
const PROGRAMS = [SHELL, INTERPRETER, EVALUATOR]

/** PowerShell has no grammar here: by what its words say. */
const WINDOWS_LOADER = /\b(iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|downloadstring)\b/i
const WINDOWS_EVALUATOR = /\b(iex|invoke-expression)\b|\[scriptblock\]::create/i

/** Returns whether a line runs as a program what another of its programs gets from elsewhere, as far as can be made out. */
export function runsWhatItLoads({ line, shell, commands }: CommandAnalysis): boolean {
  if (shell === 'other') return WINDOWS_LOADER.test(line) && WINDOWS_EVALUATOR.test(line)
  const loaders = commands.filter(command => starts(command, LOADER))
  if (loaders.length === 0) return false
  return isLoadedByPipe(commands, new Set(loaders)) || isLoadedByOutput(commands, loaders)
}

/** Returns whether a command that gets a loader's output, even through others, takes it for a program. */
function isLoadedByPipe(commands: readonly SimpleCommand[], loaders: ReadonlySet<SimpleCommand>): boolean {
  let isLoaded = false
  return commands.some(command => {
    const isPiped = command.joinedBy === '|' || command.joinedBy === '|&'
    isLoaded &&= isPiped
    if (isLoaded && readsProgram(command)) return true
    isLoaded ||= loaders.has(command)
    return false
  })
}

/** `sh -c "$(curl …)"`, `source <(curl …)`, `bash <<< "$(curl …)"` and the like. Commands are in the order of the line. */
function isLoadedByOutput(commands: readonly SimpleCommand[], loaders: readonly SimpleCommand[]): boolean {
  const within = loaders.filter(({ place }) => place === 'substitution').map(({ range }) => range)
  if (within.length === 0) return false
  const runners = commands.filter(command => PROGRAMS.some(programs => starts(command, programs)))
  return runners.some(({ range }) => within.some(({ start, end }) => range.start < start && end < range.end))
}

/**
 * Returns whether a program takes its input for its program text: a shell does unless it is given one, others do if
 * nothing else is specified.
 */
function readsProgram(command: SimpleCommand): boolean {
  return nestedPrograms(command).some(([program = '', ...args]) => {
    const name = posix.basename(program)
    const isRead = isInput(args.find(arg => !/^-./.test(arg)))
    if (SHELL.test(name)) return args.includes('-s') || (isRead && !args.some(arg => /^-\w*c/.test(arg)))
    return INTERPRETER.test(name) && isRead
  })
}

function isInput(operand: string | undefined): boolean {
  return operand === undefined || operand === '-' || operand === '/dev/stdin'
}

function starts(command: SimpleCommand, programs: RegExp): boolean {
  return nestedPrograms(command).some(([program = '']) => programs.test(posix.basename(program)))
}
