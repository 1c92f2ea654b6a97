import { posix } from 'node:path'
import { inEnglish, joinedWords, type LocalizedText, type Sentence, sentence } from '../../../../shared/sentence'
import type { CommandAnalysis, SimpleCommand } from '../../../../shared/session/command-analysis'
import { NAME_TEST, TURNS_ROUND } from '../excluded-names'
import { isWithin } from '../named-paths'
import { nestedCommands } from './nested-commands'

/** Options of git's own that take the next word. */
const BEFORE_VALUE = /^(-[cC]|--(git-dir|work-tree|namespace|exec-path|config-env))$/

const NO_BRANCH = sentence`may delete work that isn’t in any git branch`

/**
 * Returns the reason why what git would delete is lost, judged by what follows its name; null if there is none. This
 * covers ignored files, and commits that may no longer be in any branch: neither git nor Atrium has these afterwards. A
 * branch or tag that is moved, replaced or deleted by force may be the last that had them.
 */
function lostFromGit(args: readonly string[]): Sentence | null {
  const verb = args.findIndex((arg, index) => !arg.startsWith('-') && !BEFORE_VALUE.test(args[index - 1] ?? ''))
  const [command = '', ...rest] = args.slice(Math.max(0, verb))
  if (command === 'clean') return deletesIgnored(rest) ? sentence`deletes files that git ignores` : null
  return LOSES.get(command)?.(rest) ? NO_BRANCH : null
}

function deletesIgnored(args: readonly string[]): boolean {
  const has = (option: RegExp) => args.some(arg => option.test(arg))
  return has(/^-[a-zA-Z]*[xX]/) && !has(/^(-[dfqxX]*n|--dry-run)/)
}

/** Returns whether an option is given, by its letter among others or by its name as far as it is spelled out. */
function given(args: readonly string[], letter: string, name: string): boolean {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  return options.some(arg =>
    arg.startsWith('--')
      ? arg.length > 3 && `--${name}`.startsWith(arg)
      : /^-[a-zA-Z]+$/.test(arg) && arg.includes(letter),
  )
}

const isDryRun = (args: readonly string[]): boolean => given(args, 'n', 'dry-run')

