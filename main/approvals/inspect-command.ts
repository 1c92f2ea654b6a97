import { readdir, stat } from 'node:fs/promises'
import { posix, resolve, sep } from 'node:path'
import { type LocalizedText, type Sentence, sentence } from '../../shared/sentence'
import type { CommandAnalysis } from '../../shared/session/command-analysis'
import type { CommandEffect } from '../../shared/session/effects'
import type { ApprovalMode } from '../../shared/settings'
import { isSecret } from '../workspace/paths/is-secret'
import { followLinks, isInside, relativePath } from '../workspace/paths/resolve-path'
import { cleanEnvironment, type Environment, searchPathOf } from './clean-environment'
import { type CommandVerdict, commandVerdict, gitFolders, namesWithin } from './commands/command-verdict'
import { withoutExcluded } from './commands/excluded-names'
import { isExpansionPlaceholder, knownFolder } from './commands/expansion-placeholders'
import { type LinePart, linePartsOf } from './commands/grants/line-parts'
import { holdsStandIns } from './commands/judge-command'
import { isWithin } from './commands/named-paths'
import { analyseCommand } from './commands/parse/analyse-command'
import { sketchLine } from './commands/parse/sketch-line'
import type { SketchedCommand } from './commands/parse/sketched-command'
import { withoutHereDocuments } from './commands/parse/take-here-documents'
import { dangerReason } from './danger/danger-reason'
import { linesWithin } from './danger/lines-within'
import { inspectBeneath } from './inspect-beneath'
import { inspectRepository } from './inspect-repository'
import { protectedPlace } from './protected-places'
import { findRepository } from './repository/find-repository'
import { holdsRunFile, isRunFile, RUN_BY_SERVERS } from './run-files'

/** The findings about a command before anything is decided: what it says, and what the disk says to that. */
export type InspectedCommand = {
  analysis: CommandAnalysis
  verdict: CommandVerdict
  /** The reason why it needs approval whatever allows it, to follow "because": a link that leads elsewhere. */
  problem?: LocalizedText
  /** The reason why it destroys or reaches out, so that only a person's approval lets it run, to follow "because". */
  danger?: LocalizedText
  /** It may read a secret that lies beneath what it names. */
  readsSecrets?: true
  /** Its programs one by one, where a rule may be for each of them; absent where it does anything besides. */
  parts?: LinePart[]
  /** The protected paths that it names and may change, to follow "because". */
  protects?: LocalizedText
  /** The files that it names and may change, and that could not be brought back, to follow "because". */
  loses?: LocalizedText
}

export type CommandGround = {
  /** The real path of the open folder. */
  workspace: string
  home: string
  mode: ApprovalMode
  /** The environment of commands that a person has approved. */
  environment: Environment
  /** True if the system can confine a command to reading. */
  canConfine: boolean
  /** See the policy. */
  runFiles?: readonly string[]
}

/** More names than that are not looked at one by one. */
const MAX_NAMES = 500

/** No system has longer ones. */
const LONGEST_PATH = 4096

