import { stat } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { folderPathOf } from '../../../shared/browser/folder-pages'
import type { FlowAccess } from '../../../shared/flows/finish'
import type { CommandAnalysis, SimpleCommand } from '../../../shared/session/command-analysis'
import type { CommandEffect, Effect } from '../../../shared/session/effects'
import { errorResult, type ToolResult } from '../../../shared/session/tool-results'
import { analyseCommand } from '../../approvals/commands/parse/analyse-command'
import { runsItsArguments } from '../../approvals/commands/runs-its-arguments'
import type { Verdict } from '../../approvals/decide'
import { splitWords } from '../../tools/explore/explore-roots'
import type { Tool } from '../../tools/tool'
import { isPattern, matchesPath, segmentsOf } from '../../workspace/paths/matches-path'
import { nearPath } from '../../workspace/paths/near-path'
import { followLinks, isInside, relativePath } from '../../workspace/paths/resolve-path'
import { type LimitedBy, limitedVerdict } from './limited-verdict'

/**
 * Holds an agent to what its file says that it may touch. Paths are looked at once links were followed, and commands word by
 * word. What a command really does cannot be known from its words: the person is asked, unless the system holds it to reading.
 */
export type AccessGuard = {
  /** The answer to a call that would read what the agent may not. */
  reads(tool: ReadingTool, input: unknown): Promise<ToolResult | undefined>
  /** The answer to a call that would do what the agent may not. */
  plans(effects: readonly Effect[]): Promise<ToolResult | undefined>
  /** Returns the verdict on a plan that could be decided without the person. */
  verdict(effects: readonly Effect[], verdict: Verdict): Verdict
}

/** A tool that may read files. */
type ReadingTool = Pick<Tool, 'group' | 'reads' | 'inputSchema'>

export type AccessScope = { workspace: string; shell: string }

export function accessGuard(access: FlowAccess, ground: AccessScope, by: LimitedBy = 'file'): AccessGuard {
  const { read, write, deniedCommands = [] } = access
  const isLimited = read !== undefined || write !== undefined || deniedCommands.length > 0
  return {
    async reads(tool, input) {
      if (!read || tool.group !== 'read' || !takesPath(tool)) return undefined
      const named = await Promise.all(pathsIn(input).map(path => placesOf(path, ground)))
      // A tool opens the file whose name only looks like the one that was given, where that is not there.
      const meant = await Promise.all(named.flat().map(path => nearPath(ground.workspace, path).catch(() => path)))
      for (const path of new Set([...named.flat(), ...meant])) {
        const isThere = await isAllowed(read, path, { ...ground, isWhole: true })
        if (!isThere) return errorResult(`Access denied: read not in allowed paths: ${path}`)
      }
      return undefined
    },
    async plans(effects) {
      for (const effect of effects) {
        const problem = await problemOf(effect, { read, write, deniedCommands }, ground)
        if (problem !== undefined) return errorResult(`Access denied: ${problem}`)
      }
      return undefined
    },
    verdict: (effects, verdict) =>
      isLimited ? limitedVerdict(effects, verdict, { isReading: read !== undefined, by }) : verdict,
  }
}

type Limits = Record<'read' | 'write', readonly string[] | undefined> & { deniedCommands: readonly string[] }

async function problemOf(effect: Effect, limits: Limits, ground: AccessScope): Promise<string | undefined> {
  const { read, write } = limits
  for (const path of read ? readBy(effect) : []) {
    if (!(await isAllowed(read ?? [], path, ground))) return `read not in allowed paths: ${path}`
  }
  const written = writtenBy(effect)
  if (write && written !== undefined) {
    return (await isAllowed(write, written, ground)) ? undefined : `write not in allowed paths: ${written}`
  }
  return effect.type === 'command' ? problemOfCommand(effect, limits, ground) : undefined
}

/** The files that would go to somebody else, or be shown as a page. */
function readBy(effect: Effect): string[] {
  if (effect.type === 'send-mail') return effect.attachments.map(({ path }) => path)
  const page = effect.type === 'page-action' ? folderPathOf(effect.to ?? '') : undefined
  const mayHaveFile = effect.type === 'service-work' || effect.type === 'page-action'
  const file = mayHaveFile ? effect.file?.path : undefined
  return [page, file].filter(path => path !== undefined)
}

/** The path of the file, or of the folder of files, that would be made or changed. */
function writtenBy(effect: Effect): string | undefined {
  switch (effect.type) {
    case 'file-change':
      return effect.path
    case 'network':
    case 'service-work':
      return effect.saveTo
    case 'page-action':
      return effect.saveTo ?? (effect.downloadsTo === undefined ? undefined : `${effect.downloadsTo}/file`)
    case 'read-mail':
      return effect.saveTo ?? (effect.saveInto === undefined ? undefined : `${effect.saveInto}/attachment`)
    default:
      return undefined
  }
}

async function problemOfCommand(
  { command, workingDirectory }: CommandEffect,
  { write, deniedCommands }: Limits,
  { workspace, shell }: AccessScope,
): Promise<string | undefined> {
  const analysis = await analyseCommand(command, shell)
  const denied = deniedCommands.find(words => isNamed(wordsOf(words), analysis))
  if (denied !== undefined) return `command contains denied pattern: ${denied}`
  const targets = write ? analysis.commands.flatMap(targetsOf) : []
  for (const target of targets) {
    const isFree = await isAllowed(write ?? [], target, {
      workspace: resolve(workspace, workingDirectory),
      from: workspace,
    })
    if (!isFree) return `redirect target not in allowed paths: ${target}`
  }
  return undefined
}

