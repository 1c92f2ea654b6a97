import { posix } from 'node:path'
import type { CommandAnalysis, SimpleCommand } from '../../../shared/command-analysis'
import { carriedPrograms } from './carried'

const LOADER = /^(curl|curlie|fetch|https?|lynx|w3m|wget2?|xh)$/
const SHELL = /^(a|ba|c|da|fi|k|tc|z)?sh$/
const INTERPRETER = /^(deno|lua|node|perl|php|python|pwsh|ruby)[\d.]*$/
/** Run a text that is their argument, or a file that is one. */
const EVALUATOR = /^(\.|eval|source)$/
const PROGRAMS = [SHELL, INTERPRETER, EVALUATOR]

/** PowerShell has no grammar here: by what its words say. */
const WINDOWS_LOADER = /\b(iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|downloadstring)\b/i
const WINDOWS_EVALUATOR = /\b(iex|invoke-expression)\b|\[scriptblock\]::create/i

/** Whether a line runs as a program what another one of its programs gets from elsewhere, as far as can be made out. */
export function runsWhatItLoads({ line, shell, commands }: CommandAnalysis): boolean {
  if (shell === 'other') return WINDOWS_LOADER.test(line) && WINDOWS_EVALUATOR.test(line)
  return commands.some((command, index) => {
    if (!starts(command, LOADER)) return false
    return pipedTo(commands, index).some(readsProgram) || commands.some(other => runsOutputOf(other, command))
  })
}

/** What gets the output of a command, also by way of others. */
function pipedTo(commands: readonly SimpleCommand[], index: number): readonly SimpleCommand[] {
  const after = commands.slice(index + 1)
  const end = after.findIndex(({ joinedBy }) => joinedBy !== '|' && joinedBy !== '|&')
  return end < 0 ? after : after.slice(0, end)
}

/** Whether a program takes what it reads for its text: a shell unless it is given one, others where nothing else is said. */
function readsProgram(command: SimpleCommand): boolean {
  return carriedPrograms(command).some(([program = '', ...args]) => {
    const name = posix.basename(program)
    const isRead = isInput(args.find(arg => !/^-./.test(arg)))
    if (SHELL.test(name)) return args.includes('-s') || (isRead && !args.some(arg => /^-\w*c/.test(arg)))
    return INTERPRETER.test(name) && isRead
  })
}

function isInput(operand: string | undefined): boolean {
  return operand === undefined || operand === '-' || operand === '/dev/stdin'
}

/** `sh -c "$(curl …)"`, `source <(curl …)`, `bash <<< "$(curl …)"` and the like. */
function runsOutputOf(command: SimpleCommand, { place, range }: SimpleCommand): boolean {
  if (place !== 'substitution' || !PROGRAMS.some(programs => starts(command, programs))) return false
  return command.range.start < range.start && range.end < command.range.end
}

function starts(command: SimpleCommand, programs: RegExp): boolean {
  return carriedPrograms(command).some(([program = '']) => programs.test(posix.basename(program)))
}
