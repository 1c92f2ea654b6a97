import { posix } from 'node:path'
import { RUNNER_NAMES } from './runner-names'
import { FAMILIES, READS_PROGRAM, RUNNER_ARGUMENTS } from './runner-options'

/** The signs of what a shell would evaluate within a text: nobody writes them for a program that only takes the text. */
const EVALUATED = /\$\(|`|\$\{|\n/

/** Returns whether a program starts what its arguments say, so that the arguments show nothing certain about what is done. */
export function runsItsArguments(argv: readonly string[]): boolean {
  const [program = '', ...args] = argv
  const name = posix
    .basename(program)
    .toLowerCase()
    .replace(/\.exe$/, '')
  const family = subAgentSessions(name)
  if (RUNNER_NAMES.has(name) || RUNNER_NAMES.has(family)) return true
  if (isFedItsProgram(family, args)) return true
  if (isNamedLikeRunner(family, args)) return false
  const inline = RUNNER_ARGUMENTS.get(name) ?? RUNNER_ARGUMENTS.get(family)
  if (inline && args.some((arg, index) => inline.test(arg) || inline.test(`${arg}\n${args[index + 1] ?? ''}`)))
    return true
  return (
    isOldTar(family, args) || args.some((arg, index) => (isMessage(family, args, index) ? HELD : EVALUATED).test(arg))
  )
}

/** In a message a shell would still be meant by these. */
const HELD = /\$\(|\$\{/

/** Letters and words that run something elsewhere: `-c` names a new branch behind `switch`, and `set` a field behind `pkg`. */
function isNamedLikeRunner(family: string, args: readonly string[]): boolean {
  if (args.some(arg => EVALUATED.test(arg))) return false
  const rest = args.slice(1)
  if (family === 'git') return args[0] === 'switch' && rest.every(arg => /^(-[cC]|--create|[\w][\w./-]*)$/.test(arg))
  return family === 'npm' && args[0] === 'pkg' && /^(set|get|delete)$/.test(args[1] ?? '')
}

/** Returns whether git records an argument as it is: people and models write several lines, and put code names between backticks. */
function isMessage(family: string, args: readonly string[], index: number): boolean {
  if (family !== 'git' || !/^(commit|tag|stash|notes|merge)$/.test(args[0] ?? '')) return false
  return /^--message=/.test(args[index] ?? '') || /^(-[a-z]*m|--message)$/.test(args[index - 1] ?? '')
}

/** The name without a version, or the one that stands for all of its kind. */
function subAgentSessions(name: string): string {
  const plain = name.replace(/-?\d[\d.]{0,40}$/, '')
  return FAMILIES.find(([pattern]) => pattern.test(plain))?.[1] ?? plain
}

/** Returns whether no file is named from which a program would take its own program. For sqlite, that is what follows the database. */
function isFedItsProgram(family: string, args: readonly string[]): boolean {
  const flags = READS_PROGRAM.get(family)
  if (!flags || (args.length === 1 && SAYS_ITSELF.test(args[0] ?? ''))) return false
  const first = args.findIndex(arg => !flags.test(arg))
  if (first < 0) return !args.includes('--test')
  return /^-(?!m)/.test(args[first] ?? '') || (family === 'sqlite' && args.length < first + 2)
}

const SAYS_ITSELF = /^(-[vVh]|--?(version|help))$/

/** Letters without a dash. */
function isOldTar(family: string, [letters = '']: readonly string[]): boolean {
  return family === 'tar' && /^[^\WIF]*[IF]\w*$/.test(letters) && /^[A-Za-z]*[cxtruAd]/.test(letters)
}