/** Lists the targets that a command writes to with `>`. A target that only the shell could resolve is not an allowed path. */
function targetsOf({ redirections }: SimpleCommand): string[] {
  return redirections.flatMap(({ operator, target }) => {
    const isOut = operator.includes('>') && target !== null && !/^\d+$|^-$/.test(target.text)
    return isOut && target.value !== '/dev/null' ? [target.value ?? target.text] : []
  })
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(word => word !== '')

/** Interpreters whose arguments can be programs in one word. */
const INTERPRETERS =
  /^(?:(?:ba|da|z|k|c|tc|fi)?sh|eval|busybox|node|deno|bun|python[\d.]*|perl|ruby|php|pwsh|powershell|cmd)$/i

/** Returns whether a line runs such a command, directly or through another one. */
function isNamed(denied: readonly string[], { line, commands, opaque }: CommandAnalysis): boolean {
  if (denied.length === 0) return false
  const all = commands.map(({ words }) => words.map(({ value, text }) => value ?? text))
  // Of what is not understood every word could be a program, and so could each that an interpreter is given by a pipe.
  const isOpen = opaque.length > 0 || all.some(argv => argv.some(word => INTERPRETERS.test(programOf(word))))
  if (isOpen && holds(piecesOf(line), denied)) return true
  return all.some(argv => isSuch(argv, denied) || (runsItsArguments(argv) && holds(argv.flatMap(piecesOf), denied)))
}

const piecesOf = (text: string): string[] => text.split(/[^\w./+-]+/)

/** The system may not tell upper and lower case apart. */
const programOf = (word: string): string =>
  basename(word.replaceAll('\\', '/'))
    .replace(/\.(?:exe|cmd|bat|com)$/i, '')
    .toLowerCase()

/**
 * Returns whether a command begins with these words, regardless of the options between them. Options can come in any
 * order, and separately.
 */
function isSuch(argv: readonly string[], [program = '', ...rest]: readonly string[]): boolean {
  const [own = '', ...args] = argv
  if (programOf(own) !== programOf(program)) return false
  const options = args.filter(isOption)
  if (!rest.filter(isOption).every(option => isGiven(option, options))) return false
  const words = rest.filter(word => !isOption(word))
  if (words.every((word, at) => args[at] === word)) return true
  // An option may take the word behind it, so what comes first is not known for certain.
  return args.slice(0, words.length).some(isOption) && inOrder(args.flatMap(piecesOf), words)
}

const isOption = (word: string): boolean => /^-./.test(word)

function isGiven(option: string, options: readonly string[]): boolean {
  if (options.some(one => one === option || one.startsWith(`${option}=`))) return true
  const isShort = (word: string) => /^-[A-Za-z]+$/.test(word)
  const letters = options.filter(isShort).join('')
  return isShort(option) && [...option.slice(1)].every(letter => letters.includes(letter))
}

function inOrder(words: readonly string[], wanted: readonly string[]): boolean {
  let at = 0
  for (const word of words) if (word === wanted[at]) at += 1
  return at >= wanted.length
}

const holds = (words: readonly string[], denied: readonly string[]): boolean =>
  words.some((_, at) => isSuch(words.slice(at), denied))

const PATH_KEYS = /^(?:.*_)?(?:path|paths|file|files|dir|directory|root|folder|cwd)$/i

/** Skills are given to an agent by its own list, and some tools read no files at all. */
function takesPath({ reads, inputSchema }: ReadingTool): boolean {
  if (reads === 'skills') return false
  const properties = 'properties' in inputSchema ? Object.keys(inputSchema.properties ?? {}) : []
  return properties.some(name => PATH_KEYS.test(name))
}

/** The paths that a call names; one that names none is about the whole folder. */
function pathsIn(input: unknown): string[] {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const named = entries.flatMap(([key, value]) => (PATH_KEYS.test(key) ? [value].flat() : []))
  const given = named.filter(value => typeof value === 'string')
  const paths = given.length > 0 ? given : ['.']
  const { pattern, target } = Object.fromEntries(entries)
  if (typeof pattern !== 'string') return paths
  const places = paths.map(path => (isAbsolute(pattern) ? pattern : join(path, pattern)))
  // A file that is named beside a pattern is read whatever the pattern says.
  if (target === 'read' || target === 'list') return [...given, ...places]
  // A pattern may lead out of the folder that it is looked for in.
  return /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(pattern) || isAbsolute(pattern) ? [...paths, ...places] : paths
}

/** A text with blanks that is no path may name several places. */
async function placesOf(path: string, { workspace }: AccessScope): Promise<string[]> {
  if (!/\s/.test(path)) return [path]
  const isThere = await stat(resolve(workspace, path)).catch(() => undefined)
  return isThere ? [path] : [path, ...splitWords(path)]
}

type Allowing = { workspace: string; from?: string; isWhole?: boolean }

/** Returns whether patterns allow a path; for a folder with `isWhole`, everything in it. `from`: the folder that they are relative to. */
async function isAllowed(
  patterns: readonly string[],
  path: string,
  { workspace, from = workspace, isWhole }: Allowing,
) {
  const real = await followLinks(resolve(workspace, path))
  if (!isInside(from, real)) return false
  const segments = segmentsOf(relativePath(from, real))
  return patterns.some(pattern => {
    const wanted = segmentsOf(pattern)
    if (wanted.includes('..')) return false
    if (!wanted.some(isPattern)) return wanted.every((segment, at) => segments[at] === segment)
    const isBelow = isWhole && wanted.at(-1) === '**' && matchesPath(wanted.slice(0, -1).join('/'), segments.join('/'))
    return isBelow || matchesPath(wanted.join('/'), segments.join('/'))
  })
}