/** Returns whether a branch of this repository is overwritten, no matter whether the new one continues the old. */
function overwritesBranch(args: readonly string[]): boolean {
  const refs = args.filter(arg => /^[^-].*:./.test(arg) && !/:refs\/remotes\//.test(arg))
  return refs.some(ref => ref.startsWith('+')) || (refs.length > 0 && given(args, 'f', 'force'))
}

/** To the same commit it takes back files alone, which Atrium has. */
function leavesCommits(args: readonly string[]): boolean {
  const target = args.find(arg => !arg.startsWith('-'))
  return args.some(arg => /^--(hard|keep|merge)$/.test(arg)) && target !== undefined && !/^(HEAD|@)$/.test(target)
}

const LOSES: ReadonlyMap<string, (args: readonly string[]) => boolean> = new Map(
  Object.entries<(args: readonly string[]) => boolean>({
    branch: args => ['D', 'M', 'C', 'f'].some(letter => given(args, letter, letter === 'f' ? 'force' : letter)),
    tag: args => given(args, 'd', 'delete') || given(args, 'f', 'force'),
    checkout: args => given(args, 'B', 'B'),
    switch: args => given(args, 'C', 'force-create'),
    reset: leavesCommits,
    fetch: overwritesBranch,
    pull: overwritesBranch,
    'update-ref': () => true,
    'symbolic-ref': args => given(args, 'd', 'delete'),
    stash: ([verb = '']) => /^(clear|drop)$/.test(verb),
    reflog: ([verb = '']) => /^(expire|delete)$/.test(verb),
    prune: args => !isDryRun(args),
    gc: args => args.some(arg => /^--prune=(?!never$)/.test(arg)),
    repack: args => given(args, 'd', 'd') && given(args, 'a', 'a'),
    notes: ([verb = '', ...args]) => verb === 'prune' && !isDryRun(args),
    replace: args => given(args, 'd', 'delete'),
    'filter-branch': () => true,
    'filter-repo': () => true,
    worktree: ([verb = '', ...args]) => verb === 'remove' && given(args, 'f', 'force'),
    submodule: args => args.includes('deinit') && given(args, 'f', 'force'),
  }),
)

type CommandLocation = { workspace: string; workingDirectory: string; home: string }

/** With what was found out about paths of the line, of which a long one names the same again and again. */
type DangerContext = CommandLocation & { precious: Map<string, boolean> }

/** Folders that a system does not live without. */
const SYSTEM =
  /^(\/|\/(bin|boot|dev|etc|home|lib|lib64|opt|proc|root|sbin|srv|sys|usr|var|Users|System|Library|Applications|private|Volumes|mnt|media)|\/(home|Users)\/[^/]+)$/

const DEVICE = /^\/dev\/(?!null$|zero$|std(in|out|err)$|tty$|fd\/|shm\/|u?random$)/

/** PowerShell and cmd have no grammar here: by what the words of a row say, up to the first that matters and after it. */
const WINDOWS: readonly { begins: RegExp; has: readonly RegExp[]; reason: Sentence }[] = [
  {
    begins: /\b(format-volume|clear-disk|initialize-disk|remove-partition|diskpart)\b|\bformat(\.com)?\s+["']?[a-z]:/i,
    has: [],
    reason: sentence`erases a disk`,
  },
  {
    begins: /\b(remove-item|ri|rm|rd|rmdir|del|erase)\b/i,
    has: [
      /\s-r|\/s\b/i,
      /[a-z]:([\\/]*\*?["']?(\s|$)|[\\/](users|windows|program files))|\$home\b|\$env:(userprofile|systemroot|systemdrive)|~/i,
    ],
    reason: sentence`deletes a drive, the system, or a home folder`,
  },
]

/** So many reasons are named: a line could be made to have no end of them, and its card would hold nothing else. */
const MOST_REASONS = 4

/**
 * Returns the reason why a line must never run without a person's approval, in any mode; null if there is none. Judges by
 * meaning: options in any order and spelling, paths however they are written. Also looks into what could not be understood
 * for certain, as far as it can be made out, so it may find something that never runs, but not everything that could.
 * Takes the first reason of each command, joined by '; and '.
 */
export function destructiveReason(analysis: CommandAnalysis, where: CommandLocation): LocalizedText | null {
  const all = analysis.shell === 'other' ? reasonsOnWindows(analysis) : reasonsForCommands(analysis, where)
  const reasons = [...new Map(all.map(reason => [inEnglish(reason), reason])).values()]
  return reasons.length === 0 ? null : joinedWords(reasons.slice(0, MOST_REASONS), '; and ')
}

function reasonsOnWindows({ line }: CommandAnalysis): Sentence[] {
  const rows = line.split('\n')
  return WINDOWS.filter(({ begins, has }) =>
    rows.some(row => {
      const found = begins.exec(row)
      const rest = found ? row.slice(found.index + found[0].length) : ''
      return found !== null && has.every(pattern => pattern.test(rest))
    }),
  ).map(({ reason }) => reason)
}

function reasonsForCommands(analysis: CommandAnalysis, where: CommandLocation): Sentence[] {
  const ground: DangerContext = { ...where, precious: new Map() }
  const reasons = analysis.commands.map(
    command => reasonForRedirections(command) ?? reasonForWords(nestedCommands(command, mayDestroy), ground),
  )
  const all = [isForkBomb(analysis) ? sentence`starts endless copies of itself` : null, ...reasons]
  return all.filter(reason => reason !== null)
}

function reasonForRedirections({ redirections }: SimpleCommand): Sentence | null {
  const written = redirections.filter(({ operator }) => operator.includes('>'))
  return written.some(({ target }) => isDevice(target?.value ?? '')) ? sentence`writes to a device` : null
}

function reasonForWords(candidates: Iterable<string[]>, where: DangerContext): Sentence | null {
  for (const [program = '', ...args] of candidates) {
    const reason = reasonForProgram(posix.basename(program), args, where)
    if (reason) return reason
  }
  return null
}

function mayDestroy(name: string): boolean {
  return ERASERS.test(name) || ENDS_SYSTEM.test(name) || name === 'killall5' || REASONS.has(name)
}

function reasonForProgram(name: string, args: readonly string[], where: DangerContext): Sentence | null {
  if (ERASERS.test(name)) return sentence`erases a disk`
  if (ENDS_SYSTEM.test(name)) return OFF
  if (name === 'killall5') return ENDS_ALL
  return REASONS.get(name)?.(args, where) ?? null
}

const ERASERS = /^(mkfs(\..+)?|mke2fs|wipefs|blkdiscard|sgdisk|sfdisk|fdisk|newfs(_.+)?)$/

const ENDS_SYSTEM = /^(shutdown|reboot|halt|poweroff)$/

const OFF = sentence`shuts down or restarts the computer`
const ENDS_ALL = sentence`kills all of a user’s programs`

type Reason = (args: readonly string[], where: DangerContext) => Sentence | null

const overwrites: Reason = args => (args.some(isDevice) ? sentence`writes to a device` : null)

const changesOwner: Reason = (args, where) => {
  const target = isRecursive(args, 'R') ? precious(operandsOf(args).slice(1), where) : undefined
  return target === undefined ? null : sentence`changes who can access everything in ${target}`
}

const OFF_STATE = /^(poweroff|reboot|halt|kexec|soft-reboot|rescue|emergency)(\.target)?$/

const turnsOff: Reason = args => (args.some(arg => OFF_STATE.test(arg)) ? OFF : null)

const changesLevel: Reason = ([level = '']) => (/^[016s]$/i.test(level) ? OFF : null)

/** By whose they are, or by a name that each of them has. */
const endsAny: Reason = args => {
  if (args.some(arg => /^(-[a-z]*u|-U(?!SR)|--(user|euid|uid))/.test(arg)))
    return sentence`kills programs based on their owner`
  return operandsOf(args).some(name => /^(\.[*+]?)?$/.test(name)) ? ENDS_ALL : null
}

const REASONS: ReadonlyMap<string, Reason> = new Map(
  Object.entries<Reason>({
    rm: (args, where) => (isRecursive(args, 'rR') ? deletes(precious(operandsOf(args), where)) : null),
    find: (args, where) => (deletesBy(args) && !findsByName(args) ? deletes(precious(pathsOfFind(args), where)) : null),
    mv: (args, where) => overwrites(args, where) ?? deletes(precious(operandsOf(args).slice(0, -1), where)),
    cp: overwrites,
    tee: overwrites,
    shred: overwrites,
    chmod: changesOwner,
    chown: changesOwner,
    chgrp: changesOwner,
    dd: args =>
      args.some(arg => arg.startsWith('of=') && isDevice(arg.slice(3))) ? sentence`writes to a device` : null,
    diskutil: ([verb = '']) => (/^(erase|partition|zero|secureErase)/i.test(verb) ? sentence`erases a disk` : null),
    kill: args => (args.at(-1) === '-1' ? ENDS_ALL : null),
    killall: endsAny,
    pkill: endsAny,
    systemctl: turnsOff,
    loginctl: turnsOff,
    init: changesLevel,
    telinit: changesLevel,
    crontab: args =>
      /^(-u \S+ )?-l$/.test(args.join(' ')) ? null : sentence`replaces or removes this computer’s scheduled jobs`,
    git: lostFromGit,
  }),
)

/** Recognizes a device however its path is spelled. */
function isDevice(path: string): boolean {
  return DEVICE.test(posix.normalize(path))
}

function operandsOf(args: readonly string[]): string[] {
  return args.filter(arg => !arg.startsWith('-'))
}

function precious(targets: readonly string[], where: DangerContext): string | undefined {
  return targets.find(target => isPrecious(target, where))
}

function deletes(target: string | undefined): Sentence | null {
  return target === undefined ? null : sentence`deletes everything in ${target}`
}

function deletesBy(args: readonly string[]): boolean {
  return args.includes('-delete') || args.some(arg => /^(.*\/)?(rm|shred|unlink)$/.test(arg))
}

/**
 * Returns whether find deletes only by name, so not everything: each alternative that deletes has a test for a name that
 * is not negated and has letters or digits. If a bracket ends in it, the name says too little.
 */
function findsByName(args: readonly string[]): boolean {
  return alternativesOf(args)
    .filter(deletesBy)
    .every(part => !part.includes(')') && part.some((_, index) => isNameTest(part, index)))
}

function alternativesOf(args: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const arg of args) {
    if (/^(-o|-or|,)$/.test(arg)) parts.push([])
    else parts.at(-1)?.push(arg)
  }
  return parts
}

function isNameTest(args: readonly string[], index: number): boolean {
  const isTest = NAME_TEST.test(args[index] ?? '') && !TURNS_ROUND.test(args[index - 1] ?? '')
  return isTest && /[\p{L}\p{N}]/u.test((args[index + 1] ?? '').replace(/^\.\/|\[[^[\]]*\]/g, ''))
}

/** Returns what stands before find's conditions; if nothing does, it is the folder that find runs in. */
function pathsOfFind(args: readonly string[]): string[] {
  const end = args.findIndex(arg => /^[-(!]/.test(arg) && !/^-[HLPDO]/.test(arg))
  const paths = operandsOf(args.slice(0, end))
  return paths.length > 0 ? paths : ['.']
}

/** An option of one letter within a joined word, or `--recursive` as far as it is spelled out. */
function isRecursive(args: readonly string[], letters: 'R' | 'rR'): boolean {
  const joined = letters === 'R' ? /^-[A-Za-z]*R/ : /^-[A-Za-z]*[rR]/
  return args.some(arg => joined.test(arg) || (arg.length > 2 && '--recursive'.startsWith(arg)))
}

/** The system, a home, the folder that is worked in, or what holds one of these: itself, or everything within it. */
function isPrecious(target: string, where: DangerContext): boolean {
  const known = where.precious.get(target)
  if (known !== undefined) return known
  const path = normal(target.replace(/(\/|^)(\*|\.\*|\{,?\.?\*(,\.\*)?\}|\{(,\.|\.,)\}\*|\.\[!?\.\]\*)$/, '$1'), where)
  const found = SYSTEM.test(path) || isWithin(path, where.home) || isWithin(path, where.workspace)
  where.precious.set(target, found)
  return found
}

/** Absolute and without detours, with the spellings of the home folder resolved. */
function normal(target: string, { home, workingDirectory }: CommandLocation): string {
  const spelled = target.replace(/^(~(?=\/|$)|\$HOME(?=\/|$)|\$\{HOME([:?!+=#%/-][^}]*)?\})/, home)
  return posix.resolve(workingDirectory, spelled)
}

/** A function that starts itself in the background or through a pipe. */
function isForkBomb({ line }: CommandAnalysis): boolean {
  // After the last brace no body ends, and to look for its end from each name anew takes long.
  const told = line.slice(0, line.lastIndexOf('}') + 1)
  const definition = /(?:^|[;&|\s])(?:function\s+)?([^\s(){};|&]+)\s*\(\s*\)\s*\{([^}]*)\}/g
  return [...told.matchAll(definition)].some(([, name = '', body = '']) => {
    const calls = body.split(/[;|&\s]+/).filter(word => word === name).length
    return calls > 0 && /[|&]/.test(body) && calls + Number(/&/.test(body)) > 1
  })
}
