import type { Dirent } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Sentence, sentence } from '../../shared/sentence'
import type { SimpleCommand } from '../../shared/session/command-analysis'
import { relativePath } from '../workspace/paths/resolve-path'
import { isSettings, namesGit } from '../workspace/secrets/git-settings'
import { keptByGit } from '../workspace/secrets/kept-by-git'
import { secretFilesWithin } from '../workspace/secrets/secret-files-within'
import { recentSecretPaths, TOO_MANY_SECRETS } from '../workspace/secrets/secret-paths'
import { stagedAlone } from '../workspace/secrets/staged-alone'
import type { Environment } from './clean-environment'
import type { CommandVerdict } from './commands/command-verdict'
import type { DeepRead } from './commands/deep-reads'
import { isExpansionPlaceholder } from './commands/expansion-placeholders'
import { inspectRepository } from './inspect-repository'

type InspectedLine = {
  /** With '/'. */
  workspace: string
  line: string
  /** All that run, as far as they are known. */
  commands: readonly SimpleCommand[]
  /** The environment of a command that runs without a person's approval. */
  environment: Environment
}

/**
 * The verdict on a line with what only the disk tells: whether a folder whose files it all reads holds secrets, and whether
 * what it compares are folders, whose links it would follow.
 */
export async function inspectBeneath(verdict: CommandVerdict, where: InspectedLine): Promise<CommandVerdict> {
  if (verdict.type === 'ask') return verdict
  const reason =
    (await followsLinks(verdict, where)) ??
    (verdict.confined ? await cannotHide(where) : await readsSecrets(verdict, where))
  return reason === undefined ? verdict : { ...verdict, type: 'ask', reason }
}

async function followsLinks(
  { files = [] }: CommandVerdict,
  { workspace }: InspectedLine,
): Promise<Sentence | undefined> {
  for (const path of files) {
    const info = await stat(path).catch(() => undefined)
    if (info?.isDirectory()) return sentence`follows links inside the folder “${relativePath(workspace, path)}”`
  }
  return undefined
}

/** A confined command cannot open the folder's secrets if these are all known. git has to read its settings. */
async function cannotHide({ workspace, line, commands, environment }: InspectedLine): Promise<Sentence | undefined> {
  const { paths, complete } = await recentSecretPaths(workspace)
  if (!complete) return TOO_MANY_SECRETS
  if (!namesGit(line)) return undefined
  const settings = paths.find(isSettings)
  if (settings !== undefined && !commands.every(hidesSettings))
    return sentence`could show “${settings}”, which contains a password or key`
  const [showsFiles, showsStaged] = [commands.some(showsChanges), mayShowStaged(commands)]
  if (!(showsFiles || showsStaged) || !(await inspectRepository(workspace, workspace))) return undefined
  const repository = { folder: workspace, environment }
  const { tracked, kept } = await keptByGit(paths, repository)
  const changed =
    (showsFiles ? tracked.find(path => !kept.includes(path)) : undefined) ??
    (showsStaged ? await stagedAlone(tracked, repository) : undefined)
  return changed === undefined ? undefined : sentence`also reads “${changed}”, which may contain secrets`
}

/** It ends with an error where a file that has changed is hidden from it. */
function showsChanges({ words }: SimpleCommand): boolean {
  return words[0]?.value === 'git' && words.some(({ value }) => value === 'diff')
}

/** They tell of commits, names and states, and nothing of what is in a file that was staged. */
const WITHOUT_STAGED = new Set([
  ...['log', 'branch', 'tag', 'describe', 'remote', 'reflog', 'shortlog', 'status', 'ls-files', 'ls-tree', 'diff-tree'],
  ...['rev-parse', 'rev-list', 'for-each-ref', 'show-ref', 'merge-base', 'name-rev', 'version', 'config', 'worktree'],
])

/** Stand before the name of what git does, with a value of their own behind them. */
const BEFORE_COMMAND = /^(-C|-c|--git-dir|--work-tree|--namespace)$/

/** Returns whether a line that names git may have it show objects that are in no commit, even if another program starts git. */
function mayShowStaged(commands: readonly SimpleCommand[]): boolean {
  const own = commands.map(({ words }) => words.map(({ value }) => value ?? ''))
  const named = own.filter(words => words.some(word => namesGit(word)))
  return named.length === 0 || !named.every(showsNothingStaged)
}

function showsNothingStaged([program, ...words]: readonly string[]): boolean {
  const at = words.findIndex((word, index) => !word.startsWith('-') && !BEFORE_COMMAND.test(words[index - 1] ?? ''))
  const [name = '', ...rest] = at < 0 ? [] : words.slice(at)
  if (program !== 'git') return false
  // With nothing named it compares what is staged with the files, which are the same or hidden.
  if (name === 'diff') return rest.every(word => word.startsWith('-') && !/^--(cached|staged)/.test(word))
  const isVerbose = rest.some(word => /^(-[a-zA-Z]*v|--verb)/.test(word))
  return WITHOUT_STAGED.has(name) && !(name === 'status' && isVerbose)
}

const SHOW_SETTINGS = ['remote', 'config']

function hidesSettings({ words }: SimpleCommand): boolean {
  const isHarmless = (word: string | null) =>
    word !== null && !isExpansionPlaceholder(word) && !SHOW_SETTINGS.includes(word)
  return words[0]?.value === 'git' && words.every(({ value }) => isHarmless(value))
}

async function readsSecrets({ deep = [] }: CommandVerdict, where: InspectedLine): Promise<Sentence | undefined> {
  for (const read of deep) {
    const { paths, complete } = await secretFilesWithin(read.path, { isSkipped: entry => isPassedBy(entry, read) })
    const [found] = paths
    if (found !== undefined)
      return sentence`also reads “${relativePath(where.workspace, found)}”, which may contain secrets`
    if (!complete)
      return sentence`“${relativePath(where.workspace, read.path)}” contains more files than Atrium can check`
  }
  return undefined
}

function isPassedBy(entry: Dirent, { hidden, endings, without }: DeepRead): boolean {
  if (!hidden && entry.name.startsWith('.')) return true
  if (entry.isDirectory()) return without.includes(entry.name)
  return endings.length > 0 && !endings.some(ending => entry.name.endsWith(ending))
}