/** Takes a command apart and looks at what it names. Runs nothing. */
export async function inspectCommand(effect: CommandEffect, ground: CommandGround): Promise<InspectedCommand> {
  const analysis = await analyseCommand(effect.command, effect.shell)
  const environment = await cleanEnvironment(ground.environment, ground.workspace)
  const workspace = withSlashes(ground.workspace)
  const workingDirectory = posix.resolve(workspace, effect.workingDirectory)
  // In a terminal there is no way to hand over what refuses system calls.
  const canConfine = ground.canConfine && effect.mode !== 'terminal'
  const where = { workspace, workingDirectory, home: withSlashes(ground.home) }
  const sketch = canConfine && !effect.background ? await sketchOf(analysis, where) : undefined
  const given = ground.mode === 'full' ? await givenCommands(analysis, effect.shell) : undefined
  const commands = given ?? sketch ?? analysis.commands
  const searchPath = searchPathOf(environment)
  const plainRepository = await arePlain(gitFolders(commands, where), ground.workspace)
  const context = { ...where, searchPath, plainRepository }
  const said = commandVerdict(analysis, {
    ...context,
    standIns: await standInsOf(searchPath),
    mode: ground.mode,
    canConfine,
    sketch,
    given,
  })
  const found = await lookAtNames(commands, said, { workspace, workingDirectory, runFiles: ground.runFiles })
  const verdict =
    found.problem === undefined
      ? await inspectBeneath(said, { workspace, line: analysis.line, commands, environment })
      : said
  const danger = await dangerOf(analysis, effect.shell, context)
  const parts = linePartsOf(analysis, context)
  const readsSecrets = said.type === 'allow' && verdict.type === 'ask' && { readsSecrets: true as const }
  return { analysis, verdict, ...(danger !== null && { danger }), ...(parts && { parts }), ...readsSecrets, ...found }
}

/** The commands of a line that is plain but for the texts that it gives to programs; undefined for any other. */
async function givenCommands({ line, opaque }: CommandAnalysis, shell: string): Promise<Commands | undefined> {
  const plain = opaque.length > 0 ? withoutHereDocuments(line) : undefined
  const read = plain === undefined ? undefined : await analyseCommand(plain, shell)
  return read?.opaque.length === 0 ? read.commands : undefined
}

/** So deep are lines within lines looked at. */
const MOST_NESTED = 3

/** Of the line itself, and of the lines that it hands to shells. */
async function dangerOf(
  analysis: CommandAnalysis,
  shell: string,
  where: Parameters<typeof dangerReason>[1] & { depth?: number },
): Promise<LocalizedText | null> {
  const own = dangerReason(analysis, where)
  const { depth = 0 } = where
  if (own !== null || depth === MOST_NESTED) return own
  for (const line of linesWithin(analysis)) {
    const danger = await dangerOf(await analyseCommand(line, shell), shell, { ...where, depth: depth + 1 })
    if (danger !== null) return danger
  }
  return null
}

/** Returns the programs in folders of stand-ins; undefined if one of the folders cannot be read. */
async function standInsOf(searchPath: readonly string[]): Promise<ReadonlySet<string> | undefined> {
  const folders = searchPath.filter(holdsStandIns)
  const names = await Promise.all(folders.map(folder => readdir(folder))).catch(() => undefined)
  return names && new Set(names.flat())
}

/** A loop could go on for good in the background, so what is not plain is asked there. */
async function sketchOf(
  { line, shell, opaque }: CommandAnalysis,
  where: { workspace: string; workingDirectory: string; home: string },
): Promise<readonly SketchedCommand[] | undefined> {
  if (opaque.length === 0) return undefined
  const repository = line.includes('--show-toplevel')
    ? await findRepository(resolve(where.workingDirectory), resolve(where.workspace)).catch(() => undefined)
    : undefined
  return sketchLine(line, shell, { ...where, repositoryRoot: repository && withSlashes(repository.root) })
}

/** So many repositories of one line are looked at. */
const MAX_REPOSITORIES = 8

async function arePlain(folders: string[] | null, workspace: string): Promise<boolean> {
  if (folders === null || folders.length === 0 || folders.length > MAX_REPOSITORIES) return false
  for (const folder of folders) if (!(await inspectRepository(resolve(folder), workspace))) return false
  return true
}

type Commands = Readonly<CommandAnalysis['commands']>

type RunLocation = { workspace: string; workingDirectory: string; runFiles: readonly string[] | undefined }

