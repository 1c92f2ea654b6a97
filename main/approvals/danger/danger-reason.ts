import { posix } from 'node:path'
import { type LocalizedText, type Sentence, sentence } from '../../../shared/sentence'
import type { CommandAnalysis, CommandWord, SimpleCommand } from '../../../shared/session/command-analysis'
import { isSecret } from '../../workspace/paths/is-secret'
import { affectedPaths } from '../commands/affected-paths'
import { namesWithin, placed } from '../commands/command-verdict'
import { destructiveReason } from '../commands/danger/destructive'
import { leavesComputer } from '../commands/danger/leaves-computer'
import { nestedCommands } from '../commands/danger/nested-commands'
import { runsWhatItLoads } from '../commands/danger/runs-what-it-loads'
import { isWithin } from '../commands/named-paths'
import { dangerOfProgram, isDangerousName } from './dangerous-programs'

type ReachedFolders = { workspace: string; directories: readonly string[]; home: string }

/** The paths at which leftovers matter to nobody, and devices that keep nothing. */
const OF_NO_MATTER =
  /^(\/tmp\/.|\/var\/tmp\/.|\/private\/tmp\/.|\/dev\/(null|zero|std(in|out|err)|tty|fd\/|shm\/|u?random))/

/** Carry the program that follows their own words, as far as they do not change where a name leads. */
const CARRIER = /^(nohup|nice|time|command|builtin|exec|xargs|then|do|env)$/

/** Write where one of their options says: the word after it, or what is joined to it. */
const TARGETS: ReadonlyMap<string, RegExp> = new Map([
  ['curl', /^(?:-\w*o|--output(?:-dir)?)=?/],
  ['wget', /^(?:-\w*[OP]|--(?:output-document|directory-prefix))=?/],
  ['tar', /^(?:-\w*C|--(?:directory|one-top-level))=?/],
  ['unzip', /^-\w*d/],
])

/** Change who may use what they name, or what is in it. */
const CHANGERS = /^(chmod|chown|chgrp|chattr|setfacl)$/

/**
 * Returns the reason why a command deletes or overwrites something outside the folder, to follow "because"; null if its
 * words do not say so.
 */
function writesOutside(command: SimpleCommand, { workspace, directories, home }: ReachedFolders): Sentence | null {
  const own = withoutCarrier(command)
  if (deletesUnknown(own)) return sentence`deletes folders whose names are only known when it runs`
  const names = [
    ...affectedPaths(own)
      .filter(({ isCertain }) => isCertain)
      .map(({ name }) => name),
    ...changed(own),
  ]
  const outside = names.find(name =>
    directories
      .map(directory => posix.resolve(directory, name))
      .some(path => !isWithin(workspace, path) && (isWithin(home, path) || !OF_NO_MATTER.test(path))),
  )
  return outside === undefined ? null : sentence`changes or deletes “${outside}”, which is outside the folder`
}

function withoutCarrier(command: SimpleCommand): SimpleCommand {
  const at = command.words.findIndex(({ value }) => !CARRIER.test(posix.basename(value ?? '')))
  return at <= 0 ? command : { ...command, words: command.words.slice(at) }
}

/** `rm -rf $X/` is the whole disk where X is empty. */
function deletesUnknown({ words }: SimpleCommand): boolean {
  const [program, ...args] = words
  if (posix.basename(program?.value ?? '') !== 'rm') return false
  return args.some(({ value }) => /^(-[a-zA-Z]*[rR]|--r)/.test(value ?? '')) && args.some(({ value }) => value === null)
}

function changed({ words }: SimpleCommand): string[] {
  const [program = '', ...args] = words.map(({ value }) => value ?? '')
  const name = posix.basename(program)
  const operands = args.filter(arg => arg !== '' && !arg.startsWith('-'))
  if (CHANGERS.test(name)) return operands
  if (name === 'rsync') return operands.slice(-1)
  const isInPlace = name === 'sed' && args.some(arg => /^(-[a-zA-Z]*i|--in-place)/.test(arg))
  // The first one is its script.
  return isInPlace ? operands.slice(1) : targetsOf(name, args)
}

function targetsOf(name: string, args: readonly string[]): string[] {
  const option = TARGETS.get(name)
  if (!option) return []
  return args.flatMap((arg, index) => {
    const [said] = option.exec(arg) ?? []
    return said === undefined ? [] : [arg.slice(said.length) || (args[index + 1] ?? '')]
  })
}

/** PowerShell and cmd have no grammar here: by what their words say. It may find too much, which only asks more loudly. */
const SIGNS: readonly (readonly [RegExp, Sentence])[] = [
  [/\b(sudo|gsudo|runas)\b|-verb\s+runas/i, sentence`runs as an administrator`],
  [
    /\bgit\b[^|;&\n]*\bpush\b[^|;&\n]*\s(-[a-z]*f\b|--force|--mirror|--delete|\+|:)/i,
    sentence`can overwrite or delete work that others have pushed`,
  ],
  [/\b(npm|pnpm|yarn|cargo|docker|nuget)\b[^|;&\n]*\b(publish|unpublish|push)\b/i, sentence`publishes something`],
  [
    /\b(reg(\.exe)?\s+(add|delete)|set-executionpolicy|netsh|bcdedit|schtasks|sc(\.exe)?\s+(delete|stop|config)|new-service|stop-computer|restart-computer|shutdown|vssadmin|cipher\s+\/w|takeown|icacls|net\s+(user|localgroup))\b/i,
    sentence`changes the system`,
  ],
  [
    /-method\s+["']?(post|put|patch|delete)\b|-infile\b|start-bitstransfer|\bscp\b/i,
    sentence`sends data to another computer`,
  ],
]

/** Returns the reason why a line of a shell without a grammar destroys or reaches out, to follow "because"; null if no word says so. */
function dangerOnWindows(line: string): Sentence | null {
  return SIGNS.find(([sign]) => sign.test(line))?.[1] ?? null
}

const HOME = /^(~(?=\/|$)|\$HOME(?=\/|$)|\$\{HOME([:?!+=#%/-][^}]*)?\}(?=\/|$))/

/** The same command with the home folder in its words as a path. What else only the shell could tell stays unknown. */
function spelledOut(command: SimpleCommand, home: string): SimpleCommand {
  const spelled = (word: CommandWord): CommandWord => ({ ...word, value: word.value ?? knownValue(word.text, home) })
  return {
    ...command,
    words: command.words.map(spelled),
    redirections: command.redirections.map(one => ({ ...one, target: one.target && spelled(one.target) })),
  }
}

/** Of a pattern for names all but the pattern's own signs is known; of a variable or another command's output nothing. */
function knownValue(text: string, home: string): string | null {
  const plain = text.replace(/["']/g, '').replace(HOME, () => home)
  return /[$`]/.test(plain) ? null : plain
}

type CommandLocation = { workspace: string; workingDirectory: string; home: string }

/**
 * Returns the reason why a line destroys, or reaches out of the folder or the computer, as text that follows "because";
 * null if there is none. No rule and no mode lets a line run that has one. It may find too much and not everything: a line
 * without a reason still counts as leaving something behind, unless it is known to only read.
 */
export function dangerReason(analysis: CommandAnalysis, where: CommandLocation): LocalizedText | null {
  const destroys = destructiveReason(analysis, where)
  if (destroys) return destroys
  if (runsWhatItLoads(analysis)) return sentence`runs a program that it downloads`
  if (analysis.shell === 'other') return dangerOnWindows(analysis.line)
  return (
    first(analysis.commands, dangerByName) ??
    (sendsSecrets(analysis) ? sentence`may send secrets to another computer` : null) ??
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
