import { stat } from 'node:fs/promises'
import { posix, sep } from 'node:path'
import type { CommandAnalysis } from '../../shared/command-analysis'
import type { CommandEffect } from '../../shared/effects'
import type { ApprovalMode } from '../../shared/settings'
import { followLinks, isInside, relativePath } from '../workspace/resolve-path'
import { cleanEnvironment, type Environment, searchPathOf } from './clean-environment'
import { analyseCommand } from './commands/analyse-command'
import { type CommandVerdict, commandVerdict, namesWithin } from './commands/command-verdict'
import { isSecret, isWithin } from './commands/named-places'
import { lookAtRepository } from './look-at-repository'
import { protectedPlace } from './protected-places'

/** What was found out about a command before anything is decided: what it says, and what the disk says to that. */
export type LookedCommand = {
  analysis: CommandAnalysis
  verdict: CommandVerdict
  /** Why it must be asked whatever allows it, after "because": a link that leads elsewhere. */
  problem?: string
  /** What of a protected place it names and may change, after "because". */
  protects?: string
  /** What it names and may change, and could not be brought back, after "because". */
  loses?: string
}

export type CommandGround = {
  /** The real path of the open folder. */
  workspace: string
  home: string
  mode: ApprovalMode
  /** What commands get when a person has agreed to them. */
  environment: Environment
}

/** More names than that are not looked at one by one. */
const MAX_NAMES = 500

/** Takes a command apart and looks at what it names. Runs nothing but git's own listing of its settings. */
export async function lookAtCommand(effect: CommandEffect, ground: CommandGround): Promise<LookedCommand> {
  const analysis = await analyseCommand(effect.command, effect.shell)
  const environment = cleanEnvironment(ground.environment, ground.workspace)
  const workspace = withSlashes(ground.workspace)
  const workingDirectory = posix.resolve(workspace, effect.workingDirectory)
  const usesGit = analysis.commands.some(({ words }) => words[0]?.value === 'git')
  const plainRepository = usesGit && (await lookAtRepository(workingDirectory, environment))
  const verdict = commandVerdict(analysis, {
    workspace,
    workingDirectory,
    home: withSlashes(ground.home),
    searchPath: searchPathOf(environment),
    plainRepository,
    mode: ground.mode,
  })
  const found = await lookAtNames(analysis, verdict, { workspace, workingDirectory })
  return { analysis, verdict, ...found }
}

type Where = { workspace: string; workingDirectory: string }

async function lookAtNames(
  analysis: CommandAnalysis,
  verdict: CommandVerdict,
  { workspace, workingDirectory }: Where,
): Promise<Pick<LookedCommand, 'problem' | 'protects'>> {
  const targets = directoriesOf(analysis, workingDirectory)
  const directories = [workingDirectory, ...targets]
  const named = namesOf(analysis).flatMap(name => directories.map(directory => posix.resolve(directory, name)))
  const all = [...new Set([...verdict.reads, ...verdict.writes, ...named])].filter(path => isWithin(workspace, path))
  if (all.length > MAX_NAMES) return { problem: `it names more than ${MAX_NAMES} files` }
  let protects: string | undefined
  for (const path of all) {
    const real = await followLinks(path, workspace).catch(() => null)
    const problem =
      problemOf(path, real, { workspace, targets }) ??
      (verdict.writes.includes(path) ? await secondName(path, workspace) : undefined)
    if (problem !== undefined) return { problem }
    const place = verdict.effects === 'reads' ? null : protectedPlace(relativePath(workspace, real ?? path))
    protects ??= place === null ? undefined : `it may change ${place} (${relativePath(workspace, path)})`
  }
  return protects === undefined ? {} : { protects }
}

/** What a link on the way of a path changes. `real` is null where the way could not be followed. */
function problemOf(
  path: string,
  real: string | null,
  { workspace, targets }: { workspace: string; targets: readonly string[] },
): string | undefined {
  const name = relativePath(workspace, path)
  if (real === null) return `“${name}” cannot be reached`
  if (real === path) return undefined
  if (!isInside(workspace, real)) return `“${name}” is a link that leads out of the folder`
  if (targets.includes(path)) return `it changes to “${name}”, which is a link`
  return isSecret(relativePath(workspace, real)) ? `“${name}” leads to a file that may hold secrets` : undefined
}

/** A file with several names may have another one outside of the folder, and what is written to one is in all. */
async function secondName(path: string, workspace: string): Promise<string | undefined> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile() || info.nlink < 2) return undefined
  return `“${relativePath(workspace, path)}” is a file with a second name, which may lie elsewhere`
}

function namesOf({ commands }: CommandAnalysis): string[] {
  return commands.flatMap(({ words, redirections }) => [
    ...words.flatMap(({ value }) => (value === null ? [] : namesWithin(value, words[0]?.value ?? ''))),
    ...redirections.flatMap(({ target }) => target?.value ?? []),
  ])
}

/** Where a `cd` of the line would go. */
function directoriesOf({ commands }: CommandAnalysis, workingDirectory: string): string[] {
  let here = workingDirectory
  return commands.flatMap(({ words: [program, target] }) => {
    if (program?.value !== 'cd' || typeof target?.value !== 'string') return []
    here = posix.resolve(here, target.value)
    return [here]
  })
}

function withSlashes(path: string): string {
  return path.split(sep).join('/')
}
