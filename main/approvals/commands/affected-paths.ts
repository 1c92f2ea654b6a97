import { posix } from 'node:path'
import type { SimpleCommand } from '../../../shared/session/command-analysis'
import { checkArguments } from './check-arguments'
import { namesWithin } from './command-verdict'
import { ruleFor } from './rules/program-rules'

/**
 * A path that a command may change, as the command names it. `isCertain` if it is sure to, `isDeep` if everything in a
 * folder goes with it.
 */
export type AffectedName = { name: string; isCertain: boolean; isDeep: boolean }

/**
 * Returns those of a command's words and redirections that may name a file whose content is lost: whatever is certainly
 * written or deleted, and whatever is given to a program that may do anything with it. Leaves out what is only read, moved
 * within the folder, or run.
 */
export function affectedPaths(command: SimpleCommand): AffectedName[] {
  return [...redirected(command), ...byWords(command)]
}

function redirected({ redirections }: SimpleCommand): AffectedName[] {
  const written = redirections.filter(({ operator }) => operator.includes('>') && operator !== '>&')
  return written.flatMap(({ target }) => certain(target?.value ? [target.value] : []))
}

function byWords({ words }: SimpleCommand): AffectedName[] {
  const [program = '', ...args] = words.map(({ value }) => value ?? '')
  const name = posix.basename(program)
  const known = CERTAIN.get(name)
  if (known) return known(args)
  if (KEEPS_CONTENT.has(name) || isReader(program, args) || (name === 'git' && GIT_KEEPS.test(args[0] ?? ''))) return []
  const given = INTERPRETER.test(name) ? withoutScript(args) : args
  return given
    .flatMap(arg => namesWithin(arg, program))
    .map(named => ({ name: named, isCertain: false, isDeep: false }))
}

function certain(names: readonly string[], isDeep = false): AffectedName[] {
  return names.map(name => ({ name, isCertain: true, isDeep }))
}

const all = (args: readonly string[]): AffectedName[] => certain(operandsOf(args))

/** A file that is moved stays in the folder; whatever was at its destination does not. */
function placed(args: readonly string[]): AffectedName[] {
  const attached = args.map(arg => /^(?:--target-directory=|-t)(.+)$/.exec(arg)?.[1]).find(Boolean)
  const after = args[args.findIndex(arg => arg === '-t' || arg === '--target-directory') + 1]
  const operands = operandsOf(args)
  const folder = attached ?? (args.some(arg => arg === '-t' || arg === '--target-directory') ? after : undefined)
  const target = folder ?? operands.at(-1)
  if (target === undefined) return []
  const sources = folder === undefined ? operands.slice(0, -1) : operands
  return certain([target, ...sources.map(source => posix.join(target, posix.basename(source)))])
}

const CERTAIN: ReadonlyMap<string, (args: readonly string[]) => AffectedName[]> = new Map(
  Object.entries({
    rm: args =>
      certain(
        operandsOf(args),
        args.some(arg => /^-[a-zA-Z]*[rR]|^--r/.test(arg)),
      ),
    unlink: all,
    shred: all,
    truncate: all,
    tee: all,
    cp: placed,
    mv: placed,
    ln: placed,
    install: placed,
    // It goes over whatever has the same name, however deep that lies.
    rsync: args => certain(operandsOf(args).slice(-1), true),
    dd: args => certain(args.flatMap(arg => (arg.startsWith('of=') ? [arg.slice('of='.length)] : []))),
    find: args =>
      args.some(arg => /^-(delete|exec|execdir|ok|okdir)$/.test(arg)) ? certain(foldersOf(args), true) : [],
  } satisfies Record<string, (args: readonly string[]) => AffectedName[]>),
)

/** Make what is new, or change no more than times and permissions. */
const KEEPS_CONTENT = new Set(['mkdir', 'rmdir', 'touch', 'chmod', 'chown', 'chgrp', 'cd'])
/** Only read what they are given, or move it. */
const GIT_KEEPS = /^(add|stage|commit|mv|push|fetch|tag|branch|log|diff|show|status|blame|grep|ls-files)$/

/** Run a file that is their first word. */
const INTERPRETER = /^(node|bun|deno|python|ruby|perl|php|lua|java|Rscript|dotnet|swift|julia)[\d.]*$/

function withoutScript(args: readonly string[]): string[] {
  const at = args.findIndex(arg => !arg.startsWith('-'))
  return args.filter((_, index) => index !== at)
}

function isReader(program: string, args: readonly string[]): boolean {
  const rule = ruleFor([program, ...args])
  if (!rule || rule.writes) return false
  return !('problem' in checkArguments(rule, args.slice(rule.subcommand?.length ?? 0)))
}

function operandsOf(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  const before = end < 0 ? args : args.slice(0, end)
  return [...before.filter(arg => !arg.startsWith('-')), ...(end < 0 ? [] : args.slice(end + 1))]
}

/** Returns what stands before find's conditions. */
function foldersOf(args: readonly string[]): string[] {
  const end = args.findIndex(arg => /^[-(!]/.test(arg) && !/^-[HLPDO]/.test(arg))
  const folders = operandsOf(end < 0 ? args : args.slice(0, end))
  return folders.length > 0 ? folders : ['.']
}