async function lookAtNames(
  commands: Commands,
  verdict: CommandVerdict,
  { workspace, workingDirectory, runFiles }: RunLocation,
): Promise<Pick<InspectedCommand, 'problem' | 'protects'>> {
  const targets = directoriesOf(commands, workingDirectory)
  const all = placesOf(commands, verdict, { workspace, directories: [workingDirectory, ...targets] })
  if (all === null) return { problem: sentence`names more than ${MAX_NAMES} files` }
  let protects: LocalizedText | undefined
  for (const path of all) {
    const real = path.length > LONGEST_PATH ? null : await followLinks(path, workspace).catch(() => null)
    const problem =
      problemOf(path, real, { workspace, targets }) ??
      (verdict.writes.includes(path) ? await secondName(path, workspace) : undefined)
    if (problem !== undefined) return { problem }
    const name = relativePath(workspace, real ?? path)
    const place =
      verdict.effects === 'reads' ? null : placeOf(name, { runFiles, isWritten: verdict.writes.includes(path) })
    protects ??= place === null ? undefined : sentence`may change ${place} (${relativePath(workspace, path)})`
  }
  return protects === undefined ? {} : { protects }
}

/** Every path within the workspace that may be meant; null where these are too many, counted before anything is done with each. */
function placesOf(
  commands: Commands,
  { reads, writes }: CommandVerdict,
  { workspace, directories }: { workspace: string; directories: readonly string[] },
): string[] | null {
  const names = new Set(namesOf(commands))
  if (names.size * directories.length > MAX_NAMES * 2) return null
  const named = [...names].flatMap(name => directories.map(directory => posix.resolve(directory, name)))
  const all = [...new Set([...reads, ...writes, ...named])].filter(path => isWithin(workspace, path))
  return all.length > MAX_NAMES ? null : all
}

type NamedFile = { runFiles: readonly string[] | undefined; isWritten: boolean }

function placeOf(name: string, { runFiles, isWritten }: NamedFile): Sentence | null {
  const isRun = isWritten ? holdsRunFile(name, runFiles) : isRunFile(name, runFiles)
  return isRun ? RUN_BY_SERVERS : protectedPlace(name)
}

/** Returns the problem that a link along a path causes. `real` is null if the path could not be followed. */
function problemOf(
  path: string,
  real: string | null,
  { workspace, targets }: { workspace: string; targets: readonly string[] },
): Sentence | undefined {
  const name = relativePath(workspace, path)
  if (real === null) return sentence`can’t access “${name}”`
  if (real === path) return undefined
  if (!isInside(workspace, real)) return sentence`“${name}” is a link that leads outside the folder`
  if (targets.includes(path)) return sentence`changes into “${name}”, which is a link`
  return isSecret(relativePath(workspace, real))
    ? sentence`“${name}” links to a file that may contain secrets`
    : undefined
}

/** A file with several names may have another one outside of the folder, and what is written to one is in all. */
async function secondName(path: string, workspace: string): Promise<Sentence | undefined> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile() || info.nlink < 2) return undefined
  return sentence`“${relativePath(workspace, path)}” has a second name (a hard link), which may be outside the folder`
}

function namesOf(commands: Commands): string[] {
  const named = commands.flatMap(({ words, redirections }) => [
    ...withoutExcluded(words).flatMap(({ value }) => (value === null ? [] : namesWithin(value, words[0]?.value ?? ''))),
    ...redirections.flatMap(({ target }) => target?.value ?? []),
  ])
  return named.map(name => (isExpansionPlaceholder(name) ? knownFolder(name) : name)).filter(name => name !== '')
}

/** Returns the directories to which a `cd` of the line would go, or git by its option. */
function directoriesOf(commands: Commands, workingDirectory: string): string[] {
  let here = workingDirectory
  return commands.flatMap(({ words }) => {
    const [program, option, folder] = words.map(({ value }) => value)
    const target = program === 'git' && option === '-C' ? folder : option
    if ((program !== 'cd' && program !== 'git') || typeof target !== 'string' || isExpansionPlaceholder(target))
      return []
    const there = posix.resolve(here, target)
    if (program === 'cd') here = there
    return program === 'cd' || option === '-C' ? [there] : []
  })
}

function withSlashes(path: string): string {
  return path.split(sep).join('/')
}
