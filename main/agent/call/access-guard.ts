import { basename, relative, resolve, sep } from 'node:path'
import type { FlowAccess } from '../../../shared/flows/finish'
import type { CommandAnalysis, SimpleCommand } from '../../../shared/session/command-analysis'
import type { CommandEffect, Effect } from '../../../shared/session/effects'
import { errorResult, type ToolResult } from '../../../shared/session/tool-results'
import { analyseCommand } from '../../approvals/commands/parse/analyse-command'
import { runsItsArguments } from '../../approvals/commands/runs-its-arguments'
import type { Verdict } from '../../approvals/decide'
import { matchesPath, segmentsOf } from '../../flows/files/matches-path'
import type { Tool } from '../../tools/tool'
import { followLinks } from '../../workspace/paths/resolve-path'
import { limitedVerdict } from './limited-verdict'

/**
 * Holds an agent to what its file says that it may touch. Paths are looked at once links were followed, and commands word by
 * word. What a command really does cannot be known from its words: the person is asked, unless the system holds it to reading.
 */
export type AccessGuard = {
  /** The answer to a call that would read what the agent may not. */
  reads(tool: Pick<Tool, 'group'>, input: unknown): Promise<ToolResult | undefined>
  /** The answer to a call that would do what the agent may not. */
  plans(effects: readonly Effect[]): Promise<ToolResult | undefined>
  /** What becomes of a plan that could be decided without the person. */
  verdict(effects: readonly Effect[], verdict: Verdict): Verdict
}

type Ground = { workspace: string; shell: string }

export function accessGuard(access: FlowAccess, ground: Ground): AccessGuard {
  const { read, write, deniedCommands = [] } = access
  const isLimited = read !== undefined || write !== undefined || deniedCommands.length > 0
  return {
    async reads({ group }, input) {
      if (!read || group !== 'read') return undefined
      for (const path of pathsIn(input)) {
        const isThere = await isAllowed(read, path, { ...ground, isWhole: true })
        if (!isThere) return errorResult(`Access denied: read not in allowed paths: ${path}`)
      }
      return undefined
    },
    async plans(effects) {
      for (const effect of effects) {
        const problem = await problemOf(effect, { write, deniedCommands }, ground)
        if (problem !== undefined) return errorResult(`Access denied: ${problem}`)
      }
      return undefined
    },
    verdict: (effects, verdict) => (isLimited ? limitedVerdict(effects, verdict, read !== undefined) : verdict),
  }
}

type Limits = { write: readonly string[] | undefined; deniedCommands: readonly string[] }

async function problemOf(effect: Effect, limits: Limits, ground: Ground): Promise<string | undefined> {
  const { write } = limits
  const written = effect.type === 'file-change' ? effect.path : effect.type === 'network' ? effect.saveTo : undefined
  if (write && written !== undefined) {
    return (await isAllowed(write, written, ground)) ? undefined : `write not in allowed paths: ${written}`
  }
  return effect.type === 'command' ? problemOfCommand(effect, limits, ground) : undefined
}

async function problemOfCommand(
  { command, workingDirectory }: CommandEffect,
  { write, deniedCommands }: Limits,
  { workspace, shell }: Ground,
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

/** Where a command writes by `>`. What only the shell could tell is no path that is allowed. */
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

/** Whether a line runs a command that begins with these words, by itself or by way of another one. */
function isNamed(denied: readonly string[], { line, commands, opaque }: CommandAnalysis): boolean {
  if (denied.length === 0) return false
  // Of what is not understood every word could be a program.
  if (opaque.length > 0 && holds(line.split(/[^\w./+-]+/), denied)) return true
  return commands.some(({ words }) => {
    const argv = words.map(({ value, text }) => value ?? text)
    if (startsWith(argv, denied)) return true
    const carries = runsItsArguments(argv) || argv.some(word => INTERPRETERS.test(programOf(word)))
    return (
      carries &&
      holds(
        argv.flatMap(word => word.split(/[^\w./+-]+/)),
        denied,
      )
    )
  })
}

const programOf = (word: string): string => basename(word.replaceAll('\\', '/')).replace(/\.(?:exe|cmd|bat)$/i, '')

function startsWith(words: readonly string[], [program = '', ...args]: readonly string[]): boolean {
  return programOf(words[0] ?? '') === program && args.every((word, at) => words[at + 1] === word)
}

const holds = (words: readonly string[], denied: readonly string[]): boolean =>
  words.some((_, at) => startsWith(words.slice(at), denied))

const PATH_KEYS = /^(?:.*_)?(?:path|paths|file|files|dir|directory|root|folder|cwd)$/i

/** The paths that a call names; one that names none is about the whole folder. */
function pathsIn(input: unknown): string[] {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const named = entries.flatMap(([key, value]) => (PATH_KEYS.test(key) ? [value].flat() : []))
  const paths = named.filter(value => typeof value === 'string')
  return paths.length > 0 ? paths : ['.']
}

type Allowing = { workspace: string; from?: string; isWhole?: boolean }

/** Whether patterns allow a path; of a folder with `isWhole` all that is in it. `from`: the folder that they are relative to. */
async function isAllowed(
  patterns: readonly string[],
  path: string,
  { workspace, from = workspace, isWhole }: Allowing,
) {
  const own = relative(from, await followLinks(resolve(workspace, path)))
  if (own.split(sep)[0] === '..' || own !== relativeOf(own)) return false
  const segments = segmentsOf(own)
  return patterns.some(pattern => {
    const wanted = segmentsOf(pattern)
    if (wanted.includes('..')) return false
    const isPlain = wanted.every(segment => !/[*?]/.test(segment))
    if (isPlain) return wanted.every((segment, at) => segments[at] === segment)
    const isBelow = isWhole && wanted.at(-1) === '**' && matchesPath(wanted.slice(0, -1).join('/'), segments.join('/'))
    return isBelow || matchesPath(wanted.join('/'), segments.join('/'))
  })
}

/** On Windows a path on another drive stays absolute. */
function relativeOf(path: string): string {
  return path.replace(/^[A-Za-z]:/, '')
}
